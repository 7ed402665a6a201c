// What is left of a month: the numbers that its page, the strip of a year, the first page and the menu say, from one look.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { monthEndpoints } from '@piaotai/contract/month/month.ts'
import { cellsOf, monthParts } from '@piaotai/domain/month/month-cells.ts'
import { thingsOf } from '@piaotai/domain/month/month-close.ts'
import { daysBetween } from '@piaotai/domain/months.ts'
import { filingDeadline } from '@piaotai/domain/tax/tax-deadline.ts'
import { periodMonth, periodNumber } from '@piaotai/domain/voucher/voucher.ts'
import { countOf } from '../../../db/sql-aggregates.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { lateInvoices } from './late-source.ts'
import type { MonthDeps } from './deps.ts'
import { standingSeal } from './month-rows.ts'
import { contextOf, isMine, personOf, standingOf, type Standing } from './month-standing.ts'

type Left = Out<(typeof monthEndpoints)['readMonthLeft']>

/** Keeps what a look counted for the strip of the year: of a person who sees the whole company alone, and once. */
export const keepLeft = async (tx: Tx, actor: Actor, { facts, standing, context }: Standing): Promise<void> => {
  if (facts.state === 'closed' || !personOf(actor).seesWhole) return
  const left = { things: standing.things, required: standing.required, looked_at: context.now.toISOString() }
  await tx
    .insertInto('month_close')
    .values({ company_id: actor.companyId, month: periodNumber(facts.month), ...left })
    .onConflict((oc) => oc.columns(['company_id', 'month']).doUpdateSet(left))
    .execute()
}
export const readMonthLeft =
  ({ db, clock }: Pick<MonthDeps, 'db' | 'clock'>) =>
  (actor: Actor, { month }: In<(typeof monthEndpoints)['readMonthLeft']>): Promise<Left> =>
    db.inTenant(actor, async (tx) => leftOf(tx, actor, await standingOf(tx, actor, month, clock.now())))

export const deadlineOf = (month: string, today: string): Left['deadline'] => {
  const deadline = filingDeadline(month)
  return { ...deadline, left: daysBetween(today, deadline.day) }
}
/** Things whose next step the caller may do. */
export const mineOf = ({ standing, figures }: Standing, actor: Actor): number =>
  standing.parts
    .filter(({ notDone }) => !notDone)
    .flatMap(({ part }) => cellsOf(part))
    .reduce((sum, cell) => sum + (isMine(cell, actor) ? thingsOf(cell, figures[cell].count) : 0), 0)

export const leftOf = async (tx: Tx, actor: Actor, now: Standing): Promise<Left> => ({
  month: now.facts.month,
  state: now.facts.state,
  deadline: deadlineOf(now.facts.month, now.facts.today),
  things: now.standing.things,
  required: now.standing.required,
  minutes: now.standing.minutes,
  mine: mineOf(now, actor),
  parts: monthParts.map((part) => {
    const { notDone, things, required } = now.standing.parts.find((one) => one.part === part)!
    return { part, notDone, things, required, ...(now.extents.get(part) ?? { done: 0, whole: 0 }) }
  }),
  late: await lateOf(tx, actor, now),
})
/** Of the last closed month: how many came after closing, and for how many nobody said whose books they go to. */
const lateOf = async (tx: Tx, actor: Actor, { facts, context }: Standing): Promise<Left['late']> => {
  const { lastClosed } = facts
  const seal = lastClosed === null || lastClosed >= facts.month ? undefined : await standingSeal(tx, lastClosed)
  if (!seal) return null
  const month = periodMonth(seal.month)
  const { n, undecided } = await tx
    .selectFrom(lateInvoices(tx, contextOf(actor, month, context.now), seal.closed_at).as('late'))
    .select([countOf().as('n')])
    .select((eb) => countOf(eb('goes_to', 'is', null)).as('undecided'))
    .executeTakeFirstOrThrow()
  return Number(n) === 0 ? null : { month, count: Number(n), undecided: Number(undecided) }
}
