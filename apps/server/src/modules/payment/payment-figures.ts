// The funnel by amount, the ages of what is unpaid and the largest payees: each is the total of the list that it leads to.
import { sql } from 'kysely'
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { paymentEndpoints } from '@piaotai/contract/invoice/payments.ts'
import { shanghaiDay } from '@piaotai/domain/checks.ts'
import { ageBands, paymentLimits, type AgeBand } from '@piaotai/domain/payment.ts'
import type { Actor } from '../../kernel/actor.ts'
import { countOf, sumOf } from '../../db/sql-aggregates.ts'
import { agedIn, overdueSince, sumOfPayable, type ListDeps } from './list-payable.ts'
import { submittedFor } from './list-submitted.ts'
import { payable, sellerKey } from './payable-sql.ts'
import { payableBy } from './payment-scope.ts'
import { settingsOf } from './payment-settings.ts'

type Figures = Out<(typeof paymentEndpoints)['readPaymentFigures']>

export const readPaymentFigures =
  ({ db, clock }: ListDeps) =>
  (actor: Actor): Promise<Figures> =>
    db.inTenant(actor, async (tx) => {
      const today = shanghaiDay(clock.now())
      const overdue = overdueSince(today, (await settingsOf(tx, actor.companyId)).termDays)
      const unused = (await tx
        .selectFrom('invoice')
        .select([countOf().as('n'), sumOfPayable().as('amount'), countOf(overdue).as('nLate'), sumOfPayable(overdue).as('amountLate')])
        .select(
          ageBands.flatMap((band) => [
            countOf(agedIn(band, today)).as(`n_${band}`),
            sumOfPayable(agedIn(band, today)).as(`amount_${band}`),
          ]),
        )
        .where(payableBy(actor))
        .executeTakeFirstOrThrow()) as Readonly<Record<string, string>>
      const states = await submittedFor(tx, actor)
        .select(['p.state', countOf().as('n'), sumOf('p.amount').as('amount')])
        .where('p.state', 'in', ['submitted', 'confirmed'])
        .groupBy('p.state')
        .execute()
      const payees = await tx
        .selectFrom('invoice')
        .select([
          sellerKey.as('seller'),
          sql<string | null>`max(invoice.seller_name)`.as('name'),
          countOf().as('n'),
          sumOfPayable().as('amount'),
        ])
        .where(payableBy(actor))
        .where(sql<boolean>`${sellerKey} <> ''`)
        .groupBy(sellerKey)
        .orderBy(sql`sum(${payable}) desc`)
        .orderBy(sellerKey)
        .limit(paymentLimits.topPayees)
        .execute()
      const of = (state: string) => {
        const sum = states.find((one) => one.state === state)
        return { count: Number(sum?.n ?? 0), amount: sum?.amount ?? '0.00' }
      }
      return {
        unused: { count: Number(unused['n']), amount: unused['amount']! },
        overdue: { count: Number(unused['nLate']), amount: unused['amountLate']! },
        submitted: of('submitted'),
        confirmed: of('confirmed'),
        ages: Object.fromEntries(
          ageBands.map((band) => [band, { count: Number(unused[`n_${band}`]), amount: unused[`amount_${band}`]! }]),
        ) as Record<AgeBand, { count: number; amount: string }>,
        payees: payees.map(({ seller, name, n, amount }) => ({ seller, name: name ?? seller, count: Number(n), amount })),
      }
    })
