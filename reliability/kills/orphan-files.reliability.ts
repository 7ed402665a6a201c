// A process killed while it registers an abandoned upload: orphans are gone in a week, acknowledged files stay.
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitForImports } from '../../scripts/lib/wait-for.ts'
import { freshFile } from '../support/files.ts'
import { died, makeEnvironment, storedKeys, type Environment } from '../support/environment.ts'
import { importSteps } from '../support/kills/import-steps.ts'
import { makeLedger } from '../support/ledger.ts'
import { report } from '../support/settings.ts'

const steps = importSteps.filter(
  ({ name }) => name === 'register: before the row' || name === 'register: row and job written, before the commit',
)
const weekAgo = Date.now() / 1000 - 8 * 86_400

describe('A killed app', () => {
  let environment: Environment
  beforeAll(async () => {
    environment = await makeEnvironment('embedded')
  })
  afterAll(() => environment?.close())
  it('leaves no file that no row names once a week has passed, and no row without its file', async () => {
    const dead = makeLedger()
    const lasting = makeLedger()
    for (const { fault } of steps) {
      const app = await environment.start('both', fault)
      const person = await environment.signIn(app)
      await Promise.all([died(app, 60), freshFile('xml').then((file) => dead.bring(person, file))])
      expect(app.child.signalCode).toBe('SIGKILL')
    }
    const left = storedKeys(environment.folder, environment.company.companyId)
    const app = await environment.start('both')
    const person = await environment.signIn(app)
    await lasting.bring(person, await freshFile('xml'))
    expect(await waitForImports(person, 60)).toEqual([])
    await app.stop()
    for (const key of storedKeys(environment.folder, environment.company.companyId))
      utimesSync(join(environment.folder, 'files', key), weekAgo, weekAgo)
    const { swept, wrong } = await environment.look(async (at) => ({
      swept: await at.sweepFiles(),
      wrong: await lasting.complaints(at, environment),
    }))
    report({
      table: 'orphan-files',
      what: 'killed between keeping a file and committing its row, and nobody comes back',
      times: steps.length,
      outcome: `${left.length} files left, ${swept} swept, ${wrong.length} complaints`,
    })
    expect([left.length, swept, wrong]).toEqual([steps.length, steps.length, []])
  })
})
