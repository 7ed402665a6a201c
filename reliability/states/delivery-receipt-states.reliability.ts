// S3: a delivery inside the platform against a model on PostgreSQL; then its sender, its receivers and the hand-over at once.
import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runClosely, type CloseRace, type Held } from '../support/states/close-races.ts'
import { receiptActs, ReceiptModel, type ReceiptAct } from '../support/states/receipt-model.ts'
import { openReceiptEnvironment, type BothSides } from '../support/states/receipt-world.ts'
import { long, report, seed, times } from '../support/settings.ts'

const seedNumber = createHash('sha256').update(`receipt ${seed}`).digest().readInt32BE()
const act: fc.Arbitrary<ReceiptAct> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...receiptActs.filter((one) => one !== 'end')) },
  { weight: 1, arbitrary: fc.constant('end' as const) },
)
type Environment = Awaited<ReturnType<typeof openReceiptEnvironment>>
type Scene = Awaited<ReturnType<Environment['begin']>>

describe('A platform delivery', () => {
  let environment: Environment
  beforeAll(async () => {
    environment = await openReceiptEnvironment()
  })
  afterAll(() => environment?.close())

  it('answers every act as its rules say, with the same end at sender and receiver, and its invoice is sent exactly while they say so', async () => {
    const runs = times(20, 500)
    const outcomes = new Set<string>()
    let done = 0
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 25, size: 'max' }), async (all) => {
        const model = new ReceiptModel()
        const scene = await environment.begin()
        for (const one of all) {
          const want = model.expect(one)
          expect(`${one} ${await scene.act(one)}`).toBe(`${one} ${want}`)
          outcomes.add(`${one} ${want}`)
          done++
        }
        const { state, receipt, sent, imported } = model
        expect(await scene.sides()).toEqual({ state, receipt, sent, imported })
      }),
      { numRuns: runs, seed: seedNumber, endOnFailure: false },
    )
    report({
      table: 'S3',
      what: 'a delivery inside the platform, sequences of up to 25 acts',
      times: runs,
      outcome: `${done} acts, ${outcomes.size} different outcomes, all as modelled`,
    })
    if (long)
      for (const needed of ['accept ok', 'refuse ok', 'refuse receipt.notNow', 'redeliver ok', 'revoke delivery.notNow'])
        expect(outcomes).toContain(needed)
  })

  const ends: Readonly<Record<'accept' | 'refuse' | 'revoke', BothSides>> = {
    accept: { state: 'signed', receipt: 'accepted', sent: true, imported: 1 },
    refuse: { state: 'revoked', receipt: 'refused', sent: false, imported: 0 },
    revoke: { state: 'revoked', receipt: 'withdrawn', sent: false, imported: 0 },
  }
  /** Of acts of which each ends the delivery, at once, exactly one does, and both sides show that end. The last act comes first unheld. */
  const oneEnds = (...acts: readonly (keyof typeof ends)[]): CloseRace<Scene> => ({
    first: acts.slice(-1),
    run: async (scene, held) => {
      await scene.act('handOver')
      const holding = (at: number): Held => (at === acts.length - 1 ? held.first : held.other)
      const told = await Promise.all(acts.map((one, at) => holding(at)(() => scene.act(one))))
      const won = acts.filter((_, at) => told[at] === 'ok')
      expect([won.length, await scene.sides()]).toEqual([1, ends[won[0]!]])
      return won[0]!
    },
  })
  const races: readonly (readonly [string, CloseRace<Scene>])[] = [
    ['accepted and withdrawn at once: one end, the same on both sides', oneEnds('accept', 'revoke')],
    ['refused and withdrawn at once: one end, the same on both sides', oneEnds('refuse', 'revoke')],
    ['accepted and refused at once: one end, the same on both sides', oneEnds('accept', 'refuse')],
    ['accepted twice at once: it comes in once', oneEnds('accept', 'accept')],
    [
      'withdrawn while it is handed over, twice: nothing waits with the receiver',
      {
        first: ['not handed over'],
        run: async (scene, held) => {
          const [revoked] = await Promise.all([
            held.first(() => scene.act('revoke')),
            held.other(() => scene.act('handOver')),
            held.other(() => scene.act('handOver')),
          ])
          const { receipt, ...rest } = await scene.sides()
          expect([revoked, rest, receipt === undefined || receipt === 'withdrawn']).toEqual([
            'ok',
            { state: 'revoked', sent: false, imported: 0 },
            true,
          ])
          return receipt ?? 'not handed over'
        },
      },
    ],
  ]
  it.each(races)('is %s', (name, race) =>
    runClosely(name, times(10, 200), race, { begin: () => environment.begin(), turn: () => environment.turn() }),
  )
})
