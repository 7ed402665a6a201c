// The daily check: running totals against a count of the rows. A difference is mended, and told as an error.
import { sql } from 'kysely'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { foldCompany } from './fold-totals.ts'

/** Cells that the checks of this process found to differ from a count. */
export interface TotalsDiffered {
  cells: number
}
export interface Difference {
  /** The total and its level. */
  readonly total: string
  readonly cells: number
}
/** Mends the totals of a company; returns what differed. One check of a company at a time: two would mend twice. */
export const mendCompany = async (tx: Tx, companyId: string): Promise<readonly Difference[]> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`totals ${companyId}`}, 0))`.execute(tx)
  const { rows: parts } = await sql<{ vouchers: number; batches: number }>`
    select voucher_recount(${companyId}) as vouchers, payment_batch_recount(${companyId}) as batches`.execute(tx)
  const { rows } = await sql<{ total: string; cells: string }>`
    select 'invoice ' || level as total, cells from invoice_total_mend(${companyId})
    union all select 'pool ' || level, cells from pool_total_mend(${companyId})
    union all select 'payment ' || level, cells from payment_total_mend(${companyId})
    union all select 'payment batch ' || level, cells from payment_batch_total_mend(${companyId})
    union all select 'voucher ' || level, cells from voucher_total_mend(${companyId})
    union all select 'import', cells from import_total_mend(${companyId})
    union all select 'mail', cells from mail_total_mend(${companyId})
    union all select 'delivery', cells from delivery_total_mend(${companyId})`.execute(tx)
  return [
    { total: 'voucher parts', cells: parts[0]!.vouchers },
    { total: 'payment batch parts', cells: parts[0]!.batches },
    ...rows.map(({ total, cells }) => ({ total, cells: Number(cells) })),
  ].filter(({ cells }) => cells > 0)
}

/** Checks all companies, and folds what they have. Rejects, with all of them mended, if any total differed. */
export const checkTotals =
  ({ db, totalsDiffered }: Needs<'db'> & { readonly totalsDiffered: TotalsDiffered }) =>
  async (): Promise<void> => {
    const found: string[] = []
    for (const { id } of await db.outside((tx) => tx.selectFrom('company').select('id').orderBy('id').execute())) {
      const differences = await db.inTenant({ companyId: id }, async (tx) => {
        const all = await mendCompany(tx, id)
        await foldCompany(tx, id)
        return all
      })
      for (const { total, cells } of differences) {
        totalsDiffered.cells += cells
        found.push(`${id} ${total} ${cells}`)
      }
    }
    if (found.length > 0)
      throw new Error(
        `totals.differed 累计数与明细不符，已按明细改正。Running totals differed from a count and were mended. ${found.join('; ')}`,
      )
  }
