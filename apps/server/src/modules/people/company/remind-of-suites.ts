// The end of a company's suite, told some days before, each once.
import { reminderHour } from '@piaotai/domain/month/month-reminders.ts'
import { suiteNamed } from '@piaotai/domain/rights/suite.ts'
import { suiteEndDays, suiteEndOf } from '@piaotai/domain/rights/suite-notices.ts'
import { daysBetween } from '@piaotai/domain/months.ts'
import { daysFrom } from '@piaotai/domain/risk/risk-days.ts'
import { shanghaiDay, shanghaiSecond } from '@piaotai/domain/shanghai.ts'
import { emit } from '../../../kernel/events.ts'
import { toldFirst } from './company-told.ts'
import type { CompanyDeps } from './deps.ts'

/** Companies whose suite ends soon are looked at once a day, and again until that went well. */
export const remindOfSuites = ({ db, clock }: Pick<CompanyDeps, 'db' | 'clock'>) => {
  let lookedOn = ''
  return async (): Promise<void> => {
    const now = clock.now()
    const today = shanghaiDay(now)
    if (lookedOn === today || Number(shanghaiSecond(now).slice(11, 13)) < reminderHour) return
    const companies = await db.outside((tx) =>
      tx
        .selectFrom('company')
        .select(['id', 'suite', 'due_date'])
        .where('deleted_at', 'is', null)
        .where('due_date', '>=', today)
        .where('due_date', '<=', daysFrom(today, suiteEndDays[0]))
        .execute(),
    )
    const failed: unknown[] = []
    for (const { id: companyId, suite, due_date: day } of companies) {
      const before = suiteEndOf(suiteNamed(suite), day, today)
      if (day === null || before === null) continue
      await db
        .inTenant({ companyId }, async (tx) => {
          if (await toldFirst(tx, companyId, 'suiteEnding', `${day} ${before}`))
            await emit(tx, 'company.suiteEnding', { companyId, day, days: daysBetween(today, day) })
        })
        .catch((error: unknown) => failed.push(error))
    }
    if (failed.length > 0) throw new AggregateError(failed, 'ends of suites')
    lookedOn = today
  }
}
