// What becomes of a row when the one that it refers to is deleted is decided by the database's keys, or by a reason here.
import { expect, it } from 'vitest'
import { onDatabase } from '#testing/database/database.ts'

const leaves = 'an invoice that leaves is judged by the acts that delete it'
const history = 'tells what was, also when that is gone'
/** Columns called after a table that they have no foreign key to. */
const byHand: Readonly<Record<string, string>> = {
  'audit_log.session_id': history,
  'auto_send_once.invoice_id': history,
  'auto_send_once.rule_id': history,
  'commercial_invoice.partner_id': 'the supplier stands in the row itself',
  'delivery_file.invoice_id': history,
  'delivery_invoice.invoice_id': history,
  'delivery_receipt_item.import_file_id': history,
  'delivery_task.partner_id': history,
  'doubt_answer.invoice_id': history,
  'group_hash.invoice_id': leaves,
  'group_push_item.invoice_id': history,
  'group_row.invoice_id': leaves,
  'invoice_change_item.invoice_id': history,
  'invoice_deletion.invoice_id': history,
  'invoice_hand.invoice_id': leaves,
  'mail_account.personal_mailbox_id': 'ended with the mailbox, by its own act',
  'mail_part.import_file_id': history,
  'mail_return.invoice_id': history,
  'payment_bank_file_invoice.invoice_id': history,
  'payment_batch_invoice.invoice_id': history,
  'payment_taken_back.invoice_id': history,
  'pool_total.pool_id': 'its invoices leave the pool with it, and the trigger takes them off',
  'push.invoice_id': history,
  'reconciliation_row.invoice_id': history,
  'reconciliation_row.tax_invoice_id': history,
  'rule_hit.invoice_id': history,
  'rule_value.invoice_id': leaves,
  'tax_invoice.invoice_id': leaves,
  'tax_invoice_file.import_file_id': history,
  'voucher_invoice.invoice_id': leaves,
  'voucher_push.voucher_id': history,
}

onDatabase((floor) => {
  it('a column that is called after a table has a foreign key to it, or a reason for none', async () => {
    const columns = await floor().asOwner(`
      select c.relname || '.' || a.attname as name,
        exists (select 1 from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey)) as held
      from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
        join pg_class other on other.relname = regexp_replace(a.attname, '_id$', '') and other.relkind in ('r', 'p') and other.relnamespace = c.relnamespace
      where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and a.attname ~ '_id$' and a.attname <> 'company_id'
        and a.atttypid = 'uuid'::regtype and exists (select 1 from pg_attribute k where k.attrelid = other.oid and k.attname = 'id')
      order by 1`)
    const free = columns.filter((column) => !column['held']).map((column) => String(column['name']))
    expect(columns.length).toBeGreaterThan(50)
    expect(
      free.filter((name) => !(name in byHand)).map((name) => `${name}: a foreign key says what a deletion does; or give byHand its reason`),
    ).toEqual([])
    expect(Object.keys(byHand).filter((name) => !free.includes(name))).toEqual([])
  })
})
