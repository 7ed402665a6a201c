// The voucher that a rule as it is being written would make of a real invoice of its filter.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { voucherRuleSampleEndpoints } from '@piaotai/contract/voucher/rule-sample.ts'
import { fromFen } from '@piaotai/domain/money/money.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { category } from '@piaotai/domain/states.ts'
import { sidesOf } from '@piaotai/domain/voucher/voucher.ts'
import { asksDeductible, entriesOf } from '@piaotai/domain/voucher/voucher-rule.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { conditions, tabCondition } from '../../invoices/invoice/index.ts'
import { heldOf } from '../../invoices/judgement/index.ts'
import { invoicesInRowScope } from '../../people/permission/index.ts'
import type { VoucherDeps } from './deps.ts'
import { judgeBookings } from './judge-bookings.ts'
import { bookableOf } from './ledger-accounts.ts'
import { factsOf } from './unbooked.ts'
import { asBookkeeper } from './voucher-scope.ts'

type E = typeof voucherRuleSampleEndpoints
type Asked = In<E['sampleVoucherRule']>
const shown = 10

const newestOf = (tx: Tx, actor: Actor, { tab, ...filter }: Asked['filter']): Promise<Out<E['sampleVoucherRule']>['samples']> =>
  tx
    .selectFrom('invoice')
    .select(['id', 'number', 'date', 'amount_including_tax as total'])
    .select(sql<string | null>`case when category = ${sql.lit(category.outgoing)} then buyer_name else seller_name end`.as('party'))
    .where(conditions(asBookkeeper(actor), { ...filter, area: 'company' }))
    .where(tabCondition[tab])
    .orderBy('date', (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(shown)
    .execute()
const requireSeen = async (tx: Tx, actor: Actor, id: string): Promise<void> => {
  const seen = await tx
    .selectFrom('invoice')
    .select('id')
    .where('id', '=', id)
    .where(invoicesInRowScope(actor, 'company'))
    .executeTakeFirst()
  if (!seen) throw new Problem('invoice.notFound')
}

export const sampleVoucherRule =
  ({ db, clock }: Pick<VoucherDeps, 'db' | 'clock'>) =>
  (actor: Actor, { filter, entries: written, summary, invoiceId }: Asked): Promise<Out<E['sampleVoucherRule']>> =>
    db.inTenant(actor, async (tx) => {
      if (invoiceId !== undefined) await requireSeen(tx, actor, invoiceId)
      const samples = await newestOf(tx, actor, filter)
      const chosen = invoiceId ?? samples[0]?.id ?? null
      const nothing = { samples, chosen, entries: [], debit: '0.00', credit: '0.00' }
      if (chosen === null) return { ...nothing, refused: null }
      const rule = { entries: written, summary }
      const [facts] = await factsOf(tx, actor, [chosen], { hold: false, deductible: asksDeductible(rule) })
      // An account that is missing yet, or takes no entries, is told where it is chosen.
      const { entries, refused } = entriesOf(rule, facts!, { ...(await bookableOf(tx)), faultOf: () => undefined })
      if (refused) return { ...nothing, refused: { reason: refused.reason, causes: [] } }
      const judged = (await judgeBookings(tx, actor.companyId, [chosen], clock.now())).get(chosen)
      const held = judged && heldOf({ ...judged, said: judged.said.filter(({ cause }) => cause !== 'inDraft' && cause !== 'inVoucher') })
      const { debit, credit } = sidesOf(entries)!
      return {
        ...nothing,
        entries: entries.map((entry) => ({ ...entry })),
        debit: fromFen(debit),
        credit: fromFen(credit),
        refused: held ? { reason: 'judged', causes: [...held.causes] } : null,
      }
    })
