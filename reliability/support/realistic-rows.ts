// Properties of the generated rows that the catalogue does not have: they make the rows look like the product's own.
import { randomUUID } from 'node:crypto'
import type { AsOwner } from './fill-tables.ts'

/** A storage key in the app's form; no bytes are stored there. */
export const madeKey = (companyId: string): string => `${companyId}/2026/10/${randomUUID().replaceAll('-', '')}`

/**
 * Adjusts a company's generated rows to states that the product writes: a deletion stores a complete invoice, a
 * download has a separate file, a change and a verification belong to the person, and the verification is answered and
 * part of a batch.
 */
export const makeRealistic = async (asOwner: AsOwner, companyId: string, userId: string): Promise<void> => {
  const mine = `company_id = '${companyId}'`
  const file = randomUUID()
  await asOwner(`update invoice_deletion d set snapshot = jsonb_build_object('invoice',
    (select to_jsonb(i) || jsonb_build_object('id', d.invoice_id, 'identity', null) from invoice i where i.company_id = d.company_id order by i.id limit 1)) where d.${mine}`)
  await asOwner(`insert into stored_file (company_id, id, key, sha256, size, format, name, created_by, created_at)
    values ('${companyId}', '${file}', '${madeKey(companyId)}', md5('${file}'), 1, 'xlsx', '全部发票.xlsx', '${userId}', now())`)
  await asOwner(
    `update download set kind = 'print', stored_file_id = '${file}', state = 'downloadable', size = 1, finished_at = now(), expires_at = now() + interval '7 days' where ${mine}`,
  )
  await asOwner(
    `update list_view set page = 'menu_2.allInvoiceCo', settings = '{"filter":{},"tab":"all","sort":"date","order":"desc","hidden":[],"columns":[],"density":34,"widths":{}}', owner_id = '${userId}' where ${mine}`,
  )
  await asOwner(
    `update assistant_act set shown = '{"invoices":[],"target":null,"to":["ap@woye.example"],"cc":[],"title":"","message":""}', user_id = '${userId}', state = 'waiting', expires_at = now() + interval '1 day' where ${mine}`,
  )
  await asOwner(`update invoice_sheet set import_file_id = null, rows = '[]', created_by = '${userId}' where ${mine}`)
  await asOwner(`update notice set kind = 'memberJoined', data = '{"person":"陆清和"}', user_id = '${userId}' where ${mine}`)
  await asOwner(`update notice_choice set choices = '{}' where ${mine}`)
  await asOwner(`update partner set version = 1, relations = array['up', 'down', 'related'], responsible_id = '${userId}' where ${mine}`)
  await asOwner(`update delivery_task set sent_by = '${userId}', page = 'sendInvEmailCo', send_key = null, code_by = 'apart', state = 'pending', valid_until = now() + interval '15 days',
    content = '{"originals":["pdf"],"sheet":false,"orderDetails":false,"attachments":false}', signer = '{"name":true,"phone":false}', validity = '{"unit":"days","count":15}' where ${mine}`)
  await asOwner(
    `update delivery_order_sheet set user_id = '${userId}', rows = '[{"line":2,"order":"PO-2026-11"}]', expires_at = now() + interval '1 day' where ${mine}`,
  )
  const text = '{"subject":"{company}","body":"{number}"}'
  await asOwner(`update delivery_settings set platform = true, personal = true, version = 1, orders = null, content = '{"originals":["pdf"],"sheet":false,"orderDetails":false,"attachments":false}',
    signer = '{"name":true,"phone":false}', validity = '{"unit":"days","count":15}', mail = '{"zh-CN":${text},"en-US":${text}}' where ${mine}`)
  await asOwner(
    `update partner_invitation set state = 'sent', sends = 1, sent_at = now() - interval '1 day', expires_at = now() + interval '15 days' where ${mine}`,
  )
  await asOwner(`update delivery_receipt set forwarded = true, valid_until = now() + interval '15 days' where ${mine}`)
  await asOwner(`update rule set kind = 'autoSend', name = '月结', filter = '{"tab":"all"}', caps = '{"run":100,"day":200}', owner_id = '${userId}', settings = '{"by":["taxId"],"fixed":[],"cc":[],"way":"mail",
    "content":{"originals":["pdf"],"sheet":false,"orderDetails":false,"attachments":false},"attach":false,"validity":{"unit":"days","count":15},"signer":{"name":true,"phone":false},"title":"","message":"",
    "language":"zh-CN","when":{"timing":"daily","hour":18,"weekday":1}}' where ${mine}`)
  await asOwner(`update payment_statement_row set verdict = 'matched', state = 'settled', effect = null, undone_at = null where ${mine}`)
  await asOwner(`update payment_bank_file set format = 'icbc' where ${mine}`)
  await asOwner(`update payment_request set act = 'withdraw', state = 'open' where ${mine}`)
  await asOwner(`update rule_run set cause = 'schedule', state = 'done' where ${mine}`)
  await asOwner(`update push_target set kind = 'webhook', settings = '{"url":"https://erp.example.test/hook","asks":true}', secret_ends = '{}', secret_sealed = null, categories = '{0,1,2,3}',
    automatic = 'never', is_on = true, off_because = null, rests_until = null, failing_since = null, concurrency = 1, version = 1, saved_by = '${userId}' where ${mine}`)
  await asOwner(
    `update robot set user_id = null, vendor = 'wecom', address_sealed = null, kinds = '["opened"]', recent = '[]', is_on = true, off_because = null, claim = null, claimed_until = null, held_until = null, planned_at = null, version = 1, saved_by = '${userId}' where ${mine}`,
  )
  await asOwner(`update robot_message set kind = 'opened', data = '{"act":"webhook","name":"OA","by":"顾南枝"}' where ${mine}`)
  await asOwner(
    `update webhook set url = 'https://oa.example.test/in', events = '["invoice.recorded"]', secret_sealed = null, former_until = null, is_on = true, off_because = null, failing_since = null, rests_until = null, version = 1, saved_by = '${userId}' where ${mine}`,
  )
  await asOwner(
    `update webhook_delivery set event = 'invoice.recorded', body = '{}', state = 'failed', claimed_until = null, next_at = null, tries = '[]' where ${mine}`,
  )
  await asOwner(`update voucher_push set state = 4, error = null, claimed_until = null, next_at = null where ${mine}`)
  await asOwner(`update voucher_making set refused = '[]', state = 'done', reason = null, ended_at = now() where ${mine}`)
  await asOwner(`update webhook_delivery set event = 'invoice.recorded', body = '{}' where ${mine}`)
  await asOwner(
    `update api_key set user_id = '${userId}', scopes = '["invoice.read"]', expires_on = '2027-10-01', ended_at = null, ended_because = null, version = 1 where ${mine}`,
  )
  await asOwner(
    `update intake set user_id = '${userId}', kind = 'link', url = 'https://files.pdd-fapiao.com/1.pdf', host = 'files.pdd-fapiao.com', area = 'company', entry_source = 8, category = 0, key_id = null, state = 'finished', problem = null where ${mine}`,
  )
  await asOwner(`update intake_settings set hosts = '["fp.example.test"]', version = 1 where ${mine}`)
  await asOwner(
    `update tax_account set tax_id = '91320594MA1X7K3Q2J', phone = '13912342608', password_sealed = null, version = 1, ended_at = null where ${mine}`,
  )
  await asOwner(`delete from tax_account_user where ${mine}`)
  await asOwner(
    `update tax_login set area = '3200', phone = '13912342608', user_id = '${userId}', step = 'proof', ways = '["sms"]', error = null, ended_at = null, claimed_until = null where ${mine}`,
  )
  await asOwner(
    `update tax_session set area = '3200', identity = '03', phone = '13912342608', state = 'ended', ended_at = now(), ended_because = 'byHand', needs = null where ${mine}`,
  )
  await asOwner(
    `update pull_task set direction = 'in', state = 'exception', error = 'CANCELLED', tax_id = '91320594MA1X7K3Q2J', first_day = '2026-07-01', last_day = '2026-07-31', begun_by = '${userId}', claimed_until = null, next_at = null where ${mine}`,
  )
  await asOwner(
    `update tax_invoice set direction = 'in', month = '2026-07', type = 12, use = 'none', state = 'normal', risk = 'normal', sync_state = 'notSynced', sync_owner = null, task_id = null, invoice_id = null, lines = null where ${mine}`,
  )
  await asOwner(
    `update reconciliation set direction = 'in', month = '2026-07', figures = (select jsonb_object_agg(result, '{"count":0,"bureau":0,"ours":0,"total":"0.00"}'::jsonb)
      from unnest('{both,differs,bureauOnly,oursOnly,late,leftOut}'::text[]) as result) where ${mine}`,
  )
  await asOwner(
    `update reconciliation_row set direction = 'in', month = '2026-07', result = 'oursOnly', fields = '{}', reconciliation_id = (select id from reconciliation where ${mine} limit 1) where ${mine}`,
  )
  await asOwner(
    `update deduction set period = '2026-07', purpose = 'hold', effective_tax = 0, state = 'normal', risk = 'normal', tax_invoice_id = (select id from tax_invoice where ${mine} limit 1) where ${mine}`,
  )
  await asOwner(
    `update deduction_transfer set state = 'redFull', risk = 'normal', state_before = 'normal', risk_before = 'normal' where ${mine}`,
  )
  await asOwner(`update booking_mark set tax_invoice_id = (select id from tax_invoice where ${mine} limit 1) where ${mine}`)
  await asOwner(`update reconciliation_note set direction = 'in', undone_at = null where ${mine}`)
  await asOwner(`update pull_schedule set directions = '{in}', at = '03:10', is_on = false, account_id = null, version = 1 where ${mine}`)
  await asOwner(`update push set state = 0, claimed_until = null where ${mine}`)
  await asOwner(`update push_event set request = null where ${mine}`)
  // The company's own group, whose only member it is.
  await asOwner(
    `update company_group_member set id = (select id from group_membership where ${mine} limit 1), member_company_id = '${companyId}', state = 'member', grants = '{counts,rows,push}' where ${mine}`,
  )
  await asOwner(
    `update group_membership set owner_company_id = '${companyId}', group_id = (select id from company_group where ${mine} limit 1), state = 'member', grants = '{counts,rows,push}', version = 1 where ${mine}`,
  )
  await asOwner(`update group_grant_log set before = '{}', after = '{counts}' where ${mine}`)
  for (const table of ['group_figure', 'group_row', 'group_hash'])
    await asOwner(
      `update ${table} set group_id = (select id from company_group where ${mine} limit 1), member_company_id = '${companyId}' where ${mine}`,
    )
  await asOwner(`update group_figure set measure = 'all', month = '2026-11' where ${mine}`)
  await asOwner(
    `update group_push_item set member_company_id = c.member_company_id, state = 4 from group_push_company c where group_push_item.${mine} and c.${mine}`,
  )
  await asOwner(`update mail_address set kind = 'named', user_id = null where ${mine}`)
  await asOwner(`update mail_account set user_id = null where ${mine}`)
  await asOwner(`update mail_destination set user_id = null where ${mine}`)
  await asOwner(`update mail_message set checks = '{}', stored_key = '${madeKey(companyId)}' where ${mine}`)
  await asOwner(`update mail_part set kind = 'link', state = 'needsClick' where ${mine}`)
  await asOwner(`update export_template set heads = '[{"key":"seq","heading":"序号"}]' where ${mine}`)
  await asOwner(`update invoice_change set area = 'company', created_by = '${userId}' where ${mine}`)
  await asOwner(
    `update verification set user_id = '${userId}', cause = 'batch', batch_id = '${randomUUID()}', state = 'settled', status = 1, charge = 'charged', settled_at = now() where ${mine}`,
  )
}
