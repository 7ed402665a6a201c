// The cells of the line “book”.
import { sql } from 'kysely'
import { sumOfFen } from '../../../../db/sql-aggregates.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { nothingHere, type CellSource, type MonthContext, type PartSource } from './source.ts'

export const bookPart: PartSource<'book'> = { part: 'book', extent: async () => ({ done: 0, whole: 0 }) }
export const bookCells = {
  noVoucher: nothingHere,
  noRule: nothingHere,
  drafts: nothingHere,
  pushesWaiting: nothingHere,
  noNumber: nothingHere,
  doubleNumber: nothingHere,
  changedSince: nothingHere,
  inputTaxDiffers: nothingHere,
} as const satisfies Readonly<Record<string, CellSource>>

/** Vouchers of the month, and their debit side. */
export const voucherSumsOf = async (tx: Tx, { period }: MonthContext): Promise<{ readonly count: number; readonly amount: string }> => {
  const { n, amount } = await tx
    .selectFrom('voucher_total')
    .select([sql<string>`coalesce(sum(count), 0)`.as('n'), sumOfFen('debit_fen').as('amount')])
    .where('period', '=', period)
    .executeTakeFirstOrThrow()
  return { count: Number(n), amount }
}
