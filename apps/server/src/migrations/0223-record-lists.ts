// Payment batches, deliveries, receipts, deleted invoices and the bureau's list are found by a part of a text or a number
// without reading all; deliveries are counted by the statement that changes them, as invoices are.
import { sql, type Kysely } from 'kysely'
import { rowSecurity } from '../db/row-security.ts'

const keys = 'sent_by, forwarding, state'
const into = `insert into delivery_total (company_id, ${keys}, count)`
/** Cells of the tasks of `from`, which has a sign; cells of nothing are left out. */
const cells = (
  from: string,
): string => `select i.company_id, i.sent_by, i.page = 'thirdPartyInvoiceForwarding', i.state, sum(i.sign)::bigint
  from ${from} i group by 1, 2, 3, 4 having sum(i.sign) <> 0`
const trigger = (name: string, when: string, from: string): readonly string[] => [
  `create function ${name}() returns trigger language plpgsql as $$ begin ${into} ${cells(from)}; return null; end $$`,
  `create trigger ${name} ${when} for each statement execute function ${name}()`,
]
const [fresh, past] = ['select 1 as sign, a.* from added a', 'select -1 as sign, g.* from gone g']
const totals = [
  `create table delivery_total (
     company_id uuid not null, seq bigint generated always as identity, sent_by uuid, forwarding boolean not null, state text not null, count bigint not null, folded boolean not null default false, primary key (company_id, seq))`,
  `comment on table delivery_total is 'Differences: the sum of the rows of a cell is its total. Written by triggers of delivery_task, folded and checked by the totals module.'`,
  `alter table delivery_task no force row level security`,
  `${into} ${cells('(select 1 as sign, t.* from delivery_task t)')}`,
  `update delivery_total set folded = true`,
  `alter table delivery_task force row level security`,
  `create index delivery_total_unfolded on delivery_total (company_id) where not folded`,
  ...rowSecurity('delivery_total'),
  ...trigger('delivery_total_added', 'after insert on delivery_task referencing new table as added', `(${fresh})`),
  ...trigger('delivery_total_gone', 'after delete on delivery_task referencing old table as gone', `(${past})`),
  ...trigger(
    'delivery_total_changed',
    'after update on delivery_task referencing old table as gone new table as added',
    `(${fresh} union all ${past})`,
  ),
  // Rows that another fold took meanwhile are not taken again: only what was deleted here is added up.
  `create function delivery_total_fold(whose uuid) returns bigint language sql as $$
     with parts as (select unnest(array_agg(seq)) as seq from delivery_total where company_id = whose group by ${keys} having count(*) > 1 or not bool_and(folded)),
       gone as (delete from delivery_total t where t.company_id = whose and t.seq in (select seq from parts) returning t.*),
       kept as (insert into delivery_total (company_id, ${keys}, count, folded) select whose, ${keys}, sum(count), true from gone group by ${keys} having sum(count) <> 0 returning 1)
     select count(*) from gone $$`,
  // One statement sees one state of rows and totals, whatever is written meanwhile.
  `create function delivery_total_mend(whose uuid) returns table (cells bigint) language sql as $$
     with counted (company_id, ${keys}, count) as (${cells('(select 1 as sign, t.* from delivery_task t where t.company_id = whose)')}),
       differing as (select ${keys}, sum(count) as count from (
           select ${keys}, count from counted union all select ${keys}, -count from delivery_total where company_id = whose) both_sides
         group by ${keys} having sum(count) <> 0),
       mended as (${into} select whose, ${keys}, count from differing returning 1)
     select count(*) from differing $$`,
]
const indexes = [
  `create index payment_batch_number_fives on payment_batch using gin (company_id, fives(number)) with (fastupdate = off)`,
  `create index payment_batch_payee_parts on payment_batch using gin (company_id, bigrams(payee_name)) with (fastupdate = off)`,
  `create index payment_batch_invoice_number_fives on payment_batch_invoice using gin (company_id, fives(number)) with (fastupdate = off)`,
  // Those that came back are counted one by one.
  `create index payment_batch_back on payment_batch (company_id, state) include (amount) where state in ('returned', 'withdrawn')`,
  // Of tickets; all others are digits.
  `create index payment_batch_invoice_lettered on payment_batch_invoice (company_id, number, batch_id) where number ~ '[^0-9]'`,
  `create index delivery_task_search on delivery_task using gin (company_id, bigrams(search)) with (fastupdate = off)`,
  `create index delivery_task_by_state on delivery_task (company_id, state, created_at desc, id desc) include (page, sent_by, valid_until)`,
  // Of those that wait, the ones whose time has passed.
  `create index delivery_task_lapsing on delivery_task (company_id, valid_until) include (page, sent_by) where state = 'pending'`,
  `create index delivery_receipt_by_state on delivery_receipt (company_id, state, received_at desc, id desc) include (valid_until)`,
  `create index delivery_receipt_search on delivery_receipt using gin (company_id, bigrams(search)) with (fastupdate = off)`,
  `create index invoice_deletion_number_fives on invoice_deletion using gin (company_id, fives(number)) with (fastupdate = off)`,
  `create index tax_invoice_number on tax_invoice (company_id, number)`,
  `create index tax_invoice_number_fives on tax_invoice using gin (company_id, fives(number)) with (fastupdate = off)`,
  `create index tax_invoice_code_fives on tax_invoice using gin (company_id, fives(code)) with (fastupdate = off) where code is not null`,
  `create index webhook_delivery_newest on webhook_delivery (company_id, created_at desc, id desc)`,
  `create index webhook_delivery_not_arrived on webhook_delivery (company_id, state, created_at desc, id desc) where state <> 'arrived'`,
]
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...totals, ...indexes]) await sql.raw(statement).execute(db)
}
