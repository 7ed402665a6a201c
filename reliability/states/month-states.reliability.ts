// S4: months signed, closed and reopened in any order, with invoices that arrive late, against a model on PostgreSQL.
import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onDatabase } from '../../apps/server/testing/database/database.ts'
import { long, report, seed, times } from '../support/settings.ts'
import { acts, MonthModel, type Call } from '../support/states/month-model.ts'
import { openMonthEnvironment } from '../support/states/month-world.ts'

const seedNumber = createHash('sha256').update(`month ${seed}`).digest().readInt32BE()
const common = ['prepare', 'prepareAnyway', 'close'] as const
const call: fc.Arbitrary<Call> = fc.record({
  act: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...common) }, { weight: 6, arbitrary: fc.constantFrom(...acts) }),
  by: fc.constantFrom(0 as const, 1 as const),
  month: fc.oneof(
    { weight: 3, arbitrary: fc.constant(0 as const) },
    { weight: 3, arbitrary: fc.constantFrom(0 as const, 1 as const, 2 as const) },
  ),
})
type Environment = Awaited<ReturnType<typeof openMonthEnvironment>>

describe('Months that are closed', () =>
  onDatabase((floor) => {
    let environment: Environment
    beforeAll(async () => {
      environment = await openMonthEnvironment(floor())
    })
    afterAll(() => environment?.close())

    it('answer every act as their rules say; a seal verifies, and never changes but by reopening; every cell equals the list that it opens', async () => {
      const runs = times(12, 500)
      const outcomes = new Set<string>()
      let done = 0
      await fc.assert(
        fc.asyncProperty(fc.array(call, { minLength: 6, maxLength: 24, size: 'max' }), async (all) => {
          const model = new MonthModel()
          const scene = await environment.begin()
          const standing: (string | null)[] = [null, null, null]
          for (const one of all) {
            const want = model.expect(one)
            const got = await scene.act(one)
            expect(`${JSON.stringify(one)} ${got}`).toBe(`${JSON.stringify(one)} ${want}`)
            outcomes.add(`${one.act} ${got}`)
            done++
            if (got === 'ok' && (one.act === 'close' || one.act === 'reopen')) {
              const seals = await scene.seals()
              expect(seals[one.month] !== null).toBe(one.act === 'close')
              standing[one.month] = seals[one.month]?.seal ?? null
            }
          }
          const seals = await scene.seals()
          expect(seals.map((seal) => seal?.seal ?? null)).toEqual(standing)
          expect(seals.map((seal) => seal?.previous ?? null)).toEqual(
            standing.map((seal, at) => (seal === null ? null : (standing[at - 1] ?? null))),
          )
          expect(seals.every((seal) => seal?.holds ?? true)).toBe(true)
          expect(await scene.months()).toEqual(
            model.months.map(({ closed, late, unbooked }) => ({
              closed,
              late,
              unbooked: expect.toSatisfy((n: number) => closed || n === unbooked),
            })),
          )
          expect(await scene.unequal()).toEqual([])
        }),
        { numRuns: runs, seed: seedNumber, endOnFailure: false },
      )
      report({
        table: 'S4',
        what: 'months, sequences of up to 24 acts of two people with late arrivals',
        times: runs,
        outcome: `${done} acts, ${outcomes.size} different outcomes, all as modelled; every seal holds`,
      })
      if (long) expect(acts.filter((act) => ![...outcomes].some((one) => one.startsWith(`${act} `)))).toEqual([])
    })
  }))
