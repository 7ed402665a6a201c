// A process killed after a pull, while it syncs, reads originals, settles a difference, or joins doubled records: each act is there as a whole or not at
// all, and in the end each invoice is there once with all its originals.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPullingCompany, type PullingCompany } from '../support/kills/pulling-company.ts'
import { openSyncScenes } from '../support/kills/sync-scenes.ts'
import { syncSteps } from '../support/kills/sync-steps.ts'
import { long, report, times } from '../support/settings.ts'

const rounds = times(1, 5)
const steps = syncSteps.filter(({ short }) => long || short)
/** The problem that a call was refused with, or that one of its items was. */
const refusalOf = (answer: unknown): string | undefined =>
  Array.isArray(answer) ? (answer as readonly { readonly problem?: string }[]).find(({ problem }) => problem)?.problem : undefined

describe('What follows a pull', () => {
  let company: PullingCompany
  let scenes: ReturnType<typeof openSyncScenes>
  let deaths = 0
  beforeAll(async () => {
    company = await openPullingCompany()
    scenes = openSyncScenes(company)
  })
  afterAll(() => company?.close())

  it.each(steps.map((step) => [`${step.scene}: ${step.name}`, step] as const))(
    'dies at “%s”, and is whole in the end',
    async (_name, step) => {
      for (let round = 0; round < rounds; round++) {
        const { act, left, nothing, whole, again, end } = await scenes.begin(step.scene)
        expect(await left(), 'before').toEqual(nothing)
        expect(await company.environment.crash({ do: 'afterPull', act }, step.fault)).toBe('SIGKILL')
        deaths++
        expect(await left(), 'after its death').toEqual(step.whole ? whole : nothing)
        expect(await scenes.broken()).toEqual([])
        const repeated = await scenes.run(act).then(refusalOf, ({ type }: { readonly type?: string }) => type)
        expect([repeated, await left()], 'repeated').toEqual([step.whole ? again : undefined, whole])
        await end?.run()
        if (end) expect(await end.left(), 'in the end').toEqual(end.expected)
        expect(await scenes.broken()).toEqual([])
      }
    },
  )
  afterAll(() => {
    if (deaths > 0)
      report({
        table: 'sync-kills',
        what: `killed at ${steps.length} steps of a sync, its originals, settled differences and joined records`,
        times: deaths,
        outcome: 'each act there as a whole or not at all; each invoice once with all its originals; nothing settled or joined twice',
      })
  })
})
