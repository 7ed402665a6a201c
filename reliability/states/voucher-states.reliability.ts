// S4: vouchers and periods against a model on PostgreSQL; then two people at once.
import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onDatabase } from '../../apps/server/testing/database/database.ts'
import { long, report, seed, times } from '../support/settings.ts'
import { acts, VoucherModel, type Call } from '../support/states/voucher-model.ts'
import { openVoucherEnvironment } from '../support/states/voucher-world.ts'

const seedNumber = createHash('sha256').update(`voucher ${seed}`).digest().readInt32BE()
const count = 4
const call: fc.Arbitrary<Call> = fc.record({
  act: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('make' as const, 'export' as const) },
    { weight: 7, arbitrary: fc.constantFrom(...acts) },
  ),
  at: fc.nat({ max: count - 1 }),
})
type Environment = Awaited<ReturnType<typeof openVoucherEnvironment>>

describe('Vouchers and periods', () =>
  onDatabase((floor) => {
    let environment: Environment
    beforeAll(async () => {
      environment = await openVoucherEnvironment(floor())
    })
    afterAll(() => environment?.close())

    it('answer every act as their rules say, and every voucher balances', async () => {
      const runs = times(20, 500)
      const outcomes = new Set<string>()
      let done = 0
      await fc.assert(
        fc.asyncProperty(fc.array(call, { minLength: 5, maxLength: 30, size: 'max' }), async (all) => {
          const model = new VoucherModel(count)
          const scene = await environment.begin(count)
          for (const one of all) {
            const want = model.expect(one)
            const got = await scene.act(one)
            expect(`${JSON.stringify(one)} ${got}`).toBe(`${JSON.stringify(one)} ${want}`)
            outcomes.add(`${one.act} ${got}`)
            done++
          }
          const states = model.states()
          expect([await scene.states(), await scene.booked(), await scene.broken()]).toEqual([
            states,
            states.map((state) => state === 'numbered'),
            [],
          ])
        }),
        { numRuns: runs, seed: seedNumber, endOnFailure: false },
      )
      report({
        table: 'S4',
        what: 'vouchers and periods, sequences of up to 30 acts',
        times: runs,
        outcome: `${done} acts, ${outcomes.size} different outcomes, all as modelled; every voucher balances`,
      })
      if (long) expect(acts.filter((act) => ![...outcomes].some((one) => one.startsWith(`${act} `) && !one.includes('.')))).toEqual([])
    })
    it('by two people at once leave every voucher balanced, and no draft in a closed period', async () => {
      const runs = times(10, 200)
      const half = fc.array(call, { minLength: 2, maxLength: 8 })
      let done = 0
      await fc.assert(
        fc.asyncProperty(half, half, async (first, second) => {
          const scene = await environment.begin(count)
          await Promise.all(
            [first, second].map(async (calls) => {
              for (const one of calls) await scene.act(one)
            }),
          )
          done += first.length + second.length
          const states = await scene.states()
          expect([await scene.broken(), await scene.booked()]).toEqual([[], states.map((state) => state === 'numbered')])
        }),
        { numRuns: runs, seed: seedNumber, endOnFailure: true },
      )
      report({
        table: 'S4',
        what: 'two people with the same vouchers at once',
        times: runs,
        outcome: `${done} acts; every voucher balances`,
      })
    })
  }))
