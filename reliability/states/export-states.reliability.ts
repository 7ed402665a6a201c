// S8: exports and downloads against a model on PostgreSQL, then with two clients: every file complete or absent.
import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../apps/server/testing/worlds/app.ts'
import {
  DownloadModel,
  invoiceCount,
  troubles,
  type Act,
  type Company,
  type Level,
  type Person,
  type Trouble,
} from '../support/states/download-model.ts'
import { openDownloadEnvironment } from '../support/states/download-world.ts'
import { long, seed, report, times } from '../support/settings.ts'

const seedNumber = createHash('sha256').update(`download ${seed}`).digest().readInt32BE()
const anewEvery = 50
/** Mostly the clerk in their company; sometimes another person, or the same one after switching the company. */
const who: fc.Arbitrary<{ readonly by: Person; readonly at: Company }> = fc.oneof(
  { weight: 10, arbitrary: fc.constant({ by: 'clerk', at: 'A' } as const) },
  { weight: 4, arbitrary: fc.constant({ by: 'owner', at: 'A' } as const) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      { by: 'clerk', at: 'B' } as const,
      { by: 'stranger', at: 'B' } as const,
      { by: 'stranger', at: 'A' } as const,
    ),
  },
)
/** The first files and the first invoice are chosen more often, so that several events concern the same one. */
const file = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.constant(1) },
  { weight: 2, arbitrary: fc.nat({ max: 3 }) },
)
const invoice = fc.oneof(fc.constant(0), fc.nat({ max: invoiceCount - 1 }))
const some = fc.oneof(
  { weight: 1, arbitrary: fc.constant([0]) },
  { weight: 2, arbitrary: fc.uniqueArray(fc.nat({ max: invoiceCount - 1 }), { minLength: 1, maxLength: invoiceCount }) },
)
const request = fc
  .record({ who, kind: fc.constantFrom('sheet' as const, 'originals' as const), invoices: some })
  .map(({ who: by, ...rest }) => ({ ...by, do: 'ask' as const, ...rest }))
const touches = fc.constantFrom('read' as const, 'save' as const, 'delete' as const, 'retry' as const, 'retry' as const)
const touch = fc.record({ who, do: touches, file }).map(({ who: by, ...rest }) => ({ ...by, ...rest }))
const link = fc.record({ do: fc.constant('link' as const), file })
const level = fc.constantFrom<Level>('all', 'all', 'incoming', 'none')
const standing = fc.constantFrom(
  'disable' as const,
  'enable' as const,
  'enable' as const,
  'remove' as const,
  'join' as const,
  'join' as const,
)
const change: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('grant' as const), level, center: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ do: standing }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('lose' as const, 'restore' as const, 'restore' as const), invoice }) },
)
const work = (...those: readonly Trouble[]): fc.Arbitrary<Act> =>
  fc.record({ do: fc.constant('work' as const), trouble: fc.constantFrom(...those) })
const passing = fc.record({ do: fc.constantFrom('minutes' as const, 'minutes' as const, 'week' as const) })
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: request },
  { weight: 12, arbitrary: touch },
  { weight: 4, arbitrary: change },
  { weight: 3, arbitrary: link },
  { weight: 2, arbitrary: work('none') },
  { weight: 5, arbitrary: work(...troubles, 'dies', 'diesKept') },
  { weight: 1, arbitrary: passing },
)
const atOnce: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: request },
  { weight: 10, arbitrary: touch },
  { weight: 2, arbitrary: change },
  { weight: 2, arbitrary: link },
  { weight: 4, arbitrary: work('none') },
)
/** The possible answers while another client acts concurrently. */
const reported = new RegExp(
  `^(${[
    '',
    'ok',
    'skipped',
    'nothing',
    'generating',
    'downloadable',
    '(generating|downloadable|failed|deleted) \\w*',
    'whole [1-3]',
    'company.none',
    'permission.denied',
    'session.\\w+',
    'invoice.notFound',
    'staff.notFound',
    'download.notFound',
    'download.notRetryable',
    'export.busy',
    'export.nothing',
    'file.notFound',
    'file.linkExpired',
  ].join('|')})$`,
)

describe('The download center', () => {
  let open: TestApp
  let environment: ReturnType<typeof openDownloadEnvironment>
  let runsSoFar = 0
  beforeAll(async () => {
    open = await startTestApp()
    environment = openDownloadEnvironment(open)
  })
  afterAll(() => open?.close())
  const begin = () => environment.begin(runsSoFar++ % anewEvery === 0)

  it('answers every act as its rules say, through lost processes, full disks, lost rights and lost members; a file that can be saved is whole', async () => {
    const runs = times(15, 1000)
    const outcomes: Record<string, number> = {}
    let acts = 0
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 40, size: 'max' }), async (all) => {
        const model = new DownloadModel()
        const scene = await begin()
        try {
          for (const one of all) {
            const want = model.expect(one)
            const got = await scene.act(one)
            expect(`${JSON.stringify(one)} ${got}`).toBe(`${JSON.stringify(one)} ${want}`)
            acts++
            const outcome = `${one.do} ${got}`
            outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
          }
          const states = await scene.states()
          expect([states, await scene.complaints()]).toEqual([model.states(), []])
          for (const state of states) outcomes[`ends ${state}`] = (outcomes[`ends ${state}`] ?? 0) + 1
          await scene.drain()
        } finally {
          scene.leave()
        }
      }),
      { numRuns: runs, seed: seedNumber, endOnFailure: false },
    )
    report({
      table: 'S8',
      what: 'exports and the download center, sequences of up to 40 acts',
      times: runs,
      outcome: `${acts} acts, ${Object.keys(outcomes).length} different outcomes, all as modelled; each saved file opened and counted`,
    })
    // A few runs need not reach all outcomes.
    const everywhere = [
      'ask downloadable',
      'ask generating',
      'save whole 3',
      'link whole 3',
      'link file.notFound',
      'link file.linkExpired',
      'retry generating',
      'ends failed notMember',
      'ends failed outOfReach',
      'ends failed nothingLeft',
      'ends failed storageFull',
      'ends failed tooLarge',
      'ends failed failed',
      'read download.notFound',
      'read company.none',
      'read permission.denied',
    ]
    if (long) expect(everywhere.filter((outcome) => !outcomes[outcome])).toEqual([])
  })
  it('with two clients at once leaves every file whole or not there, none in the making for ever, and each act in its log once', async () => {
    const runs = times(15, 500)
    const half = fc.array(atOnce, { minLength: 2, maxLength: 8 })
    let acts = 0
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 3 }), half, half, async (before, first, second) => {
        const scene = await begin()
        const answers: string[] = []
        const perform = async (all: readonly Act[]): Promise<void> => {
          for (const one of all) answers.push(`${one.do} ${await scene.act(one)}`)
        }
        try {
          await perform(before)
          await Promise.all([perform(first), perform(second)])
          acts += answers.length
          expect(answers.filter((answer) => !reported.test(answer.slice(answer.indexOf(' ') + 1)))).toEqual([])
          // Small files still have a waiting job.
          await scene.act({ do: 'minutes' })
          await scene.drain()
          const logs = await scene.logs()
          const twice = (log: readonly string[]): boolean => log.some((one, at) => one === 'export.deleted' && log[at + 1] === one)
          expect([(await scene.states()).filter((state) => state.startsWith('generating')), await scene.complaints()]).toEqual([[], []])
          expect([logs.filter((log) => log.lastIndexOf('export.asked') !== 0), logs.filter(twice)]).toEqual([[], []])
          expect(logs.flat().filter((one) => one === 'export.retried')).toHaveLength(
            answers.filter((answer) => /^retry (generating|downloadable|failed|deleted)$/.test(answer)).length,
          )
        } finally {
          scene.leave()
        }
      }),
      { numRuns: runs, seed: seedNumber, endOnFailure: true },
    )
    report({
      table: 'S8',
      what: 'two clients at one download center',
      times: runs,
      outcome: `${acts} acts; every file whole or not there, no byte without its row`,
    })
  })
})
