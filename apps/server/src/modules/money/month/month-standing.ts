// A month as it stands at this moment: its cells, what gates its closing, and what a person may do with it.
import { monthCellNames, monthCells, monthLimits, monthParts, type MonthCell } from '@piaotai/domain/month/month-cells.ts'
import {
  refusalOf,
  standingOfMonth,
  type CellFigure,
  type MonthAct,
  type MonthFacts,
  type MonthFigures,
  type MonthPerson,
  type MonthRefusal,
  type MonthStanding,
} from '@piaotai/domain/month/month-close.ts'
import { isOpen } from '@piaotai/domain/rights/permission.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { daysOfPeriod, periodNumber } from '@piaotai/domain/voucher/voucher.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { asBookkeeper, seesAllVouchers } from '../voucher/index.ts'
import { cellSources, partSources } from './cells.ts'
import { figureOf, isConfirmed, type MonthContext } from './cells/index.ts'
import {
  closedMonths,
  oldestOpenMonth,
  settingsOf,
  signingOf,
  standingSeal,
  type MonthSettings,
  type SealRow,
  type SigningRow,
} from './month-rows.ts'

export interface Standing {
  readonly context: MonthContext
  readonly settings: MonthSettings
  readonly signing: SigningRow | undefined
  readonly seal: SealRow | undefined
  readonly facts: MonthFacts
  readonly standing: MonthStanding
  readonly figures: MonthFigures
  readonly extents: ReadonlyMap<string, { readonly done: number; readonly whole: number }>
  readonly confirmed: boolean
}
export const contextOf = (actor: Actor, month: string, now: Date, most: number = monthLimits.looked): MonthContext => ({
  actor: asBookkeeper(actor),
  companyId: actor.companyId,
  month,
  period: periodNumber(month),
  ...daysOfPeriod(month),
  today: shanghaiDay(now),
  now,
  most,
  kept: new Map(),
})
/** The month that is looked at: the oldest open one, else that of today. */
export const presentMonth = ({ firstMonth }: Pick<MonthSettings, 'firstMonth'>, closed: readonly string[], now: Date) => {
  const thisMonth = shanghaiDay(now).slice(0, 7)
  const oldestOpen = oldestOpenMonth(firstMonth, thisMonth, closed)
  return { oldestOpen, present: oldestOpen ?? thisMonth }
}
/** Without a month: the present one. */
export const standingOf = async (tx: Tx, actor: Actor, asked: string | undefined, now: Date, most?: number): Promise<Standing> => {
  const settings = await settingsOf(tx, actor)
  const closed = await closedMonths(tx)
  const { oldestOpen, present } = presentMonth(settings, closed, now)
  const context = contextOf(actor, asked ?? present, now, most)
  const signing = await signingOf(tx, context.month)
  const seal = await standingSeal(tx, context.month)
  const confirmed = await isConfirmed(tx, context)
  const figures = await figuresOf(tx, context)
  const standing = standingOfMonth(figures, confirmed, settings.notDone)
  return {
    context,
    settings,
    signing,
    seal,
    confirmed,
    figures,
    standing,
    extents: await extentsOf(tx, context),
    facts: {
      month: context.month,
      today: context.today,
      state: closed.includes(context.month) ? 'closed' : signing?.prepared_by ? 'prepared' : 'open',
      firstMonth: settings.firstMonth,
      oldestOpen,
      lastClosed: closed.at(-1) ?? null,
      standing,
      prepared: preparedOf(signing),
      reopenAskedBy: signing?.reopen_by ?? null,
      archived: seal?.handed_over_at !== null && seal !== undefined,
      sealed: seal !== undefined,
      onePerson: settings.onePerson,
    },
  }
}
const figuresOf = async (tx: Tx, context: MonthContext): Promise<MonthFigures> => {
  const figures: [MonthCell, CellFigure][] = []
  // One connection answers one statement at a time.
  for (const cell of monthCellNames) figures.push([cell, await figureOf(tx, context, cellSources[cell])])
  return Object.fromEntries(figures) as Record<MonthCell, CellFigure>
}
const extentsOf = async (tx: Tx, context: MonthContext): Promise<Standing['extents']> => {
  const extents = new Map<string, { readonly done: number; readonly whole: number }>()
  for (const part of monthParts) extents.set(part, await partSources[part].extent(tx, context))
  return extents
}
const preparedOf = (signing: SigningRow | undefined): MonthFacts['prepared'] =>
  signing?.prepared_by
    ? {
        by: signing.prepared_by,
        reason: signing.prepared_reason,
        passes: monthCellNames.filter((cell) => signing.prepared_passes.includes(cell)),
      }
    : null
export const personOf = (actor: Actor): MonthPerson => ({
  userId: actor.userId,
  mayPrepare: actor.permissions.has('monthClose.prepare'),
  mayClose: actor.permissions.has('caiwupz.close'),
  seesWhole: seesAllVouchers(actor) && pagesOfLines.every((page) => actor.permissions.has(page) || !opens(actor, page)),
})
/** Pages whose rows the cells count for those alone who may open them. */
const pagesOfLines = ['menu_2.directTaxIncomeInvoice', 'menu_2.directTaxOutputInvoice', 'menu_2.comemailhistory'] as const
const opens = ({ open }: Actor, page: (typeof pagesOfLines)[number]): boolean => open === undefined || isOpen(page, open)
export const refusalFor = (act: MonthAct, { facts }: Pick<Standing, 'facts'>, actor: Actor): MonthRefusal | null =>
  refusalOf(act, facts, personOf(actor))
/** Whether the actor has the right that does the next step of a cell. */
export const isMine = (cell: MonthCell, actor: Actor): boolean => actor.permissions.has(monthCells[cell].needs)
