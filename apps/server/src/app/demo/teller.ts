// Who tells the story and when: the demo's people, its months counted back from today, and the use cases of those months.
import { shanghaiDay, shanghaiInstant } from '@piaotai/domain/shanghai.ts'
import { monthBefore, monthEnd } from '@piaotai/domain/months.ts'
import { daysFrom } from '@piaotai/domain/risk/risk-days.ts'
import { limits } from '@piaotai/domain/limits.ts'
import type { App } from '../app.ts'
import type { Actor } from '../../kernel/actor.ts'

/** The story is the company's. */
export const area = 'company' as const
/** All that a list of the demo holds. */
export const whole = { page: 1, pageSize: limits.pageSizeMax } as const
/** Of all invoices, by their day. */
export const byDay = { area, tab: 'all', sort: 'date' } as const

type Past = Awaited<ReturnType<App['past']>>
export interface People {
  readonly owner: Actor
  /** Confirms payments, and closes months. */
  readonly chief: Actor
  /** Submits payments, and prepares months. */
  readonly clerk: Actor
  /** At the tax bureau, and among the suppliers. */
  readonly buyer: Actor
}
export interface Teller extends People {
  readonly app: App
  readonly past: Past
  readonly use: Past['useCases']
  readonly today: string
  /** YYYY-MM; the month that is open, the one that is closed last, and those before it. */
  readonly month: string
  readonly ago: (months: number) => string
  /** Puts the clock to a day's hour in Shanghai (`09:30`), or to the present where that is still to come. */
  readonly on: (day: string, hour?: string) => Promise<void>
  /** The day of a month, or today where that is still to come. */
  readonly dayOf: (month: string, day: number) => string
  /** So many days before today. */
  readonly before: (days: number) => string
}

export const openTeller = async (app: App, people: People): Promise<Teller> => {
  const past = await app.past()
  const today = shanghaiDay(app.clock.now())
  const month = today.slice(0, 7)
  const ago = (months: number): string => {
    let at = month
    for (let n = 0; n < months; n++) at = monthBefore(at)
    return at
  }
  return {
    ...people,
    app,
    past,
    use: past.useCases,
    today,
    month,
    ago,
    on: (day, hour = '10:00') => past.at(new Date(shanghaiInstant(`${day} ${hour}:00`))),
    dayOf: (of, day) => {
      const wanted = `${of}-${String(day).padStart(2, '0')}`
      const end = monthEnd(of)
      const there = wanted > end ? end : wanted
      return there > today ? today : there
    },
    before: (days) => daysFrom(today, -days),
  }
}
