// The page of a month: every figure is the query that its list opens.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { monthEndpoints } from '@piaotai/contract/month/month.ts'
import { cellsOf, cellRule, monthParts, type MonthCell, type MonthPart } from '@piaotai/domain/month/month-cells.ts'
import { gateOf, monthActs, thingsOf } from '@piaotai/domain/month/month-close.ts'
import { sumAmounts } from '@piaotai/domain/money/money.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { cellSources } from './cells.ts'
import { figureOf, thingsOfPage } from './cells/index.ts'
import type { MonthDeps } from './deps.ts'
import { contextOf, isMine, refusalFor, standingOf, type Standing } from './month-standing.ts'
import { sealOf } from './seal.ts'
import { deadlineOf, keepLeft, mineOf } from './left.ts'
import { sumsOf } from './sums.ts'

type E = typeof monthEndpoints
type Status = Out<E['readMonth']>
const shownPeople = 3

export const readMonth =
  ({ db, clock }: Pick<MonthDeps, 'db' | 'clock'>) =>
  (actor: Actor, { month }: In<E['readMonth']>): Promise<Status> =>
    db.inTenant(actor, async (tx) => {
      const standing = await standingOf(tx, actor, month, clock.now())
      await keepLeft(tx, actor, standing)
      return statusOf(tx, actor, standing)
    })

export const statusOf = async (tx: Tx, actor: Actor, now: Standing): Promise<Status> => {
  const { facts, standing, settings, signing, seal, context } = now
  const parts = monthParts.map((part) => partOf(part, actor, now))
  return {
    month: facts.month,
    today: facts.today,
    state: facts.state,
    firstMonth: settings.firstMonth,
    deadline: deadlineOf(facts.month, facts.today),
    closesFrom: context.last,
    things: standing.things,
    required: standing.required,
    minutes: standing.minutes,
    mine: mineOf(now, actor),
    parts,
    sums: await sumsOf(tx, context),
    prepared: signing?.prepared_by
      ? {
          userId: signing.prepared_by,
          name: signing.prepared_by_name ?? '',
          at: toInstant(signing.prepared_at!),
          reason: signing.prepared_reason,
        }
      : null,
    reopenAsked: signing?.reopen_by
      ? {
          userId: signing.reopen_by,
          name: signing.reopen_by_name ?? '',
          at: toInstant(signing.reopen_at!),
          reason: signing.reopen_reason ?? '',
        }
      : null,
    reviewers: settings.holders
      .filter(({ userId, holds }) => holds('caiwupz.close') && (settings.onePerson || userId !== signing?.prepared_by))
      .slice(0, shownPeople)
      .map(({ userId, name }) => ({ userId, name })),
    seal: seal ? sealOf(seal) : null,
    acts: Object.fromEntries(monthActs.map((act) => [act, refusalFor(act, now, actor)])) as Status['acts'],
    settings: { notDone: [...settings.chosen], onePerson: settings.onePerson, firstMonth: settings.firstMonth, version: settings.version },
  }
}
export const partOf = (
  part: MonthPart,
  actor: Actor,
  { standing, figures, extents, settings, confirmed }: Standing,
): Status['parts'][number] => {
  const { notDone, things, required, minutes } = standing.parts.find((one) => one.part === part)!
  const open = notDone ? [] : cellsOf(part).filter((cell) => figures[cell].count > 0)
  const own = open.filter((cell) => !cellRule(cell).of)
  const amounts = own.flatMap((cell) => (figures[cell].amount === null ? [] : [figures[cell].amount]))
  return {
    part,
    notDone,
    ...(extents.get(part) ?? { done: 0, whole: 0 }),
    things,
    required,
    minutes,
    amount: amounts.length === 0 ? null : (sumAmounts(amounts) ?? null),
    waitsFor: waitsFor(own, actor, settings.holders),
    cells: open.map((cell) => ({
      cell,
      gate: gateOf(cell, confirmed),
      ...figures[cell],
      things: thingsOf(cell, figures[cell].count),
      mine: isMine(cell, actor),
    })),
  }
}
/** Who holds the rights of the next steps: the caller first, then those who hold the first one. */
const waitsFor = (open: readonly MonthCell[], actor: Actor, holders: Standing['settings']['holders']) => {
  const first = open[0]
  if (first === undefined) return []
  const mine = open.some((cell) => isMine(cell, actor))
  const others = holders.filter(({ userId, holds }) => userId !== actor.userId && holds(cellRule(first).needs))
  return [...(mine ? [{ userId: actor.userId, name: actor.userName }] : []), ...others]
    .slice(0, shownPeople)
    .map(({ userId, name }) => ({ userId, name }))
}

export const listMonthThings =
  ({ db, clock }: Pick<MonthDeps, 'db' | 'clock'>) =>
  (actor: Actor, { month, cell, page, pageSize }: In<E['listMonthThings']>): Promise<Out<E['listMonthThings']>> =>
    db.inTenant(actor, async (tx) => {
      const context = contextOf(actor, month, clock.now())
      const source = cellSources[cell]
      const { count, exact } = await figureOf(tx, context, source)
      const rows = await thingsOfPage(tx, context, source, { page, pageSize })
      return {
        content: rows.map(({ invoice_id: invoiceId, ...row }) => ({ ...row, invoiceId })),
        page,
        pageSize,
        totalElements: count,
        totalExact: exact,
      }
    })
