// Acts on everything that running totals count, as statements of a company's own transactions: each writes past the
// product, so that a total which misses a cause has nobody else to keep it right.
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../apps/server/src/kernel/actor.ts'
import type { Tx } from '../../../apps/server/src/kernel/deps.ts'
import { foldCompany } from '../../../apps/server/src/modules/invoices/totals/index.ts'

export const kinds = [
  'enter',
  'change',
  'changeMany',
  'touch',
  'delete',
  'submit',
  'settle',
  'withdraw',
  'book',
  'rewrite',
  'advance',
  'unbook',
  'fold',
] as const
export interface Act {
  readonly kind: (typeof kinds)[number]
  /** Choices of the act. */
  readonly a: number
  readonly b: number
  /** Rolled back after it was done. */
  readonly undone: boolean
}
const pick = <T>(of: readonly T[], at: number): T => of[at % of.length]!
const dates = ['null', `'2026-01-01'`, `'2026-01-31'`, `'2026-02-01'`, `'2026-10-15'`, `'2026-11-21'`, `'2025-12-31'`]
const amounts = ['null', '0', '-12.30', '0.01', '113.00', '999999999999999.99']
/** A column that decides about a total, and a value for it. */
const settings: readonly ((n: number) => string)[] = [
  (n) => `date = ${pick(dates, n)}`,
  (n) => `category = ${n % 4}`,
  (n) => `verify_status = ${pick([0, 1, 3, 9, 10], n)}`,
  (n) => `use_status = ${pick([0, 1, 3], n)}`,
  (n) => `warning_count = ${n % 3}`,
  (n) => `type = ${pick([12, 22, 51], n)}`,
  (n) => `tax_rate = ${pick(['null', `'13%'`, `'mixed'`], n)}`,
  (n) => `push_status = ${pick([0, 3, 4], n)}`,
  (n) => `title_status = ${pick([1, 2, 3], n)}`,
  (n) => `seller_name = ${pick(['null', `'昆山沃野'`, `'常熟蓼汀'`], n)}, seller_tax_id = ${pick(['null', `'91320594MA1X7K3Q2J'`], n)}`,
  (n) => `buyer_name = ${pick(['null', `'苏州砚田'`], n)}`,
  (n) => `amount_including_tax = ${pick(amounts, n)}, tax_amount = ${pick(amounts, n + 1)}`,
  (n) => `amount_excluding_tax = ${pick(amounts, n)}`,
  (n) =>
    `standing = ${pick([`'normal'`, `'void'`, `'redFull'`, `'redPartial'`, `'redUnknown'`], n)}, red_gross = ${pick(['null', '0.01', '40.00'], n)}`,
  (n) => `not_to_pay = ${pick(['null', `'settled'`], n)}, bearer = ${pick([`'supplier'`, `'employee'`], n + 1)}`,
  (n) => `paid_before = ${pick(['0', '10.00', '113.00'], n)}`,
  (n) => `tax_amount = ${pick(amounts, n)}, category = ${n % 3}, date = ${pick(dates, n + 2)}`,
]

/** Does an act within a transaction of the company. */
export const act = async (tx: Tx, { companyId, userId }: Actor, colleague: string, { kind, a, b }: Act): Promise<void> => {
  const run = (text: RawBuilder<unknown>) => text.execute(tx)
  const mine = sql`company_id = ${companyId}`
  /** One of the rows, by its place in their order. */
  const one = (table: string) => sql`(select id from ${sql.table(table)} where ${mine} order by id offset ${a % 4} limit 1)`
  if (kind === 'enter')
    await run(sql`insert into invoice (company_id, id, type, number, date, category, verify_status, use_status, warning_count, tax_rate, push_status, title_status, seller_name, seller_tax_id, buyer_name,
        amount_excluding_tax, tax_amount, amount_including_tax, entry_source, entered_by, entered_by_name, entered_at)
      select ${companyId}, gen_random_uuid(), (array[12, 22, 51])[1 + (n + ${a}) % 3], n::text, (array[${sql.raw(dates.join(','))}]::date[])[1 + (n + ${b}) % ${sql.lit(dates.length)}],
        (n + ${a}) % 4, (array[0, 1, 3, 10])[1 + (n + ${b}) % 4], (array[0, 0, 1, 3])[1 + (n + ${a}) % 4], (n + ${b}) % 2, (array['13%', null, 'mixed'])[1 + n % 3], 0, 1, (array['昆山沃野', '常熟蓼汀'])[1 + (n + ${a}) % 2],
        case when (n + ${b}) % 2 = 0 then '91320594MA1X7K3Q2J' end, '苏州砚田', n * 10, case when n % 3 = 0 then null else n end, n * 11, 6, case when (n + ${a}) % 3 = 0 then ${colleague}::uuid else ${userId}::uuid end, '', now()
      from generate_series(1, ${1 + (b % 6)}::int) n`)
  else if (kind === 'change') await run(sql`update invoice set ${sql.raw(pick(settings, a)(b))} where ${mine} and id = ${one('invoice')}`)
  else if (kind === 'changeMany')
    await run(sql`update invoice set ${sql.raw(pick(settings, b)(a))} where ${mine} and hashtext(id::text) % 2 = 0`)
  else if (kind === 'touch') await run(sql`update invoice set remark = ${String(b)}, version = version + 1 where ${mine}`)
  else if (kind === 'delete')
    await run(
      a % 3 === 0
        ? sql`delete from invoice where ${mine} and hashtext(id::text) % 3 = 0`
        : sql`delete from invoice where ${mine} and id = ${one('invoice')}`,
    )
  else if (kind === 'submit') {
    const id = crypto.randomUUID()
    await run(sql`insert into payment_batch (company_id, id, number, payee_name, payee_from, state, submitted_by, submitted_by_name, owner_id, submitted_at)
      values (${companyId}, ${id}, ${id}, '', 'none', 'open', ${userId}, '', ${userId}, now())`)
    await run(sql`insert into payment_batch_invoice (company_id, use_id, batch_id, position, invoice_id, amount, verify_status, state, changed_at, changed_by_name)
      select ${companyId}, gen_random_uuid(), ${id}, n, gen_random_uuid(), n * ${a} + 0.01, 1, 'submitted', now(), '' from generate_series(1, ${1 + (b % 3)}::int) n`)
  } else if (kind === 'settle') {
    await run(
      sql`update payment_batch_invoice set state = ${pick(['submitted', 'confirmed', 'returned', 'withdrawn'], b)}, amount = ${a}::numeric + 0.5 where ${mine} and batch_id = ${one('payment_batch')} and position <= ${1 + (b % 2)}`,
    )
    await run(
      sql`update payment_batch set state = ${pick(['open', 'partlyConfirmed', 'confirmed', 'returned'], a)} where ${mine} and id = ${one('payment_batch')}`,
    )
  } else if (kind === 'withdraw') {
    const { rows } = await sql<{ id: string }>`select id from payment_batch where ${mine} order by id limit 1 for update`.execute(tx)
    await run(sql`delete from payment_batch_invoice where ${mine} and batch_id = ${rows[0]?.id ?? null}`)
    if (a % 2 === 0) await run(sql`delete from payment_batch where ${mine} and id = ${rows[0]?.id ?? null}`)
  } else if (kind === 'book') {
    const month = 1 + (a % 3)
    await run(sql`insert into voucher_period (company_id, period) values (${companyId}, ${202600 + month}) on conflict do nothing`)
    const ids = Array.from({ length: 1 + (b % 3) }, () => crypto.randomUUID())
    await run(sql`insert into voucher (company_id, id, batch, seq, day, period, merging, made_by_name, made_at)
      select ${companyId}, id, ${ids[0]!}, n, ${`2026-0${month}-0${1 + (b % 9)}`}::date, ${202600 + month}, 'none', '', now() from unnest(${ids}::uuid[]) with ordinality v (id, n)`)
    await writeEntries(tx, companyId, ids, a)
    await run(
      sql`insert into voucher_invoice (company_id, invoice_id, voucher_id, position, total) select ${companyId}, gen_random_uuid(), id, n, 1 from unnest(${ids}::uuid[]) id, generate_series(1, ${1 + (a % 2)}::int) n`,
    )
  } else if (kind === 'fold') await foldCompany(tx, companyId)
  else {
    // A voucher as the product takes it: locked first.
    const { rows } = await sql<{
      id: string
      state: string
    }>`select id, state from voucher where ${mine} order by id offset ${a % 3} limit 1 for update`.execute(tx)
    const found = rows[0]
    if (!found) return
    if (kind === 'advance')
      await run(
        b % 3 === 0
          ? sql`update voucher set changed_since = not changed_since where ${mine} and id = ${found.id}`
          : found.state === 'draft'
            ? sql`update voucher set state = 'exported' where ${mine} and id = ${found.id}`
            : sql`update voucher set state = 'draft', number = null where ${mine} and id = ${found.id}`,
      )
    else if (found.state === 'draft') {
      await run(sql`delete from voucher_entry where ${mine} and voucher_id = ${found.id}`)
      if (kind === 'rewrite') await writeEntries(tx, companyId, [found.id], b)
      else {
        await run(sql`delete from voucher_invoice where ${mine} and voucher_id = ${found.id}`)
        await run(sql`delete from voucher where ${mine} and id = ${found.id}`)
      }
    }
  }
}
const writeEntries = (tx: Tx, companyId: string, ids: readonly string[], n: number): Promise<unknown> =>
  sql`insert into voucher_entry (company_id, voucher_id, position, side, account, account_name, summary, amount)
    select ${companyId}, id, s.position, s.side, s.account, '', '', ${n}::numeric + 0.07
    from unnest(${[...ids]}::uuid[]) id cross join (values (0, 'debit', '1403'), (1, 'credit', '2202')) s (position, side, account)`.execute(
    tx,
  )
