// Payments of several people at once, while people come, leave and hand over work: every act takes its locks in one order.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../kernel/actor.ts'
import type { OpenDatabase } from '../../../kernel/database.ts'
import { memberModule } from '../../people/member/index.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { makeColleague } from '#testing/worlds/intake-world.ts'
import { area, paymentWorld, type PaymentWorld } from '#testing/worlds/payment-world.ts'
import { openTaxWorld, type TaxWorld } from '#testing/worlds/verification-world.ts'
import { depsOf } from '../../../../../../scripts/lib/drafts.ts'

describe('Payments at once', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let world: TaxWorld
    let owner: Actor
    let payments: PaymentWorld
    beforeAll(async () => {
      world = await openTaxWorld(floor(), clock)
      owner = await world.owner()
      payments = paymentWorld(floor(), clock, world, owner)
    })
    afterAll(() => world?.simulator.close())
    const input = (ids: readonly string[]) => ({ area, ids: [...ids], each: true, reason: '已与供应商核对' })
    /** Problems are answers; anything else is a fault. */
    const settled = (act: Promise<unknown>): Promise<string> =>
      act.then(
        () => 'done',
        (error: { readonly type?: string }) => {
          if (!error.type) throw error
          return error.type
        },
      )
    const deadlocks = (): number => (world.deps.db as OpenDatabase).repeated.get('40P01') ?? 0

    it('end without a deadlock, whoever else submits, confirms, returns, withdraws, hands over work or removes members', async () => {
      const members = memberModule.useCases(depsOf(world.deps))
      const acts = ['submitInvoices', 'confirmInvoices', 'returnInvoices', 'withdrawInvoices', 'cancelConfirmations'] as const
      const sellers: readonly Readonly<Record<string, string>>[] = [
        {},
        { seller_tax_id: '91330106MA2K0Y5R62', seller_name: '杭州云栖纸业有限公司' },
      ]
      const ids: string[] = []
      for (let n = 0; n < 10; n++) ids.push(await payments.enter(sellers[n % 2]))
      let turn = 0
      /** Six of them, in another order each time. */
      const some = (): readonly string[] => {
        const from = turn++ % ids.length
        const chosen = [...ids, ...ids].slice(from, from + 6)
        return turn % 2 ? chosen : chosen.toReversed()
      }
      const outcomes: string[] = []
      for (let round = 0; round < 8; round++) {
        const colleague: Actor = {
          ...(await makeColleague(floor(), clock, owner)),
          permissions: owner.permissions,
          rowScope: { scope: 'company', departments: [], pools: [], push: [] },
        }
        await settled(world.useCases.submitInvoices(colleague, input(some())))
        await settled(world.useCases.confirmInvoices(colleague, input(some())))
        const calls = [
          ...[...acts, ...acts].flatMap((act) => [owner, colleague].map((actor) => () => world.useCases[act](actor, input(some())))),
          () => members.setMemberStatus(owner, { ids: [colleague.userId], status: 'disabled' }),
          () => members.handOver(owner, { from: colleague.userId, to: owner.userId }),
          () => members.removeMembers(owner, { ids: [colleague.userId], handOverTo: owner.userId }),
        ]
        // Each round begins with another act.
        const inTurn = [...calls, ...calls].slice(round, round + calls.length)
        outcomes.push(...(await Promise.all(inTurn.map((call) => settled(call())))))
      }
      expect([outcomes.filter((one) => one === 'done').length > 100, deadlocks()]).toEqual([true, 0])
    })
  }))
