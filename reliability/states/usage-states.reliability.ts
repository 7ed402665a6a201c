// S1: the usage of invoices against a model on PostgreSQL; then two people at once, with logs of one valid order.
import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onDatabase } from '../../apps/server/testing/database/database.ts'
import { long, seed, report, times } from '../support/settings.ts'
import { acts, UsageModel, type Call } from '../support/states/usage-model.ts'
import { openUsageEnvironment } from '../support/states/usage-world.ts'

const seedNumber = createHash('sha256').update(`use ${seed}`).digest().readInt32BE()
const count = 4
const anewEvery = 100
const by = fc.constantFrom(0 as const, 1 as const)
const some = fc.uniqueArray(fc.nat({ max: count - 1 }), { minLength: 1, maxLength: count })
const call: fc.Arbitrary<Call> = fc.record({
  act: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...acts, 'submit' as const, 'confirm' as const) },
    { weight: 1, arbitrary: fc.constant('void' as const) },
  ),
  by,
  invoices: some,
  each: fc.boolean(),
})
/** The acts as named in an invoice's log, with the states before and after each. */
const steps: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'invoice.submitted': ['0', '1'],
  'invoice.withdrawn': ['1', '0'],
  'invoice.returned': ['1', '0'],
  'invoice.confirmed': ['1', '3'],
  'invoice.confirmationCancelled': ['3', '1'],
  'invoice.occupied': ['0', '4'],
  'invoice.released': ['4', '0'],
  'invoice.deleted': ['0', 'gone'],
  'invoice.restored': ['gone', '0'],
}
/** The way of each use that a log tells: one for each submission, as the batch of that submission has it. */
const waysOf = (log: readonly string[]): readonly string[] =>
  log.reduce<string[]>((ways, action) => {
    const way = wayAfter[action]
    if (action === 'invoice.submitted') ways.push('submitted')
    else if (way) ways[ways.length - 1] = way
    return ways
  }, [])
const wayAfter: Readonly<Record<string, string>> = {
  'invoice.withdrawn': 'withdrawn',
  'invoice.returned': 'returned',
  'invoice.confirmed': 'confirmed',
  'invoice.confirmationCancelled': 'submitted',
}
/** The final state of a log; undefined if a step was not allowed. */
const walk = (log: readonly string[]): string | undefined =>
  log
    .filter((action) => action in steps)
    .reduce<string | undefined>((at, action) => (at === steps[action]![0] ? steps[action]![1] : undefined), '0')
const useRow = (state: unknown): string => (state === 3 ? 'confirmed' : state === 1 || state === 4 ? 'used' : '-')
type Environment = Awaited<ReturnType<typeof openUsageEnvironment>>

describe('The use of invoices', () =>
  onDatabase((floor) => {
    let environment: Environment
    let runsSoFar = 0
    beforeAll(async () => {
      environment = await openUsageEnvironment(floor())
    })
    afterAll(() => environment?.close())
    const begin = () => environment.begin(count, runsSoFar++ % anewEvery === 0)

    it('answers every act as its rules say, tells submitters and payers once, and logs what was done', async () => {
      const runs = times(40, 1000)
      const outcomes: Record<string, number> = {}
      let done = 0
      await fc.assert(
        fc.asyncProperty(fc.array(call, { minLength: 5, maxLength: 40, size: 'max' }), async (all) => {
          const model = new UsageModel(count)
          const scene = await begin()
          for (const one of all) {
            const want = model.expect(one)
            const got = await scene.act(one)
            expect(`${JSON.stringify(one)} ${got}`).toBe(`${JSON.stringify(one)} ${want}`)
            done++
            const outcome = `${one.act} ${/^[yn-]+$/.test(got) ? (got.includes('y') ? 'done' : 'none') : got}`
            outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
          }
          const states = model.invoices.map((one) => one.state)
          expect([await scene.states(), await scene.rowsOfUse(), (await scene.logs()).map(walk)]).toEqual([
            states,
            states.map(useRow).join(' '),
            states.map(String),
          ])
          expect(await scene.batches()).toEqual((await scene.logs()).map(waysOf))
          expect(scene.mails()).toEqual({ returned: model.returned, alarmed: model.alarmed })
        }),
        { numRuns: runs, seed: seedNumber, endOnFailure: false },
      )
      report({
        table: 'S1',
        what: 'the use of invoices, sequences of up to 40 acts',
        times: runs,
        outcome: `${done} acts, ${Object.keys(outcomes).length} different outcomes, all as modelled; letters counted`,
      })
      // A few runs need not reach all outcomes.
      if (long) expect(acts.filter((act) => !outcomes[`${act} done`])).toEqual([])
    })
    it('by two people at once never takes a step that is not allowed, nor one twice', async () => {
      const runs = times(20, 500)
      const half = fc.array(fc.record({ act: fc.constantFrom(...acts), by, invoices: some, each: fc.boolean() }), {
        minLength: 1,
        maxLength: 6,
      })
      let done = 0
      let refused = 0
      await fc.assert(
        fc.asyncProperty(half, half, async (first, second) => {
          const scene = await begin()
          const reported: string[] = []
          await Promise.all(
            [first, second].map(async (calls) => {
              for (const one of calls) reported.push(await scene.act(one))
            }),
          )
          done += reported.length
          refused += reported.filter((one) => one.startsWith('invoice.')).length
          const states = await scene.states()
          const logs = await scene.logs()
          expect([logs.map(walk), await scene.rowsOfUse()]).toEqual([states.map(String), states.map(useRow).join(' ')])
          expect(await scene.batches()).toEqual(logs.map(waysOf))
          // The logs have every successful act exactly once.
          expect(
            reported.join('').replace(/[^y]/g, '').length -
              reported
                .filter((one) => one.startsWith('invoice.'))
                .join('')
                .replace(/[^y]/g, '').length,
          ).toBe(logs.flat().filter((action) => action in steps).length)
        }),
        { numRuns: runs, seed: seedNumber, endOnFailure: true },
      )
      report({
        table: 'S1',
        what: 'two people using the same invoices at once',
        times: runs,
        outcome: `${done} acts, ${refused} refused; every log a walk of allowed steps that ends where the invoice stands`,
      })
    })
  }))
