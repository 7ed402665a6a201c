// S3: a delivery by mail against a model on PostgreSQL; then its sender and two visitors at once.
import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acts, DeliveryModel, type Act } from '../support/states/delivery-model.ts'
import { openDeliveryEnvironment } from '../support/states/delivery-world.ts'
import { runClosely, type CloseRace } from '../support/states/close-races.ts'
import { long, report, seed, times } from '../support/settings.ts'

const seedNumber = createHash('sha256').update(`delivery ${seed}`).digest().readInt32BE()
const by = fc.constantFrom(0 as const, 1 as const)
const act: fc.Arbitrary<Act> = fc.record({
  act: fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom('open' as const, 'right' as const, 'wrong' as const, 'sign' as const, 'download' as const) },
    { weight: 4, arbitrary: fc.constantFrom(...acts.filter((one) => one !== 'end')) },
    { weight: 1, arbitrary: fc.constant('end' as const) },
  ),
  by,
})
type Environment = Awaited<ReturnType<typeof openDeliveryEnvironment>>

describe('A delivery', () => {
  let environment: Environment
  beforeAll(async () => {
    environment = await openDeliveryEnvironment()
  })
  afterAll(() => environment?.close())

  it('answers every act as its rules say, and its invoice is delivered exactly while they say so', async () => {
    const runs = times(25, 500)
    const outcomes = new Set<string>()
    let done = 0
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 40, size: 'max' }), async (all) => {
        const model = new DeliveryModel()
        const scene = await environment.begin()
        for (const one of [{ act: 'open' as const, by: 0 as const }, ...all]) {
          const want = model.expect(one)
          expect(`${JSON.stringify(one)} ${await scene.act(one)}`).toBe(`${JSON.stringify(one)} ${want}`)
          outcomes.add(`${one.act} ${want}`)
          done++
        }
        expect([await scene.state(), await scene.delivered()]).toEqual([model.state, model.delivered])
      }),
      { numRuns: runs, seed: seedNumber, endOnFailure: false },
    )
    report({
      table: 'S3',
      what: 'a delivery by mail, sequences of up to 41 acts',
      times: runs,
      outcome: `${done} acts, ${outcomes.size} different outcomes, all as modelled`,
    })
    if (long)
      for (const needed of ['download bytes', 'refuse ended', 'right visit.paused', 'redeliver ok', 'old visit.codeWrong'])
        expect(outcomes).toContain(needed)
  })
  it('has one end, and one signature, when sender and visitors act at the same moment', async () => {
    const runs = times(15, 300)
    const racing = fc.record({
      visitors: fc.tuple(fc.constantFrom('sign' as const, 'refuse' as const), fc.constantFrom('sign' as const, 'download' as const)),
      sender: fc.constantFrom('revoke' as const, 'reset' as const, 'resend' as const),
    })
    await fc.assert(
      fc.asyncProperty(racing, async ({ visitors, sender }) => {
        const scene = await environment.begin()
        for (const one of [0, 1] as const) for (const step of ['open', 'right'] as const) await scene.act({ act: step, by: one })
        await scene.act({ act: 'wait', by: 0 })
        const told = await Promise.all([
          scene.act({ act: visitors[0], by: 0 }),
          scene.act({ act: visitors[1], by: 1 }),
          scene.act({ act: sender, by: 0 }),
        ])
        const [state, ends, delivered] = [await scene.state(), await scene.signatures(), await scene.delivered()]
        const count = (kind: string): number => ends.filter((one) => one === kind).length
        expect([count('signed') <= 1, count('refused') + count('revoked') <= 1]).toEqual([true, true])
        expect(state).toBe(count('refused') + count('revoked') > 0 ? 'revoked' : count('signed') > 0 ? 'signed' : 'pending')
        expect(delivered).toBe(state !== 'revoked')
        // A new code locks out whoever has not signed before it.
        if (told[2] === 'ok' && sender !== 'revoke') expect(count('signed')).toBe(0)
      }),
      { numRuns: runs, seed: seedNumber, endOnFailure: true },
    )
    report({
      table: 'S3',
      what: 'sender and two visitors of one delivery at once',
      times: runs,
      outcome: 'one signature and one end at most, always a valid order',
    })
  })

  type Scene = Awaited<ReturnType<Environment['begin']>>
  const unlocked = async (): Promise<Scene> => {
    const scene = await environment.begin()
    for (const by of [0, 1] as const) for (const step of ['open', 'right'] as const) await scene.act({ act: step, by })
    return scene
  }
  const lastOf = (ends: readonly string[]) => [ends.filter((kind) => kind === 'signed').length, ends.includes('revoked')]
  const races: readonly (readonly [string, CloseRace<Scene>])[] = [
    [
      'signed and revoked at once: revoked in the end, and nothing is downloaded afterwards',
      {
        first: ['visit.ended'],
        run: async (scene, held) => {
          const [revoked, signed] = await Promise.all([
            held.first(() => scene.act({ act: 'revoke', by: 0 })),
            held.other(() => scene.act({ act: 'sign', by: 0 })),
          ])
          const later = [await scene.act({ act: 'download', by: 0 }), await scene.act({ act: 'download', by: 1 })]
          const [signatures] = lastOf(await scene.signatures())
          expect([revoked, later, await scene.state(), await scene.delivered(), signatures]).toEqual([
            'ok',
            ['visit.ended', 'visit.ended'],
            'revoked',
            false,
            signed === 'signed' ? 1 : 0,
          ])
          return signed
        },
      },
    ],
    [
      'signed and its code reset at once: one of them is refused',
      {
        first: ['signed'],
        run: async (scene, held) => {
          const [signed, reset] = await Promise.all([
            held.first(() => scene.act({ act: 'sign', by: 0 })),
            held.other(() => scene.act({ act: 'reset', by: 0 })),
          ])
          expect([[signed, reset], await scene.state(), await scene.delivered()]).toEqual(
            signed === 'signed' ? [['signed', 'delivery.notNow'], 'signed', true] : [['visit.locked', 'ok'], 'pending', true],
          )
          return signed
        },
      },
    ],
    [
      'signed by two at once: both see the one signature',
      {
        first: [],
        run: async (scene) => {
          const told = await Promise.all(([0, 1] as const).map((by) => scene.act({ act: 'sign', by })))
          expect([told, lastOf(await scene.signatures()), await scene.state()]).toEqual([['signed', 'signed'], [1, false], 'signed'])
          return 'signed'
        },
      },
    ],
    [
      'written again at the moment its validity ends: expired in the end, and a letter left only where that was allowed',
      {
        first: ['delivery.notNow'],
        run: async (scene, held) => {
          const before = scene.letters()
          const told = await scene.resendAtTheEnd(held)
          expect([scene.letters() - before, await scene.state(), await scene.delivered(), await scene.act({ act: 'sign', by: 0 })]).toEqual(
            [told === 'ok' ? 1 : 0, 'expired', false, 'visit.ended'],
          )
          expect(['ok', 'delivery.notNow']).toContain(told)
          return told
        },
      },
    ],
    [
      'downloaded and revoked at once: whole bytes before the revocation or none after it',
      {
        first: ['bytes'],
        run: async (scene, held) => {
          await scene.act({ act: 'sign', by: 0 })
          const [got, revoked] = await Promise.all([
            held.first(() => scene.act({ act: 'download', by: 0 })),
            held.other(() => scene.act({ act: 'revoke', by: 0 })),
          ])
          expect([['bytes', 'visit.ended'].includes(got), revoked, await scene.act({ act: 'download', by: 0 })]).toEqual([
            true,
            'ok',
            'visit.ended',
          ])
          return got
        },
      },
    ],
  ]
  it.each(races)('is %s', (name, race) => runClosely(name, times(10, 200), race, { begin: unlocked, turn: () => environment.turn() }))
  it('counts five of two hundred guesses at once', async () => {
    const runs = times(1, 20)
    for (let at = 0; at < runs; at++) {
      const scene = await environment.begin()
      await scene.act({ act: 'open', by: 0 })
      const told = await scene.guess(200)
      const count = (word: string): number => told.filter((one) => one === word).length
      expect([count('visit.codeWrong'), count('visit.paused'), await scene.act({ act: 'right', by: 0 })]).toEqual([5, 195, 'visit.paused'])
    }
    report({ table: 'S3', what: 'two hundred guesses of a code at once', times: runs, outcome: '5 counted, 195 refused each time' })
  })
})
