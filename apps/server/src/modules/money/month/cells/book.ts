// The cells of the line “book”: invoices that no voucher holds, and vouchers that do not stand in the books yet.
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { monthLimits } from '@piaotai/domain/month/month-cells.ts'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { category, pushStatus } from '@piaotai/domain/states.ts'
import { inputTaxAccounts } from '@piaotai/domain/voucher/ledger-account.ts'
import { voucherLimits } from '@piaotai/domain/voucher/voucher.ts'
import { uuidList } from '../../../../db/id-lists.ts'
import { localDate } from '../../../../db/local-days.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import {
  bookable,
  doubledNumbers,
  ruleless,
  seesAllVouchers,
  summed,
  voucherSums,
  vouchersInScope,
  withoutVoucher,
} from '../../voucher/index.ts'
import { factExpressions } from '../../../invoices/judgement/index.ts'
import { inputTaxOf } from './deduct.ts'
import { asThing, ofMonth, otherParty } from './month-invoices.ts'
import { figureOf, once, type CellSource, type MonthContext, type PartSource, type ThingRow } from './source.ts'

const outgoing = sql.lit(category.outgoing)
const { standing } = factExpressions([])
/** Of the month’s invoices those without a voucher are few: they alone are judged. */
const unbookedRows = (month: MonthContext, passing: Expression<SqlBool>): RawBuilder<ThingRow> => sql<ThingRow>`
  select ${asThing(
    sql`'direction', case invoice.category when ${outgoing} then 'out' else 'in' end, 'tax', invoice.tax_amount::text, 'standing', ${standing}`,
  )} from (select invoice.* from invoice where ${ofMonth(month)} and invoice.category in (${sql.lit(category.incoming)}, ${outgoing})
    and ${withoutVoucher(month.companyId)} offset 0) invoice where ${bookable} and ${passing}`
const noVoucher: CellSource = { sql: (month) => unbookedRows(month, sql<boolean>`true`) }
/** As many as the preview of a making looks at. */
const noRule: CellSource = {
  rows: (tx, month) =>
    once(month, 'book.noRule', async () => {
      if ((await figureOf(tx, month, noVoucher)).count === 0) return []
      const found = unbookedRows(month, await ruleless(tx, month.actor))
      return (await sql<ThingRow>`select * from (${found}) found order by day, id limit ${voucherLimits.previewed}`.execute(tx)).rows
    }),
}

/** For queries on `voucher as v`. */
const inMonth = ({ actor, companyId, period }: MonthContext): Expression<SqlBool> =>
  sql<boolean>`(v.company_id = ${companyId} and v.period = ${period} and ${vouchersInScope(actor)})`
const onItsWay = sql<boolean>`exists (select 1 from voucher_push w where w.company_id = v.company_id and w.voucher_id = v.id and w.state = ${sql.lit(pushStatus.waiting)})`
const doublesOf = (tx: Tx, month: MonthContext): Promise<ReadonlyMap<string, string>> =>
  once(month, 'book.doubles', () => doubledNumbers(tx, month.period))
const vouchers = (
  month: MonthContext,
  passing: Expression<SqlBool>,
  { joined = sql``, facts = sql`'{}'::jsonb` }: { readonly joined?: RawBuilder<unknown>; readonly facts?: RawBuilder<unknown> } = {},
): RawBuilder<ThingRow> => sql<ThingRow>`
  select 'voucher' as kind, v.id::text as id, coalesce(v.number, v.batch || '/' || v.seq) as number,
    (select ${otherParty} from voucher_invoice vi join invoice on invoice.company_id = vi.company_id and invoice.id = vi.invoice_id
      where vi.company_id = v.company_id and vi.voucher_id = v.id order by vi.position limit 1) as party,
    v.day::text as day, v.debit::text as amount, (select vi.invoice_id from voucher_invoice vi where vi.company_id = v.company_id and vi.voucher_id = v.id
      order by vi.changed_since desc, vi.position limit 1) as invoice_id,
    jsonb_build_object('by', v.made_by_name, 'reference', v.batch || '/' || v.seq, 'state', v.state, 'invoices', v.held::text, 'rule', v.rule_name,
      'changed', case when v.changed_since then 'yes' end) || ${facts} as facts
  from voucher v ${joined} where ${inMonth(month)} and ${passing}`

const drafts: CellSource = { sql: (month) => vouchers(month, sql<boolean>`v.state = 'draft'`) }
const pushesWaiting: CellSource = {
  sql: (month) =>
    vouchers(month, sql<boolean>`v.state <> 'draft'`, {
      joined: sql`join voucher_push p on p.company_id = v.company_id and p.voucher_id = v.id and p.state = ${sql.lit(pushStatus.waiting)}
        join push_target t on t.company_id = p.company_id and t.id = p.target_id`,
      facts: sql`jsonb_build_object('pushId', p.id, 'targetId', t.id, 'target', t.name, 'pushedDay', ${localDate('p.pushed_at')}::text)`,
    }),
}
const noNumber: CellSource = {
  sql: (month) =>
    vouchers(month, sql<boolean>`(v.state = 'exported' and not ${onItsWay})`, {
      facts: sql`jsonb_build_object('exportedAs', v.exported_as, 'exportedDay', ${localDate('v.exported_at')}::text)`,
    }),
}
/** Of numbered ones: the others stand where their next step is. */
const numbered = async (tx: Tx, month: MonthContext, passing: Expression<SqlBool>): Promise<readonly ThingRow[]> => {
  const found = vouchers(month, sql<boolean>`(v.state = 'numbered' and not ${onItsWay} and ${passing})`)
  return (await sql<ThingRow>`select * from (${found}) found order by day, id limit ${monthLimits.counted}`.execute(tx)).rows
}
const doubleNumber: CellSource = {
  rows: async (tx, month) => {
    const doubles = await doublesOf(tx, month)
    const rows = doubles.size === 0 ? [] : await numbered(tx, month, sql<boolean>`v.id = any(${uuidList([...doubles.keys()])})`)
    return rows.map(({ facts, ...row }) => ({ ...row, facts: { ...facts, otherId: doubles.get(row.id)! } }))
  },
}
const changedSince: CellSource = {
  rows: async (tx, month) => {
    const doubles = await doublesOf(tx, month)
    return (await numbered(tx, month, sql<boolean>`v.changed_since`)).filter(({ id }) => !doubles.has(id))
  },
}

/** What was booked as input tax is the whole company's: nobody compares it who sees a part of it. */
const inputTax = async (tx: Tx, month: MonthContext): Promise<readonly ThingRow[]> => {
  const { actor, companyId, period, last } = month
  if (!seesAllVouchers(actor) || (await voucherSumsOf(tx, month)).count === 0) return []
  const plan = await inputTaxOf(tx, month)
  if (plan === null) return []
  const accounts = inputTaxAccounts(await tx.selectFrom('ledger_account').select(['code', 'name']).execute())
  const { rows } = await sql<{ booked: string }>`select coalesce(sum(e.amount), 0)::numeric(20,2)::text as booked
    from voucher v join voucher_entry e on e.company_id = v.company_id and e.voucher_id = v.id and e.side = 'debit'
    where v.company_id = ${companyId} and v.period = ${period} and e.account = any(${[...accounts]}::text[])`.execute(tx)
  const booked = rows[0]!.booked
  const differs = toFen(booked)! - toFen(plan.tax)!
  const facts = { booked, plan: plan.tax, confirmed: plan.confirmed }
  if (differs === 0n) return []
  return [{ kind: 'period', id: month.month, number: null, party: null, day: last, amount: fromFen(differs), facts, invoice_id: null }]
}
const inputTaxDiffers: CellSource = { rows: (tx, month) => once(month, 'book.inputTax', () => inputTax(tx, month)) }

/** The vouchers of a month that the person sees, and the sum of their debit sides. */
export const voucherSumsOf = async (
  tx: Tx,
  { actor, period }: MonthContext,
): Promise<{ readonly count: number; readonly amount: string }> => summed(await voucherSums(tx, actor, period), () => true)

/** Invoices that vouchers of the month hold, of these and of those of the month that wait for one: counted as far as cells are. */
const extent: PartSource['extent'] = async (tx, month) => {
  const held = (await voucherSums(tx, month.actor, month.period)).reduce((sum, { invoices }) => sum + invoices, 0)
  return { done: held, whole: held + (await figureOf(tx, month, noVoucher)).count }
}
export const bookPart: PartSource<'book'> = { part: 'book', extent }
export const bookCells = {
  noVoucher,
  noRule,
  drafts,
  pushesWaiting,
  noNumber,
  doubleNumber,
  changedSince,
  inputTaxDiffers,
} as const satisfies Readonly<Record<string, CellSource>>
