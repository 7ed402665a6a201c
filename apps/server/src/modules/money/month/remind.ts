// Reminders of months that are not closed, each given once: on the first days of a month, and before the filing date.
import { remindersOn, reminderHour, type MonthReminder } from '@piaotai/domain/month/month-reminders.ts'
import { openFeatures, suiteNamed } from '@piaotai/domain/rights/suite.ts'
import { shanghaiDay, shanghaiSecond } from '@piaotai/domain/shanghai.ts'
import { filingDeadline } from '@piaotai/domain/tax/tax-deadline.ts'
import { periodNumber } from '@piaotai/domain/voucher/voucher.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { holdersOf, refreshActor } from '../../people/permission/index.ts'
import type { MonthDeps } from './deps.ts'
import { closedMonths, firstMonthOf, oldestOpenMonth } from './month-rows.ts'
import { personOf, standingOf } from './month-standing.ts'

type Deps = Pick<MonthDeps, 'db' | 'clock'>
/** Every company is looked at once a day, and again until that went well. What was given is written down, so that a restart gives nothing twice. */
export const remindOfMonths = (deps: Deps) => {
  let lookedOn = ''
  return async (): Promise<void> => {
    const now = deps.clock.now()
    const today = shanghaiDay(now)
    if (lookedOn === today || Number(shanghaiSecond(now).slice(11, 13)) < reminderHour) return
    const companies = await deps.db.outside((tx) =>
      tx.selectFrom('company').select(['id', 'suite', 'due_date']).where('deleted_at', 'is', null).execute(),
    )
    const failed: unknown[] = []
    for (const { id, suite, due_date: due } of companies)
      if (openFeatures(suiteNamed(suite), due, today).has('vouchers'))
        await deps.db.inTenant({ companyId: id }, (tx) => remindCompany(tx, id, now)).catch((error: unknown) => failed.push(error))
    if (failed.length > 0) throw new AggregateError(failed, 'reminders of months')
    lookedOn = today
  }
}
const remindCompany = async (tx: Tx, companyId: string, now: Date): Promise<void> => {
  const today = shanghaiDay(now)
  const month = oldestOpenMonth(await firstMonthOf(tx, companyId), today.slice(0, 7), await closedMonths(tx))
  for (const { what, of } of remindersOn(today, month))
    if (await isFirst(tx, companyId, of, what, now)) await remind(tx, companyId, month!, what, now)
}
/** Of several processes that look at the same time, one is the first. */
const isFirst = async (tx: Tx, companyId: string, month: string, kind: MonthReminder, now: Date): Promise<boolean> =>
  (await tx
    .insertInto('month_told')
    .values({ company_id: companyId, month: periodNumber(month), kind, at: now.toISOString() })
    .onConflict((oc) => oc.doNothing())
    .returning('kind')
    .executeTakeFirst()) !== undefined

/** To whoever has the page; how much is left is told to those who see the whole company. */
const remind = async (tx: Tx, companyId: string, month: string, what: MonthReminder, now: Date): Promise<void> => {
  const whole: Actor[] = []
  const part: string[] = []
  for (const userId of await holdersOf(tx, companyId, 'menu_2.monthClose')) {
    const actor = await refreshActor(tx, { companyId, userId }, now)
    if (!actor?.permissions.has('menu_2.monthClose')) continue
    if (personOf(actor).seesWhole) whole.push(actor)
    else part.push(userId)
  }
  const about = { companyId, month, what, day: filingDeadline(month).day }
  if (part.length > 0) await emit(tx, 'month.reminded', { ...about, left: null, to: part })
  const [first] = whole
  if (!first) return
  const { standing } = await standingOf(tx, first, month, now)
  const { things, required } = standing
  const parts = standing.parts.flatMap((one) => (one.things > 0 ? [one.part] : []))
  await emit(tx, 'month.reminded', { ...about, left: { things, required, parts }, to: whole.map(({ userId }) => userId) })
}
