// A process killed at any step of a bank file, a download, a statement or a confirmation: nothing of it is there or all of it, and a repeat finishes it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp, type App } from '../../apps/server/src/app/app.ts'
import { makeEnvironment, type Environment } from '../support/environment.ts'
import { faultIn, moneySteps } from '../support/kills/money-steps.ts'
import { openPayingCompany } from '../support/kills/paying-company.ts'
import { report, times } from '../support/settings.ts'

const rounds = times(1, 30)
/** Companies that are prepared and looked at together. */
const together = 4

describe('A process with payments under way', () => {
  let environment: Environment
  let app: App
  /** Each step has a company of its own, so that no act waits for another that is held. */
  const lanes: { readonly step: (typeof moneySteps)[number]; readonly company: Awaited<ReturnType<typeof openPayingCompany>> }[] = []
  beforeAll(async () => {
    environment = await makeEnvironment('postgres')
    app = await createApp(environment.config('web'))
    for (const step of moneySteps) lanes.push({ step, company: await openPayingCompany(app) })
  })
  afterAll(async () => {
    await app?.close()
    await environment?.close()
  })
  const each = async <T>(of: readonly T[], act: (one: T) => Promise<void>): Promise<void> => {
    for (let at = 0; at < of.length; at += together) await Promise.all(of.slice(at, at + together).map(act))
  }

  it(`dies ${rounds} times at each of ${moneySteps.length} steps, and each act is there as a whole or not at all`, async () => {
    let deaths = 0
    for (let round = 0; round < rounds; round++) {
      const scenes = new Map<(typeof lanes)[number], Awaited<ReturnType<(typeof lanes)[number]['company']['begin']>>>()
      await each(lanes, async (lane) => {
        scenes.set(lane, await lane.company.begin(lane.step.call))
      })
      const acts = lanes.map((lane) => scenes.get(lane)!.act)
      const faults = lanes.map(({ step, company }) => faultIn(company.companyId, step))
      expect(await environment.crash({ do: 'pay', acts }, faults)).toBe('SIGKILL')
      deaths += lanes.length
      await each(lanes, async (lane) => {
        const { step, company } = lane
        const { act, left, nothing, whole, again } = scenes.get(lane)!
        const where = `${step.call}: ${step.name}, round ${round}`
        expect(await left(), where).toEqual(step.whole ? whole : nothing)
        expect(await company.broken(), where).toEqual([])
        if (step.whole && again === undefined) return
        const repeated = await company.run(act).then(
          () => null,
          ({ type }: { readonly type?: string }) => type,
        )
        expect([repeated, await left()], `${where}, repeated`).toEqual([step.whole ? again : null, whole])
        expect(await company.broken(), `${where}, repeated`).toEqual([])
      })
    }
    report({
      table: 'money-kills',
      what: `killed at ${moneySteps.length} steps of bank files, downloads, statements and confirmations, all under way at once`,
      times: deaths,
      outcome:
        'each act there as a whole or not at all; state and file agree; a repeat finished it, and changed nothing where it was whole',
    })
  })
})
