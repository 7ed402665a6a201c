// What is stored of months: settings, signatures, standing seals, and which months are closed.
import { monthParts, type MonthPart } from '@piaotai/domain/month/month-cells.ts'
import { monthAfter } from '@piaotai/domain/months.ts'
import type { Feature } from '@piaotai/domain/rights/suite.ts'
import { periodMonth, periodNumber } from '@piaotai/domain/voucher/voucher.ts'
import { localText } from '../../../db/local-days.ts'
import type { Row } from '../../../db/tables.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { namedHolders, type NamedHolder } from '../../people/permission/index.ts'

export interface MonthSettings {
  /** As a person chose it. */
  readonly chosen: readonly MonthPart[]
  /** With the lines that the suite does not open. */
  readonly notDone: readonly MonthPart[]
  /** Chosen, and true: nobody else holds the right to close. */
  readonly onePerson: boolean
  readonly mayBeOnePerson: boolean
  readonly firstMonth: string
  readonly version: number
  readonly holders: readonly NamedHolder[]
}
const featureOf: Partial<Record<MonthPart, Feature>> = { match: 'taxPull', deduct: 'taxPull', pay: 'payments' }
export const settingsOf = async (tx: Tx, actor: Actor): Promise<MonthSettings> => {
  const row = await tx.selectFrom('month_settings').selectAll().executeTakeFirst()
  const holders = await namedHolders(tx, actor.companyId)
  const mayBeOnePerson = holders.filter(({ holds }) => holds('caiwupz.close')).length <= 1
  const chosen = monthParts.filter((part) => row?.not_done.includes(part))
  const closed = monthParts.filter((part) => featureOf[part] && actor.open && !actor.open.has(featureOf[part]))
  return {
    chosen,
    notDone: monthParts.filter((part) => chosen.includes(part) || closed.includes(part)),
    onePerson: (row?.one_person ?? false) && mayBeOnePerson,
    mayBeOnePerson,
    firstMonth: await firstMonthOf(tx, actor.companyId, row),
    version: row?.version ?? 0,
    holders,
  }
}
/** The first month that is kept: the one that a person chose, or that in which the company was opened. */
export const firstMonthOf = async (tx: Tx, companyId: string, known?: Pick<Row<'month_settings'>, 'first_month'>): Promise<string> => {
  const row = known ?? (await tx.selectFrom('month_settings').select('first_month').executeTakeFirst())
  if (row?.first_month) return periodMonth(row.first_month)
  const { opened } = await tx
    .selectFrom('company')
    .select(localText('created_at', 'YYYY-MM').as('opened'))
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return opened
}
export type SigningRow = Row<'month_close'>
export const signingOf = (tx: Tx, month: string): Promise<SigningRow | undefined> =>
  tx.selectFrom('month_close').selectAll().where('month', '=', periodNumber(month)).executeTakeFirst()

export type SealRow = Row<'month_seal'>
/** The seal of a closed month that was not reopened. */
export const standingSeal = (tx: Tx, month: string): Promise<SealRow | undefined> =>
  tx.selectFrom('month_seal').selectAll().where('month', '=', periodNumber(month)).where('reopened_at', 'is', null).executeTakeFirst()
/** The seal that the next one follows: that of the latest closed month before it. */
export const sealBefore = (tx: Tx, month: string): Promise<SealRow | undefined> =>
  tx
    .selectFrom('month_seal')
    .selectAll()
    .where('month', '<', periodNumber(month))
    .where('reopened_at', 'is', null)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Closed months, oldest first: those whose books are closed. */
export const closedMonths = async (tx: Tx): Promise<readonly string[]> =>
  (await tx.selectFrom('voucher_period').select('period').where('state', '=', 'closed').orderBy('period').execute()).map(({ period }) =>
    periodMonth(period),
  )
/** The oldest month from the first one that is kept to the present one that is open; null: all are closed. */
export const oldestOpenMonth = (firstMonth: string, thisMonth: string, closed: readonly string[]): string | null => {
  for (let month = firstMonth; month <= thisMonth; month = monthAfter(month)) if (!closed.includes(month)) return month
  return null
}
