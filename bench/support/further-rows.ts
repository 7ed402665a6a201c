// What a company gathers beside its invoices, written by insert-select past triggers and keys: deliveries and receipts,
// notices, the bureau's list with a snapshot of it, statements, requests about payments, messages to webhooks, what was
// deleted; and a hundredth as many bank files, members, devices and pulls.
import type { SqlSession } from '../../apps/server/src/db/sql-session.ts'
import { actor } from './many-invoices.ts'

const { companyId, userId, userName } = actor
const [company, person, name] = [`'${companyId}'::uuid`, `'${userId}'::uuid`, `'${userName}'`]
const at = `now() - n * interval '1 minute'`
export const snapshotId = '01900000-0000-7000-8000-0000000000e1'
export const webhookId = '01900000-0000-7000-8000-0000000000e2'
const statementId = '01900000-0000-7000-8000-0000000000e3'

const many = [
  `insert into delivery_task (company_id, id, number, way, area, page, title, message, customer, content, code_by, signer, validity, language, state, invoices, amount, sent_by, sent_by_name, created_at, valid_until, search)
   select ${company}, gen_random_uuid(), 'JF-20261101-' || lpad(n::text, 6, '0') || '-0', 'mail', 'company', 'sendInvEmailCo', '十月发票', '', '客户' || (n % 500), '{"originals":["pdf"],"sheet":false,"orderDetails":false,"attachments":false}', 'mail',
     '{"name":true,"phone":false}', '{"unit":"days","count":15}', 'zh-CN', case n % 10 when 0 then 'revoked' when 1 then 'expired' when 2 then 'pending' else 'signed' end, 2, 212, ${person}, ${name}, ${at}, now() + interval '15 days',
     '十月发票' || chr(1) || '客户' || (n % 500) || chr(1) || 'ap' || n || '@woye.example' from generate_series(1, $1::int) n`,
  `insert into delivery_recipient (company_id, task_id, position, address, role) select company_id, id, 0, 'ap@woye.example', 'to' from delivery_task where company_id = ${company} and $1 > 0`,
  `insert into delivery_receipt (company_id, id, number, sender_company_id, task_id, sender, title, message, state, invoices, amount, received_at, valid_until, search)
   select ${company}, gen_random_uuid(), 'JF-20261101-' || lpad(n::text, 6, '0') || '-1', gen_random_uuid(), gen_random_uuid(), '供方' || (n % 500), '十月发票', '', case n % 10 when 0 then 'refused' when 1 then 'waiting' else 'accepted' end, 2, 212, ${at}, now() + interval '15 days',
     '供方' || (n % 500) || chr(1) || '十月发票' || chr(1) || '批次' || n || '号' from generate_series(1, $1::int) n`,
  `insert into notice (company_id, id, user_id, kind, object_id, data, made_at, read_at)
   select ${company}, gen_random_uuid(), ${person}, 'importFailed', gen_random_uuid(), '{"name":"发票.pdf"}', ${at}, case when n % 50 = 0 then null else ${at} end from generate_series(1, $1::int) n`,
  `insert into tax_invoice (company_id, id, direction, tax_id, identity, number, type, issued_at, month, seller_name, seller_tax_id, buyer_name, buyer_tax_id, amount, tax, total, state, risk, source, first_seen_at, last_seen_at, sync_state)
   select ${company}, gen_random_uuid(), 'in', '91320594MA1X7K3Q2J', 'b' || n, '26' || lpad((3200000000000 + n::bigint * 7)::text, 18, '0'), 22, timestamptz '2026-11-20' - n % 700 * interval '1 day', to_char(timestamptz '2026-11-20' - n % 700 * interval '1 day', 'YYYY-MM'),
     '供方' || (n % 400), '91320594MA' || lpad((n % 400)::text, 8, '0'), '苏州砚田精密制造有限公司', '91320594MA1X7K3Q2J', 100, 6, 106, case when n % 100 = 0 then 'void' else 'normal' end, 'normal', 'digital', now(), now(), case when n % 20 = 0 then 'notSynced' else 'entered' end from generate_series(1, $1::int) n`,
  `insert into reconciliation_row (company_id, id, reconciliation_id, direction, month, identity, result, in_bureau, in_ours, number, party, total)
   select ${company}, gen_random_uuid(), '${snapshotId}', 'in', '2026-10', 'r' || n, case n % 50 when 0 then 'bureauOnly' when 1 then 'differs' else 'both' end, true, true, n::text, '供方' || (n % 400), 106 from generate_series(1, $1::int) n`,
  `insert into payment_statement_row (company_id, id, statement_id, line, number, verdict, state, day, party, amount)
   select ${company}, gen_random_uuid(), '${statementId}', n, n::text, 'matched', case n % 50 when 0 then 'open' else 'settled' end, date '2026-11-20' - n % 700, '供方' || (n % 400), 106 from generate_series(1, $1::int) n`,
  `insert into payment_request (company_id, id, act, invoice_ids, reason, asked_by, asked_by_name, asked_at, state)
   select ${company}, gen_random_uuid(), 'withdraw', '{}', '重复', ${person}, ${name}, ${at}, case when n % 50 = 0 then 'open' else 'agreed' end from generate_series(1, $1::int) n`,
  `insert into webhook_delivery (company_id, id, webhook_id, event, body, state, created_at)
   select ${company}, gen_random_uuid(), '${webhookId}', 'invoice.recorded', '{}', case when n % 50 = 0 then 'failed' else 'arrived' end, ${at} from generate_series(1, $1::int) n`,
  `insert into invoice_deletion (company_id, id, invoice_id, number, type, entered_by_name, reason, deleted_by, deleted_by_name, deleted_at, snapshot)
   select ${company}, gen_random_uuid(), gen_random_uuid(), '26' || lpad((3200000000000 + n::bigint * 7)::text, 18, '0'), 22, ${name}, '重复', ${person}, ${name}, ${at}, '{}' from generate_series(1, $1::int) n`,
]
const few = [
  `insert into payment_bank_file (company_id, id, number, format, payer_name, payer_bank, payer_account, day, purpose, fast, count, amount, again, made_by, made_by_name, made_at)
   select ${company}, gen_random_uuid(), 'YH-20261101-' || lpad(n::text, 6, '0') || '-0', 'generic', '苏州砚田', '工行', '1102', date '2026-11-20', '货款', false, 1, 106, false, ${person}, ${name}, ${at} from generate_series(1, $1::int) n`,
  `insert into payment_bank_file_row (company_id, file_id, position, batch_id, number, payee_name, bank_name, bank_account, amount, invoices, state)
   select company_id, id, 0, gen_random_uuid(), 'FK-' || number, '供方', '工行', '1102', 106, 1, 'paid' from payment_bank_file where company_id = ${company} and $1 > 0`,
  `insert into app_user (id, name, created_at) select md5('member' || n)::uuid, '员工' || lpad(n::text, 5, '0'), now() from generate_series(1, $1::int) n`,
  `insert into member (company_id, user_id, role, joined_at) select ${company}, md5('member' || n)::uuid, 'staff', now() from generate_series(1, $1::int) n`,
  `insert into api_key (company_id, id, user_id, name, kind, hash, ends, scopes, created_at, expires_on)
   select ${company}, gen_random_uuid(), md5('member' || n)::uuid, '扫描枪' || n, 'device', decode(md5(n::text), 'hex'), 'a1b2', '[]', ${at}, current_date + 30 from generate_series(1, $1::int) n`,
  `insert into pull_task (company_id, id, number, account_id, tax_id, direction, unit, first_day, last_day, way, then_sync, begun_by, begun_by_name, created_at, state)
   select ${company}, gen_random_uuid(), 'QP-20261101-' || lpad(n::text, 6, '0') || '-0', gen_random_uuid(), '91320594MA1X7K3Q2J', 'in', 'month', date '2026-10-01', date '2026-10-31', 'hand', false, ${person}, ${name}, ${at}, 'success' from generate_series(1, $1::int) n`,
]
const once = [
  `insert into reconciliation (company_id, id, direction, month, bureau_count, ours_count, figures, days, pulled, provisional, bureau_total, made_at, made_by, made_by_name)
   values (${company}, '${snapshotId}', 'in', '2026-10', 1, 1, '{}', 31, 31, 0, 106, now(), ${person}, ${name})`,
  `insert into webhook (company_id, id, name, url, events, ends, saved_by, saved_by_name, saved_at, created_at) values (${company}, '${webhookId}', 'ERP', 'https://erp.example', '[]', 'a1b2', ${person}, ${name}, now(), now())`,
  `insert into payment_statement (company_id, id, name, total, good, invoices, amount, brought_by, brought_by_name, brought_at) values (${company}, '${statementId}', '十月', 1, 1, 1, 106, ${person}, ${name}, now())`,
  // What triggers would have kept.
  `insert into tax_figure (company_id, direction, month, sync_state, use, bad, count, amount, tax, total) select company_id, direction, month, sync_state, use, state <> 'normal' or risk <> 'normal', count(*), sum(amount), sum(tax), sum(total)
   from tax_invoice where company_id = ${company} group by 1, 2, 3, 4, 5, 6`,
]
/** `count` of each, a hundredth of bank files, members, devices and pulls. */
export const fillFurther = async (owner: SqlSession, count: number): Promise<void> => {
  await owner.query('set session_replication_role = replica')
  for (const statement of many) await owner.query(statement, [count])
  for (const statement of few) await owner.query(statement, [count / 100])
  for (const statement of once) await owner.query(statement)
  await owner.query('select delivery_total_mend($1)', [companyId])
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum analyze')
}
