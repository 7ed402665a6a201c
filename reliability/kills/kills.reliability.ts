// A process killed at any step of an import: nothing acknowledged is lost or doubled, and every file ends.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomOf } from '@piaotai/sample-invoices/random.ts'
import type { Person } from '../../scripts/lib/api-client.ts'
import type { AppProcess } from '../../scripts/lib/app-process.ts'
import { waitForImports } from '../../scripts/lib/wait-for.ts'
import { exportKinds, freshFile } from '../support/files.ts'
import { died, makeEnvironment, pause, type Environment, type GroundDatabase } from '../support/environment.ts'
import { importSteps, type ImportStep } from '../support/kills/import-steps.ts'
import { makeLedger, retryCrashed } from '../support/ledger.ts'
import { long, seed, report, times } from '../support/settings.ts'

/** Web and worker in one process on the embedded database, separate on PostgreSQL. */
const rolesOf = (name: GroundDatabase) => (name === 'embedded' ? (['both'] as const) : (['web', 'worker'] as const))
const rounds = times(1, 3)
const kills = times(2, 100)

for (const name of ['embedded', 'postgres'] as const)
  describe(name, () => {
    let environment: Environment
    const ledger = makeLedger()
    const alive = new Map<string, AppProcess>()
    beforeAll(async () => {
      environment = await makeEnvironment(name)
    })
    afterAll(() => environment?.close())

    /** Starts every role; restarts the role that meets the fault. */
    const startAll = async (step?: ImportStep): Promise<Person> => {
      for (const role of rolesOf(name)) {
        const meets = step !== undefined && (role === 'both' || role === step.role)
        const there = alive.get(role)
        if (there && there.child.exitCode === null && there.child.signalCode === null) {
          if (!meets) continue
          await there.stop()
        }
        const fault = meets ? { ...step.fault, nth: (step.fault.nth ?? 1) + (role === 'both' ? (step.metBefore ?? 0) : 0) } : undefined
        alive.set(role, await environment.start(role, fault))
      }
      return environment.signIn(alive.get(rolesOf(name)[0])!)
    }
    const endAll = async (): Promise<void> => {
      for (const app of alive.values()) await app.stop()
    }

    const steps = importSteps.filter((step) => long || step.short.includes(name))
    it.each(steps.map((step) => [step.name, step] as const))('dies at “%s”', async (_name, step) => {
      for (let round = 0; round < rounds; round++) {
        // A file left by an earlier death may reach the step before anybody has signed in.
        const person = await startAll(step).catch(() => undefined)
        const dying = alive.get(name === 'embedded' ? 'both' : step.role)!
        const [dead] = await Promise.all([died(dying, 60), person && ledger.bring(person, await freshFile(step.file))])
        expect([dead, dying.child.signalCode]).toEqual([true, 'SIGKILL'])
      }
    })
    it(`dies at ${kills} moments of chance while files come in`, async () => {
      const random = randomOf(`kills ${seed} ${name}`)
      for (let at = 0; at < kills; at++) {
        const person = await startAll()
        const role = random.pick(rolesOf(name))
        const doomed = alive.get(role)!
        const bringing = (async () => {
          for (const kind of exportKinds)
            if (doomed.child.signalCode === null) await ledger.bring(person, await freshFile(random.pick([kind, 'xml'])))
        })()
        await pause(random.int(50, 3000))
        await doomed.kill()
        await bringing
      }
    })
    it('and in the end every file has its ending and every invoice its one record', async () => {
      const person = await startAll()
      await ledger.goOn(person)
      const open = [await waitForImports(person, 90)]
      const again = await retryCrashed(person)
      open.push(await waitForImports(person, 60))
      await endAll()
      const wrong = await environment.look((app) => ledger.complaints(app, environment))
      const outcome = `${ledger.files.length} files, ${ledger.files.flatMap((f) => f.numbers).length} invoices; ${again} tried again by a person; ${wrong.length + open.flat().length} complaints`
      report({
        table: 'kills',
        what: `${name}: ${name === 'embedded' ? 'one process' : 'web and worker apart'}, ${steps.length} steps × ${rounds}, then by chance`,
        times: steps.length * rounds + kills,
        outcome,
      })
      expect([open.flat(), wrong]).toEqual([[], []])
    })
  })
