// S7: pushes against a model; recalls beside acknowledgements; an app killed between a request and its commit.
import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { startErpSimulator, type ErpSimulator } from '@piaotai/erp-simulator/server.ts'
import { acknowledge } from '@piaotai/erp-simulator/webhook.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../apps/server/src/kernel/actor.ts'
import { runAttempt } from '../../apps/server/src/modules/exchange/push/index.ts'
import { onDatabase, stillClock } from '../../apps/server/testing/database/database.ts'
import { openPushWorld, webhookSecret, type PushWorld } from '../../apps/server/testing/worlds/push-world.ts'
import { makeEnvironment, type Environment } from '../support/environment.ts'
import { enterPushed } from '../support/kills/push-scene.ts'
import { faults, moves, PushModel, type Act } from '../support/states/push-model.ts'
import { long, report, seed, times } from '../support/settings.ts'

const seedNumber = createHash('sha256').update(`push ${seed}`).digest().readInt32BE()
const count = 3
const at = fc.nat({ max: count - 1 })
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('push' as const), at, trouble: fc.constantFrom(...faults) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('later' as const), at }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('move' as const), at, to: fc.constantFrom(...moves) }) },
  { weight: 7, arbitrary: fc.record({ do: fc.constantFrom('recall', 'stop', 'none', 'needed', 'ask', 'delete'), at }) },
) as fc.Arbitrary<Act>
const area = 'company' as const

describe('Pushes', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let world: PushWorld
    let owner: Actor
    let targetId: string
    beforeAll(async () => {
      world = await openPushWorld(floor(), clock)
      owner = await world.owner()
      targetId = await world.target(owner, world.drafts.webhook())
    })
    afterAll(() => world?.close())
    /** The rests of a target have tests of their own. */
    const rested = () =>
      floor().asOwner(`update push_target set failures = 0, failing_since = null, rests_until = null where id = '${targetId}'`)
    const begin = async (later: boolean) => {
      world.erp.faults.set([])
      world.erp.set({ later })
      world.due.length = 0
      await rested()
      const ids = await Promise.all(Array.from({ length: count }, () => world.enter(owner)))
      const numbers = (await floor().asOwner(`select id, number from invoice where id in (${ids.map((id) => `'${id}'`).join()})`)).reduce<
        Record<string, string>
      >((all, row) => ({ ...all, [String(row['id'])]: String(row['number']) }), {})
      return { ids, billsOf: (id: string) => world.erp.books.all().filter((bill) => bill.invoiceNumber === numbers[id]) }
    }
    type Scene = Awaited<ReturnType<typeof begin>>
    const standing = async ({ ids, billsOf }: Scene): Promise<string> => {
      const rows = new Map(
        (await floor().asOwner(`select id, push_status, use_status from invoice where id in (${ids.map((id) => `'${id}'`).join()})`)).map(
          (row) => [row['id'], row],
        ),
      )
      return ids
        .map((id) => `${String(rows.get(id)?.['push_status'])}${rows.get(id)?.['use_status'] === 4 ? 'u' : '-'}${billsOf(id).length}`)
        .join(' ')
    }
    const problemOf = (error: unknown): string => {
      if (error instanceof Problem) return error.type
      throw error
    }
    const run = async ({ ids, billsOf }: Scene, one: Act): Promise<string> => {
      const id = ids[one.at]!
      if (one.do === 'push') {
        await rested()
        if (one.trouble !== 'none') world.fault(one.trouble)
        const [answer] = await world.useCases.pushInvoices(owner, { area, ids: [id], targetId, again: false })
        await world.work()
        world.erp.faults.set([])
        return answer!.problem ?? 'ok'
      }
      if (one.do === 'later') {
        // A rest of the target ends within this time too.
        for (let step = 0; step < 30; step++) {
          clock.advance(30)
          await world.work()
        }
        return 'ok'
      }
      if (one.do === 'move') {
        const [bill] = billsOf(id)
        if (!bill) return 'none'
        expect(await world.erp.move({ key: bill.key, state: one.to })).toBe(200)
        return 'heard'
      }
      if (one.do === 'recall') {
        const [answer] = await world.useCases.recallPushes(owner, { area, ids: [id] })
        return answer!.problem ?? answer!.answer!
      }
      if (one.do === 'ask') return (await world.useCases.askReceiver(owner, { area, id }))[0]?.answer ?? 'nobody'
      if (one.do === 'stop') return (await world.useCases.stopPushes(owner, { area, ids: [id] }))[0]!.problem ?? 'ok'
      if (one.do === 'delete') {
        return world.mayDelete(owner, id).catch(problemOf)
      }
      const { changed } = await world.useCases.markNoPush(owner, { area, ids: [id], needed: one.do === 'needed' })
      return changed === 1 ? 'changed' : 'left'
    }

    it('answer and stand as the model says after every act, and no receiver holds an invoice twice', async () => {
      const runs = times(15, 500)
      let done = 0
      await fc.assert(
        fc.asyncProperty(fc.boolean(), fc.array(act, { minLength: 4, maxLength: 18, size: 'max' }), async (later, all) => {
          const scene = await begin(later)
          const model = new PushModel(count, later)
          const told: string[] = []
          for (const one of all) {
            const want = model.expect(one)
            told.push(JSON.stringify(one))
            const got = await run(scene, one)
            expect(`${told.join(' ')} ${got} | ${await standing(scene)}`).toBe(`${told.join(' ')} ${want} | ${model.standing()}`)
            done++
          }
        }),
        { numRuns: runs, seed: seedNumber, endOnFailure: true },
      )
      report({ table: 'S7', what: 'pushes, sequences of up to 18 acts', times: runs, outcome: `${done} acts, all as modelled` })
    })

    it('a recall beside an acknowledgement ends in one valid order', async () => {
      const rounds = times(10, 200)
      let ignored = 0
      for (let round = 0; round < rounds; round++) {
        const scene = await begin(true)
        const id = scene.ids[0]!
        await world.useCases.pushInvoices(owner, { area, ids: [id], targetId, again: false })
        await world.work()
        const bill = scene.billsOf(id)[0]!
        const booked = round % 2 === 1
        // The receiver has booked it: whatever comes first, it refuses the recall.
        if (booked) world.erp.books.change(bill.number, { state: 'booked' })
        const [[answer], status] = await Promise.all([
          world.useCases.recallPushes(owner, { area, ids: [id] }),
          acknowledge(bill, webhookSecret, { status: 'received', receiverState: booked ? 7 : 6 }, { now: clock.now() }),
        ])
        expect([answer!.problem ?? answer!.answer, status]).toEqual([booked ? 'push.refusedThere' : 'withdrawn', 200])
        expect((await standing(scene)).split(' ')[0]).toBe(booked ? '4u1' : '0-0')
        const events = await floor().asOwner(
          `select outcome from push_event e join push p on p.company_id = e.company_id and p.id = e.push_id where p.invoice_id = '${id}' and e.kind = 'acknowledged'`,
        )
        expect(events).toHaveLength(1)
        if (events[0]!['outcome'] === 'tooLate') ignored++
      }
      report({
        table: 'S7',
        what: 'a recall beside an acknowledgement',
        times: rounds,
        outcome: `${ignored} acknowledgements came too late; all ended in a valid order`,
      })
    })
  }))

const event = '^sql insert into "push_event"'
const commit = '^sql commit'
const claimSeconds = 151
const moments = [
  { name: 'claimed, before the request', fault: { when: 'after', steps: ['^sql update "push" set "attempt"', commit] } },
  { name: 'answered, before anything is written', fault: { when: 'before', steps: [event] } },
  { name: 'written, before the commit', fault: { when: 'before', steps: [event, commit] } },
  { name: 'committed, before the job is done', fault: { when: 'after', steps: [event, commit] } },
] as const

describe('An app killed while it pushes', () => {
  const rounds = times(1, 25)
  const shown = moments.filter((_moment, index) => long || index > 0)
  let environment: Environment
  let erp: ErpSimulator
  beforeAll(async () => {
    erp = await startErpSimulator({ secret: webhookSecret })
    environment = await makeEnvironment('postgres', { settings: { ALLOW_PLAINTEXT_TO: '127.0.0.1' } })
  })
  afterAll(async () => {
    await environment?.close()
    await erp?.close()
  })
  it(`dies ${rounds} times at each of ${shown.length} moments, and in the end the books hold each invoice once and it is received`, async () => {
    const kinds = ['webhook', 'kingdee'] as const
    const begun = await environment.look((app) => enterPushed(app, environment.company, erp.url, rounds * shown.length * kinds.length))
    let deaths = 0
    for (const [index, push] of begun.entries()) {
      const { fault } = shown[index % shown.length]!
      // Each life is later than the claims of those before it, which would fill the target's places.
      const behind = String((begun.length - index) * claimSeconds)
      expect(await environment.crash({ do: 'push', pushId: push.id }, fault, { CLOCK_BEHIND: behind })).toBe('SIGKILL')
      deaths++
    }
    await environment.look(async (app) => {
      // As the queue runs a job again whose process died.
      const again = { number: 2, last: false, signal: new AbortController().signal }
      for (const { id } of begun) await runAttempt(app.deps)({ companyId: environment.company.companyId, pushId: id, attempt: 1 }, again)
      await app.startWork()
      await expect
        .poll(
          async () =>
            app.db.inTenant(environment.company, (tx) =>
              tx
                .selectFrom('push')
                .select('state')
                .where('company_id', '=', environment.company.companyId)
                .where('state', '!=', 4)
                .execute(),
            ),
          { timeout: 240_000, interval: 500 },
        )
        .toEqual([])
    })
    const bills = erp.books.all().map((bill) => bill.invoiceNumber)
    report({
      table: 'S7',
      what: `killed between request and commit, ${shown.length} moments`,
      times: deaths,
      outcome: `${bills.length} bills, each invoice once`,
    })
    expect(bills.toSorted()).toEqual(begun.map((push) => push.number).toSorted())
  })
})
