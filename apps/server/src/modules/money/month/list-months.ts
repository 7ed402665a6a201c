// The strip of a year: which months are closed, open, not kept, or still to come.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { monthEndpoints } from '@piaotai/contract/month/month.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { periodMonth } from '@piaotai/domain/voucher/voucher.ts'
import { localText } from '../../../db/local-days.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { MonthDeps } from './deps.ts'
import { closedMonths, settingsOf } from './month-rows.ts'
import { personOf } from './month-standing.ts'

type E = typeof monthEndpoints
export const listMonths =
  ({ db, clock }: Pick<MonthDeps, 'db' | 'clock'>) =>
  (actor: Actor, { year: asked }: In<E['listMonths']>): Promise<Out<E['listMonths']>> =>
    db.inTenant(actor, async (tx) => {
      const thisMonth = shanghaiDay(clock.now()).slice(0, 7)
      const year = asked ?? Number(thisMonth.slice(0, 4))
      const { firstMonth } = await settingsOf(tx, actor)
      const closed = new Set(await closedMonths(tx))
      const range = [year * 100 + 1, year * 100 + 12] as const
      const seals = await tx
        .selectFrom('month_seal')
        .select(['month', localText('closed_at', 'YYYY-MM-DD').as('day')])
        .where('reopened_at', 'is', null)
        .where('month', '>=', range[0])
        .where('month', '<=', range[1])
        .execute()
      const closedOn = new Map(seals.map((seal) => [periodMonth(seal.month), seal.day]))
      const looks = await tx
        .selectFrom('month_close')
        .select(['month', 'prepared_by', 'things', 'required'])
        .where('month', '>=', range[0])
        .where('month', '<=', range[1])
        .execute()
      // What was counted is the whole company's: whoever sees a part of it is not told.
      const whole = personOf(actor).seesWhole
      const looked = new Map(looks.map((look) => [periodMonth(look.month), look]))
      const months = Array.from({ length: 12 }, (_, at) => {
        const month = periodMonth(range[0] + at)
        const look = looked.get(month)
        const state = closed.has(month)
          ? 'closed'
          : month > thisMonth
            ? 'later'
            : month < firstMonth
              ? 'notKept'
              : look?.prepared_by
                ? 'prepared'
                : 'open'
        const open = state === 'open' || state === 'prepared'
        return {
          month,
          state,
          closedOn: closedOn.get(month) ?? null,
          things: open && whole ? (look?.things ?? null) : null,
          required: open && whole ? (look?.required ?? null) : null,
        } as const
      })
      return { year, months }
    })
