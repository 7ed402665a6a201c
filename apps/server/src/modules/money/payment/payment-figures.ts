// The funnel by amount, the ages of what is unpaid and the largest payees: each is the total of the list that it leads to.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { paymentEndpoints } from '@piaotai/contract/payment/payment.ts'
import { ageBands, paymentLimits, type AgeBand } from '@piaotai/domain/payment/payment.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { agedIn, overdueSince, type ListDeps } from './list-payable.ts'
import { sumsOfSubmitted, waitingFigures } from './list-submitted.ts'
import { largestPayees, payableFigures, type PayableFigure } from './payable-figures.ts'
import { sellerKey } from './payable-sql.ts'
import { payableBy } from './payment-scope.ts'
import { settingsOf } from './payment-settings.ts'
import { expenseFigure } from './unpaid/list-expenses.ts'

type Figures = Out<(typeof paymentEndpoints)['readPaymentFigures']>

export const readPaymentFigures =
  ({ db, clock }: ListDeps) =>
  (actor: Actor): Promise<Figures> =>
    db.inTenant(actor, async (tx) => {
      const now = clock.now()
      const today = shanghaiDay(now)
      const overdue = overdueSince(today, (await settingsOf(tx)).termDays)
      const asked = {
        unused: sql<boolean>`true`,
        overdue,
        ...(Object.fromEntries(ageBands.map((band) => [band, agedIn(band, today)])) as Record<AgeBand, Expression<SqlBool>>),
      }
      const figures = await payableFigures(tx, actor, payableBy(actor), asked, true)
      const states = await sumsOfSubmitted(tx, actor, ['submitted', 'confirmed'])
      const of = (state: string) => {
        const sum = states.find((one) => one.state === state)
        return { count: Number(sum?.n ?? 0), amount: sum?.amount ?? '0.00' }
      }
      return {
        unused: figures.unused,
        overdue: figures.overdue,
        submitted: of('submitted'),
        confirmed: of('confirmed'),
        ages: Object.fromEntries(ageBands.map((band) => [band, figures[band]])) as Record<AgeBand, PayableFigure>,
        waiting: await waitingFigures(tx, actor, now),
        expenses: await expenseFigure(tx, actor),
        payees: [...(await largestPayees(tx, actor, sellerKey, paymentLimits.topPayees))],
      }
    })
