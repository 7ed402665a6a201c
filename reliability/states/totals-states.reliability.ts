// Running totals against counts: random sequences of every kind of change, two workers at once beside folding, and
// connections that die at every step.
import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../apps/server/src/kernel/actor.ts'
import type { Tx } from '../../apps/server/src/kernel/deps.ts'
import { countInvoices, totalInvoices } from '../../apps/server/src/modules/invoices/invoice/index.ts'
import { checkTotals, foldCompany, mendCompany } from '../../apps/server/src/modules/invoices/totals/index.ts'
import { onDatabase, stillClock } from '../../apps/server/testing/database/database.ts'
import { makeOwner } from '../../apps/server/testing/worlds/people.ts'
import { long, report, seed, times } from '../support/settings.ts'
import { act, kinds, type Act } from '../support/states/totals-world.ts'

const seedNumber = createHash('sha256').update(`totals ${seed}`).digest().readInt32BE()
const one: fc.Arbitrary<Act> = fc.record({
  kind: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom('enter' as const, 'change' as const) },
    { weight: 5, arbitrary: fc.constantFrom(...kinds) },
  ),
  a: fc.nat({ max: 40 }),
  b: fc.nat({ max: 40 }),
  undone: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
})
const undone = new Error('rolled back')
const clock = stillClock('2026-11-21T02:00:00.000Z')

describe('Running totals', () =>
  onDatabase((floor) => {
    let colleague: string
    beforeAll(async () => {
      colleague = (await makeOwner(floor(), clock)).userId
    })
    const begin = async (): Promise<Actor> => {
      const owner = await makeOwner(floor(), clock)
      await within(owner, (tx) =>
        sql`insert into ledger_account (company_id, id, code, name, category, side) values (${owner.companyId}, gen_random_uuid(), '1403', '', 'asset', 'debit'), (${owner.companyId}, gen_random_uuid(), '2202', '', 'liability', 'credit')`.execute(
          tx,
        ),
      )
      return owner
    }
    const within = <T>(owner: Actor, run: (tx: Tx) => Promise<T>): Promise<T> => floor().db.inTenant(owner, run)
    /** Acts one after the other, each in a transaction of its own. */
    const perform = async (owner: Actor, all: readonly Act[]): Promise<void> => {
      for (const each of all)
        await within(owner, async (tx) => {
          await act(tx, owner, colleague, each)
          if (each.undone) throw undone
        }).catch((error: unknown) => {
          if (error !== undone) throw error
        })
    }
    const differences = (owner: Actor) => within(owner, (tx) => mendCompany(tx, owner.companyId))
    /** Every source narrows nothing, but is answered from the invoices. */
    const sources = Array.from({ length: 16 }, (_, i) => i - 1)
    const filters = [
      {},
      { category: 1 },
      { type: [12, 22] },
      { taxRate: ['13%', 'none'] },
      { dateFrom: '2026-01-01', dateTo: '2026-10-20' },
      { verifyStatus: [1, 10], useStatus: [0] },
    ]
    const answersAgree = async (owner: Actor): Promise<void> => {
      const { db } = floor()
      for (const area of ['company', 'personal'] as const)
        for (const filter of filters) {
          const asked = { area, tab: 'all' as const, ...filter }
          const counted = { ...asked, entrySource: sources }
          expect(await countInvoices({ db })(owner, asked)).toEqual(await countInvoices({ db })(owner, counted))
          for (const tab of ['all', 'unused', 'warnings'] as const)
            expect(await totalInvoices({ db })(owner, { ...asked, tab })).toEqual(await totalInvoices({ db })(owner, { ...counted, tab }))
        }
    }

    it('equal a count after any sequence of changes, folded or not', async () => {
      const runs = times(5, 500)
      let done = 0
      const met = new Set<string>()
      await fc.assert(
        fc.asyncProperty(fc.array(one, { minLength: 5, maxLength: 25, size: 'max' }), async (all) => {
          const owner = await begin()
          await perform(owner, all)
          for (const each of all) met.add(each.kind)
          done += all.length
          expect(await differences(owner)).toEqual([])
          await answersAgree(owner)
          await within(owner, (tx) => foldCompany(tx, owner.companyId))
          expect(await differences(owner)).toEqual([])
          await answersAgree(owner)
        }),
        { numRuns: runs, seed: seedNumber, endOnFailure: true },
      )
      if (long) expect([...met].toSorted()).toEqual([...kinds].toSorted())
      report({
        table: 'totals',
        what: 'sequences of up to 25 changes',
        times: runs,
        outcome: `${done} changes; every total equals a count, and every answer that of the rows`,
      })
    })

    it('equal a count while two write and a third folds and checks', async () => {
      const runs = times(6, 150)
      const half = fc.array(one, { minLength: 4, maxLength: 12 })
      let done = 0
      await fc.assert(
        fc.asyncProperty(half, half, async (first, second) => {
          const owner = await begin()
          await perform(owner, first.slice(0, 2))
          let writing = true
          const third = (async () => {
            while (writing) {
              await within(owner, (tx) => foldCompany(tx, owner.companyId))
              expect(await differences(owner)).toEqual([])
            }
          })()
          await Promise.all([perform(owner, first), perform(owner, second)]).finally(() => {
            writing = false
          })
          await third
          await Promise.all([1, 2].map(() => within(owner, (tx) => foldCompany(tx, owner.companyId))))
          expect(await differences(owner)).toEqual([])
          done += first.length + second.length
        }),
        { numRuns: runs, seed: seedNumber, endOnFailure: true },
      )
      report({
        table: 'totals',
        what: 'two at once, beside folding and checking',
        times: runs,
        outcome: `${done} changes; no check ever found a difference`,
      })
    })

    it('equal a count when a connection dies at any step of a change, of folding and of mending', async () => {
      const scripts: readonly (readonly Act['kind'][])[] = [
        ['enter', 'change', 'submit', 'book'],
        ['changeMany', 'settle', 'rewrite', 'delete'],
        ['fold', 'enter', 'unbook', 'withdraw', 'fold'],
      ]
      const owner = await begin()
      await perform(
        owner,
        [0, 1, 2, 3].flatMap((n) => scripts[0]!.map((kind) => ({ kind, a: n, b: n + 1, undone: false }))),
      )
      let deaths = 0
      for (let round = 0; round < times(2, 20); round++)
        for (const script of scripts)
          for (let at = 0; at <= script.length; at++) {
            let pid = 0
            const died = within(owner, async (tx) => {
              pid = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]!.pid
              for (const [step, kind] of script.entries()) {
                if (step === at) await floor().asOwner(`select pg_terminate_backend(${pid})`)
                await act(tx, owner, colleague, { kind, a: round + step, b: at + round, undone: false })
              }
              await mendCompany(tx, owner.companyId)
              await floor().asOwner(`select pg_terminate_backend(${pid})`)
            })
            await expect(died).rejects.toThrow()
            deaths++
            await perform(owner, [{ kind: script[at % script.length]!, a: round, b: at, undone: false }])
            expect(await differences(owner)).toEqual([])
          }
      report({ table: 'totals', what: 'connections killed at every step', times: deaths, outcome: 'every total equals a count' })
    })

    it('that were made wrong are told by the daily check, and mended', async () => {
      const owner = await begin()
      await perform(owner, [
        { kind: 'enter', a: 1, b: 5, undone: false },
        { kind: 'book', a: 1, b: 1, undone: false },
        { kind: 'submit', a: 3, b: 2, undone: false },
      ])
      await floor().asOwner(`delete from invoice_total where company_id = '${owner.companyId}' and level = 'states' and seq % 2 = 0;
        update voucher_total set count = count + 1 where company_id = '${owner.companyId}';
        alter table voucher disable trigger user; update voucher set debit = debit + 1 where company_id = '${owner.companyId}'; alter table voucher enable trigger user`)
      const totalsDiffered = { cells: 0 }
      const check = checkTotals({ db: floor().db, totalsDiffered })
      await expect(check()).rejects.toThrow(/totals\.differed.*voucher parts/)
      expect(totalsDiffered.cells).toBeGreaterThan(2)
      await check()
      await answersAgree(owner)
    })
  }))
