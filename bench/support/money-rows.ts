// Payments, pushes and vouchers of the big company's invoices, written by insert-select past triggers and keys.
import type { SqlSession } from '../../apps/server/src/db/sql-session.ts'
import { standardChart } from '@piaotai/domain/voucher/ledger-charts.ts'
import { actor } from './many-invoices.ts'

const { companyId, userId, userName } = actor
const mine = `company_id = '${companyId}'`
/** Used invoices in batches of five, by entry. */
const used = `select id, number, seller_name, seller_tax_id, amount_including_tax as total, use_status, verify_status, entered_at, (row_number() over (order by entered_at, id) - 1) as n
  from invoice where ${mine} and category = 1 and use_status in (1, 3)`
const batchOf = `md5('batch' || n / 5)::uuid`
const pushed = `select *, row_number() over (order by entered_at, id) as n from invoice where ${mine} and push_status = 4`
const targetId = '01900000-0000-7000-8000-0000000000f1'
const payments = [
  `insert into payment_batch (company_id, id, number, seller_key, payee_name, payee_from, state, submitted_by, submitted_by_name, owner_id, submitted_at)
   select '${companyId}', ${batchOf}, 'FK-20251103-' || lpad((n / 5)::text, 6, '0'), max(coalesce(seller_tax_id, '')), max(seller_name), 'none',
     case when min(use_status) = 1 then 'open' else 'confirmed' end, '${userId}', '${userName}', '${userId}', max(entered_at) from (${used}) u group by n / 5`,
  `insert into payment_batch_invoice (company_id, use_id, batch_id, position, invoice_id, number, seller_name, total, amount, verify_status, state, changed_at, changed_by_name)
   select '${companyId}', md5('use' || n)::uuid, ${batchOf}, n % 5, id, number, seller_name, total, total, verify_status, case use_status when 1 then 'submitted' else 'confirmed' end, entered_at, '${userName}' from (${used}) u`,
]
const others = [
  `insert into push_target (company_id, id, name, kind, settings, categories, concurrency, saved_by, saved_by_name, saved_at, created_at)
   values ('${companyId}', '${targetId}', 'ERP', 'webhook', '{}', '{0,1,2,3}', 4, '${userId}', '${userName}', now(), now())`,
  `insert into push (company_id, id, number, target_id, invoice_id, key, invoice_number, seller_name, total, category, state, way, pushed_by, pushed_by_name, pushed_at)
   select '${companyId}', md5('push' || n)::uuid, 'TS-20251103-' || lpad(n::text, 7, '0'), '${targetId}', id, n::text, number, seller_name, amount_including_tax, category, 4, 'hand', '${userId}', '${userName}', entered_at from (${pushed}) p`,
  `insert into voucher_period (company_id, period) select distinct '${companyId}'::uuid, (extract(year from date) * 100 + extract(month from date))::int from invoice where ${mine} and date is not null`,
  `insert into voucher (company_id, id, batch, seq, day, period, state, merging, rule_name, number, made_by_name, made_at)
   select '${companyId}', id, 'PZ-' || to_char(date, 'YYYYMMDD') || '-BENCH0-0', row_number() over (partition by date order by id), date, (extract(year from date) * 100 + extract(month from date))::int,
     case when r = 0 then 'draft' when r = 1 then 'exported' else 'numbered' end, 'none', '采购', case when r > 1 then '记-' || row_number() over (partition by extract(year from date), extract(month from date) order by id) end, '${userName}', now()
   from (select *, abs(hashtext(number)) % 12 as r from invoice where ${mine} and date is not null) i`,
  `insert into voucher_entry (company_id, voucher_id, position, side, account, account_name, summary, amount)
   select '${companyId}', i.id, s.position, s.side, s.account, s.account, '采购', i.amount_including_tax
   from invoice i cross join (values (0, 'debit', '1403'), (1, 'credit', '2202')) s (position, side, account) where i.${mine} and i.date is not null`,
  `insert into voucher_invoice (company_id, invoice_id, voucher_id, position, total) select company_id, id, id, 0, amount_including_tax from invoice where ${mine} and date is not null`,
]
// What triggers would have kept.
const kept = ['voucher_recount', 'payment_batch_recount', 'voucher_total_mend', 'payment_total_mend', 'payment_batch_total_mend']
/** Every used incoming invoice gets a payment; unless `alone`, every dated one a voucher and every received one its push. */
export const fillMoney = async (owner: SqlSession, { alone = false } = {}): Promise<void> => {
  await owner.query('set session_replication_role = replica')
  for (const { code, name, category, side } of alone ? [] : standardChart('small'))
    await owner.query(
      'insert into ledger_account (company_id, id, code, name, category, side) values ($1, gen_random_uuid(), $2, $3, $4, $5)',
      [companyId, code, name, category, side],
    )
  for (const statement of alone ? payments : [...payments, ...others]) await owner.query(statement)
  for (const name of kept) await owner.query(`select ${name}($1)`, [companyId])
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum analyze')
}
