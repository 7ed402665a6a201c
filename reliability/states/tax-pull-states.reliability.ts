// S4: pulls and syncs against a model; a pull whose process dies after each of its steps.
import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Problem } from '@piaotai/domain/problems.ts'
import type { PullState, RowSyncState } from '@piaotai/domain/tax/tax-pull.ts'
import type { Actor } from '../../apps/server/src/kernel/actor.ts'
import { runPull } from '../../apps/server/src/modules/bureau/tax-pull/run-pull.ts'
import { onDatabase, stillClock } from '../../apps/server/testing/database/database.ts'
import { issued, openPullWorld, type PullWorld } from '../../apps/server/testing/worlds/tax-pull-world.ts'
import { pullFaults, pullMayBecome, rowMayBecome, type PullAct } from '../support/states/pull-model.ts'
import { report, seed, times } from '../support/settings.ts'

const seedNumber = createHash('sha256').update(`pull ${seed}`).digest().readInt32BE()
const month = fc.nat({ max: 2 })
const at = fc.nat({ max: 9 })
const act: fc.Arbitrary<PullAct> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('issue' as const), month, count: fc.constantFrom(1, 2, 60, 120) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('turn' as const), at }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      kind: fc.constantFrom(...pullFaults),
      after: fc.nat({ max: 2 }),
      on: fc.constantFrom('list' as const, 'list' as const, 'file' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('begin' as const),
      month,
      months: fc.nat({ max: 1 }),
      sync: fc.constantFrom(false, false, true),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'retry' as const, 'sync' as const), at }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('work' as const, 'work' as const, 'next' as const, 'login' as const) }) },
)
const monthOf = (index: number): string => `2026-0${index + 6}`

describe('Pulls', () =>
  onDatabase((floor) => {
    const clock = stillClock('2026-11-26T02:00:00Z')
    let world: PullWorld
    beforeAll(async () => {
      // Files are told of as missing: the way through the intake has tests of its own.
      world = await openPullWorld(
        floor(),
        clock,
        (pull) => ({
          ...pull,
          file: async (...asked) => {
            const answer = await pull.file(...asked)
            return answer.as === 'file' ? { as: 'none' as const } : answer
          },
        }),
        150,
      )
    })
    afterAll(() => world?.close())
    const clear = (): void => {
      world.faults.set([])
      world.due.length = 0
      for (const invoice of world.ledger.all()) world.ledger.remove(`${invoice.invoiceCode ?? ''}-${invoice.invoiceNumber}`)
    }
    beforeEach(clear)
    const tasks = (owner: Actor) =>
      floor().asOwner(`select id, state, charged, error from pull_task where company_id = '${owner.companyId}' order by created_at, id`)
    const mirror = (owner: Actor) =>
      floor().asOwner(
        `select number, state, sync_state, total::text as total from tax_invoice where company_id = '${owner.companyId}' order by number`,
      )
    const figures = (owner: Actor) =>
      floor().asOwner(`select coalesce((select sum(count) from tax_figure where company_id = '${owner.companyId}'), 0)::int as count,
        (select count(*)::int from tax_invoice where company_id = '${owner.companyId}') as rows`)

    it('any sequence of faults, logins, stops and retries ends with the bureau’s books, once each, and an exact quota', {
      timeout: 3_600_000,
    }, async () => {
      const runs = times(40, 500)
      let acts = 0
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (sequence) => {
          clear()
          const owner = await world.owner()
          await world.allow(owner, 1000)
          const account = await world.account(owner, { area: '3300' })
          let before = { tasks: new Map<string, PullState>(), rows: new Map<string, RowSyncState>() }
          const look = async (): Promise<void> => {
            const now = {
              tasks: new Map((await tasks(owner)).map((row) => [String(row['id']), row['state'] as PullState])),
              rows: new Map((await mirror(owner)).map((row) => [String(row['number']), row['sync_state'] as RowSyncState])),
            }
            for (const [id, state] of now.tasks) expect(pullMayBecome(before.tasks.get(id) ?? 'waiting', state)).toBe(true)
            for (const [number, state] of now.rows) expect(rowMayBecome(before.rows.get(number) ?? 'notSynced', state)).toBe(true)
            before = now
          }
          const refused = (error: unknown): void => {
            if (!(error instanceof Problem)) throw error
          }
          for (const one of sequence) {
            acts++
            await take(one, owner, account).catch(refused)
            await look()
          }
          await settle(owner, account)
          await look()
          expect((await mirror(owner)).map(({ number, state, total }) => ({ number, state, total }))).toEqual(
            world.ledger
              .all()
              .map(({ invoiceNumber, state, amountIncludingTax }) => ({
                number: invoiceNumber,
                state: ({ '0': 'normal', '2': 'void', '7': 'redPartial', '8': 'redFull' } as const)[state],
                total: amountIncludingTax,
              }))
              .toSorted((a, b) => (a.number < b.number ? -1 : 1)),
          )
          expect(await world.quota(owner)).toBe((await tasks(owner)).filter(({ charged }) => charged).length)
          const [figure] = await figures(owner)
          expect(figure?.['count']).toBe(figure?.['rows'])
        }),
        { seed: seedNumber, numRuns: runs, endOnFailure: true },
      )
      report({
        table: 'S4',
        what: 'sequences of pulls and syncs',
        times: runs,
        outcome: `${acts} acts; mirror equals the bureau, quota exact`,
      })
    })
    type Account = Awaited<ReturnType<PullWorld['account']>>
    const take = async (one: PullAct, owner: Actor, account: Account): Promise<void> => {
      switch (one.do) {
        case 'issue':
          world.ledger.put(
            Array.from({ length: one.count }, (_, day) => issued(`${monthOf(one.month)}-${String((day % 30) + 1).padStart(2, '0')}`)),
          )
          return
        case 'turn': {
          const invoice = world.ledger.all()[one.at]
          if (invoice) world.ledger.put([{ ...invoice, state: one.at % 2 === 0 ? '8' : '7' }])
          return
        }
        case 'fault':
          world.faults.set([{ kind: one.kind, after: one.after, on: one.on }])
          return
        case 'begin':
          await world.begin(owner, monthOf(one.month), monthOf(Math.min(2, one.month + one.months)), { thenSync: one.sync })
          return
        case 'cancel':
        case 'retry': {
          const all = await tasks(owner)
          const task = all[one.at % Math.max(1, all.length)]
          if (task) await world.pulls[one.do === 'cancel' ? 'cancelTaxPulls' : 'retryTaxPulls'](owner, { ids: [String(task['id'])] })
          return
        }
        case 'sync':
          await world.pulls.syncTaxInvoices(owner, { direction: 'in', filter: { tab: 'toSync' } })
          return
        case 'login':
          await world.logIn(account, owner)
          return
        case 'next':
          if (world.due.length > 0) await world.next()
          return
        case 'work':
          await world.work()
      }
    }
    /** No fault any more, somebody is logged in, and every month is pulled to its end. */
    const settle = async (owner: Actor, account: Account): Promise<void> => {
      world.faults.set([])
      for (const task of await tasks(owner)) await world.pulls.cancelTaxPulls(owner, { ids: [String(task['id'])] })
      await world.logIn(account, owner).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error
      })
      const { id } = await world.begin(owner, monthOf(0), monthOf(2))
      for (let round = 0; round < 8; round++) {
        await world.work()
        if ((await tasks(owner)).every(({ state }) => state === 'success' || state === 'exception')) break
        await world.next()
      }
      expect(await world.pull(owner, id)).toMatchObject({ state: 'success', error: null })
    }

    it('a process that dies after any of its transactions leaves nothing doubled, and the next goes on', {
      timeout: 3_600_000,
    }, async () => {
      const rounds = times(1, 10)
      let kills = 0
      for (let round = 0; round < rounds; round++)
        for (const when of ['before', 'after'] as const)
          for (let step = 1; ; step++) {
            clear()
            const owner = await world.owner()
            await world.allow(owner, 3)
            await world.loggedIn(owner)
            world.ledger.put(Array.from({ length: 220 }, (_, day) => issued(`2026-08-${String((day % 30) + 1).padStart(2, '0')}`)))
            const { id } = await world.begin(owner, '2026-08', '2026-08', { thenSync: round % 2 === 1 })
            world.due.length = 0
            const key = { companyId: owner.companyId, taskId: id, run: 0 }
            let count = 0
            const { db } = world.deps
            const dying = {
              ...db,
              inTenant: async <T>(tenant: Parameters<typeof db.inTenant>[0], run: Parameters<typeof db.inTenant<T>>[1]): Promise<T> => {
                count++
                if (count === step && when === 'before') throw new Died()
                const done = await db.inTenant(tenant, run)
                if (count === step && when === 'after') throw new Died()
                return done
              },
            }
            const attempt = { number: 1, last: false, signal: new AbortController().signal }
            const died = await runPull({ ...world.deps, db: dying })(key, attempt).then(
              () => false,
              (error: unknown) => {
                if (!(error instanceof Died)) throw error
                return true
              },
            )
            if (died) {
              kills++
              await runPull(world.deps)(key, { ...attempt, number: 2 })
            }
            await world.work()
            expect(await world.pull(owner, id)).toMatchObject({ state: 'success', count: 220, amount: '22000.00' })
            expect((await mirror(owner)).length).toBe(220)
            expect(await world.quota(owner)).toBe(1)
            if (!died) break
          }
      report({
        table: 'S4',
        what: 'kills between the transactions of a pull',
        times: kills,
        outcome: 'mirror equals the bureau, one of the quota',
      })
    })
  }))
class Died extends Error {}
