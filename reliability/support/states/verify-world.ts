// Two companies with the same invoices, and the simulated tax platform with its log: runs the model's acts on the
// product.
import type { Actor } from '../../../apps/server/src/kernel/actor.ts'
import type { TaxPlatform } from '../../../apps/server/src/ports/tax-platform.ts'
import { freshNumber, openTaxWorld, type Issue, type TaxWorld } from '../../../apps/server/testing/worlds/verification-world.ts'
import { stillClock, type Floor } from '../../../apps/server/testing/database/database.ts'
import { kinds, type Act, type Kind, type Trouble } from './verify-model.ts'

const issues: Readonly<Record<Kind, Issue>> = {
  good: {},
  void: { state: '2' },
  mismatch: { printed: '107.00' },
  unknown: { issued: false },
  chain: { type: 31 },
  today: { date: '2026-11-21' },
  old: { date: '2021-11-01' },
  never: { type: 80 },
}
const faultOf = {
  busy: 'busy',
  garbage: 'garbage',
  dropAfter: 'dropAfter',
  dropBefore: 'dropBefore',
  unknownCode: 'unknownCode',
} as const satisfies Partial<Record<Trouble, string>>

export const openVerifyEnvironment = async (floor: Floor) => {
  const clock = stillClock()
  let killing = 0
  /** Dies after the platform has answered, before anything is written. */
  const mortal = (platform: TaxPlatform): TaxPlatform => ({
    ...platform,
    verify: async (id, question) => {
      const answer = await platform.verify(id, question)
      if (killing > 0) {
        killing--
        throw new Error('killed')
      }
      return answer
    },
  })
  const world: TaxWorld = await openTaxWorld(floor, clock, { change: mortal })
  const owners: Actor[] = []
  /** Creating companies is slow: each pair serves many runs, with new invoices and reset quotas. */
  const begin = async (allowed: number, anew: boolean) => {
    if (anew || owners.length === 0) owners.splice(0, 2, await world.owner(), await world.owner('绍兴远帆纺织品有限公司'))
    for (const owner of owners) {
      await floor.asOwner(
        `update company_quota set allowed = ${allowed}, used = 0 where company_id = '${owner.companyId}' and kind = 'verify'`,
      )
      await floor.asOwner(`update personal_quota set used = 0 where user_id = '${owner.userId}'`)
    }
    world.kept.length = 0
    world.simulator.faults.set([])
    const numbers = kinds.map(() => freshNumber())
    const ids: string[][] = []
    for (const owner of owners)
      ids.push(await Promise.all(kinds.map((kind, i) => world.enter(owner, { ...issues[kind], number: numbers[i]! }))))
    let moved = 0
    const move = (seconds: number): void => {
      clock.advance(seconds)
      moved += seconds
    }
    const verify = async ({ company, invoice, purse: quotaOwner, trouble }: Extract<Act, { do: 'verify' }>): Promise<string> => {
      killing = trouble === 'killed' ? 1 : 0
      world.simulator.faults.set(trouble in faultOf ? [{ kind: faultOf[trouble as keyof typeof faultOf], times: 1, ms: 0 }] : [])
      const reported = await world.useCases
        .verifyInvoice(owners[company]!, { id: ids[company]![invoice]!, area: 'company', purse: quotaOwner })
        .then(
          ({ state, status, charge }) => (state === 'asking' ? 'asking' : `${status} ${charge}`),
          (error: Error & { type?: string }) => {
            if (!error.type && error.message !== 'killed') throw error
            return error.type ?? 'killed'
          },
        )
      killing = 0
      world.simulator.faults.set([])
      return reported
    }
    const act = async (given: Act): Promise<string> => {
      if (given.do === 'verify') return verify(given)
      if (given.do === 'minute') move(61)
      if (given.do === 'day') move(86_400)
      if (given.do === 'work') await world.work()
      if (given.do === 'buy')
        await floor.asOwner(
          `update company_quota set allowed = allowed + ${given.count} where company_id = '${owners[given.company]!.companyId}' and kind = 'verify'`,
        )
      return ''
    }
    return {
      act,
      fault: world.fault,
      /** Runs both clients of a race concurrently; both may be refused. */
      race: (first: readonly Act[], second: readonly Act[]) =>
        Promise.all(
          [first, second].map(async (acts) => {
            for (const given of acts) await act(given)
          }),
        ),
      /** Finishes every open question. */
      end: async (): Promise<void> => {
        await world.work()
        move(61)
        await world.work()
      },
      used: () => Promise.all(owners.map(world.quota)),
      statuses: () => Promise.all(ids.map((own) => Promise.all(own.map(world.statusOf)))),
      /** Lines of the platform's own log about these invoices. */
      log: () => world.simulator.ledger.requests().filter(({ key }) => numbers.some((number) => key.endsWith(number.slice(-8)))),
      open: async (): Promise<number> =>
        Number(
          (
            await floor.asOwner(
              `select count(*) as n from verification where state = 'asking' and company_id in (${owners.map(({ companyId }) => `'${companyId}'`).join()})`,
            )
          )[0]!['n'],
        ),
      settled: async (): Promise<number> =>
        Number(
          (
            await floor.asOwner(
              `select count(*) as n from verification where charge = 'charged' and number in (${numbers.flatMap((n) => [`'${n}'`, `'${n.slice(-8)}'`]).join()}) and company_id in (${owners.map(({ companyId }) => `'${companyId}'`).join()})`,
            )
          )[0]!['n'],
        ),
      leave: (): void => {
        clock.advance(-moved)
      },
    }
  }
  return { begin, close: () => world.simulator.close() }
}
