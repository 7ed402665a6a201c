// S7: verification and quota against a model on PostgreSQL, also with two clients: charges equal the platform's log.
import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onDatabase } from '../../apps/server/testing/database/database.ts'
import { openVerifyEnvironment } from '../support/states/verify-world.ts'
import { kinds, VerifyModel, type Act, type Trouble } from '../support/states/verify-model.ts'
import { long, seed, report, times } from '../support/settings.ts'

const seedNumber = createHash('sha256').update(`verify ${seed}`).digest().readInt32BE()
const company = fc.constantFrom(0 as const, 1 as const)
const quotaOwner = fc.oneof(
  { weight: 3, arbitrary: fc.constant('company' as const) },
  { weight: 1, arbitrary: fc.constant('personal' as const) },
)
const trouble: fc.Arbitrary<Trouble> = fc.oneof(
  { weight: 6, arbitrary: fc.constant('none' as const) },
  { weight: 5, arbitrary: fc.constantFrom<Trouble>('busy', 'garbage', 'dropAfter', 'dropBefore', 'killed', 'unknownCode') },
)
/** Some invoices are verified more often, so that they reach the daily limit. */
const invoice = fc.oneof(
  { weight: 3, arbitrary: fc.constant(kinds.indexOf('unknown')) },
  { weight: 4, arbitrary: fc.nat({ max: kinds.length - 1 }) },
)
const verify = fc.record({ do: fc.constant('verify' as const), company, invoice, purse: quotaOwner, trouble })
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 12, arbitrary: verify },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('work' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('minute' as const, 'day' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('buy' as const), company, count: fc.integer({ min: 1, max: 3 }) }) },
)
const anewEvery = 100
type Environment = Awaited<ReturnType<typeof openVerifyEnvironment>>

describe('Verification', () =>
  onDatabase((floor) => {
    let environment: Environment
    let runsSoFar = 0
    beforeAll(async () => {
      environment = await openVerifyEnvironment(floor())
    })
    afterAll(() => environment?.close())
    const begin = (allowed: number) => environment.begin(allowed, runsSoFar++ % anewEvery === 0)
    /**
     * The charges equal the platform's bill, each charge has its row, and no invoice is asked a sixth time on a day.
     */
    const sound = async (scene: Awaited<ReturnType<Environment['begin']>>, unmapped: number): Promise<void> => {
      const log = scene.log()
      const used = (await scene.used()).reduce((sum, { company: c, personal: p }) => sum + c + p, 0)
      const looks = new Map<string, number>()
      for (const { day, key, answer } of log)
        if (['001', '006', '009'].includes(answer.code)) looks.set(`${day} ${key}`, (looks.get(`${day} ${key}`) ?? 0) + 1)
      // An unreadable answer was billed to the app and costs the customer nothing.
      expect([used, await scene.settled(), await scene.open()]).toEqual([
        log.filter(({ answer }) => answer.billed).length - unmapped,
        used,
        0,
      ])
      expect([Math.max(0, ...looks.values()) <= 5, log.filter(({ answer }) => answer.code === '002').length]).toEqual([true, 0])
    }

    it('answers every act as its rules say, and costs what the platform bills, through busy hours, lost answers and kills', async () => {
      const runs = times(15, 1000)
      const outcomes: Record<string, number> = {}
      let steps = 0
      await fc.assert(
        fc.asyncProperty(
          fc.array(act, { minLength: 5, maxLength: 30, size: 'max' }),
          fc.integer({ min: 0, max: 8 }),
          async (acts, allowed) => {
            const model = new VerifyModel(allowed)
            const scene = await begin(allowed)
            try {
              let unmapped = 0
              for (const one of acts) {
                const want = model.expect(one)
                const got = await scene.act(one)
                expect(`${JSON.stringify(one)} ${got}`).toBe(`${JSON.stringify(one)} ${want}`)
                steps++
                outcomes[got] = (outcomes[got] ?? 0) + 1
                if (got === '6 unmapped' && one.do === 'verify' && kinds[one.invoice] !== 'chain') unmapped++
              }
              for (const one of [{ do: 'work' }, { do: 'minute' }, { do: 'work' }] as const) model.expect(one)
              await scene.end()
              expect([await scene.used(), await scene.statuses()]).toEqual([model.used, model.statuses])
              await sound(scene, unmapped)
            } finally {
              scene.leave()
            }
          },
        ),
        { numRuns: runs, seed: seedNumber, endOnFailure: false },
      )
      report({
        table: 'S7',
        what: 'verification and quota, sequences of up to 30 acts',
        times: runs,
        outcome: `${steps} acts, ${Object.keys(outcomes).length} different outcomes, all as modelled; charges equal the platform's log`,
      })
      // A few runs need not reach all outcomes.
      if (long)
        expect(
          [
            '1 charged',
            '1 reused',
            '2 dayLimit',
            '3 charged',
            '4 charged',
            '6 abnormal',
            '9 charged',
            'asking',
            'killed',
            'verification.running',
            'verification.companyQuota',
          ].filter((outcome) => !outcomes[outcome]),
        ).toEqual([])
    })
    it('with two clients at once charges what the platform bills, once, and never looks a sixth time', async () => {
      const runs = times(15, 500)
      const calm = fc.record({
        do: fc.constant('verify' as const),
        company,
        invoice: fc.constantFrom(kinds.indexOf('unknown'), kinds.indexOf('good'), kinds.indexOf('mismatch')),
        purse: quotaOwner,
        trouble: fc.constant('none' as const),
      })
      let acts = 0
      await fc.assert(
        fc.asyncProperty(
          fc.array(calm, { minLength: 1, maxLength: 6 }),
          fc.array(calm, { minLength: 1, maxLength: 6 }),
          fc.integer({ min: 0, max: 6 }),
          async (first, second, allowed) => {
            const scene = await begin(allowed)
            try {
              await scene.race(first, second)
              acts += first.length + second.length
              await scene.end()
              for (const [i, { company: used }] of (await scene.used()).entries()) expect(used, `company ${i}`).toBeLessThanOrEqual(allowed)
              await sound(scene, 0)
            } finally {
              scene.leave()
            }
          },
        ),
        { numRuns: runs, seed: seedNumber, endOnFailure: true },
      )
      report({
        table: 'S7',
        what: 'two clients verifying at once',
        times: runs,
        outcome: `${acts} questions; charges equal the platform's log, no sixth look`,
      })
    })
  }))
