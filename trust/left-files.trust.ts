// A process killed while it registers an upload whose owner never comes back: what it kept is gone a week later, and what was acknowledged stays.
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settled } from '../scripts/lib/settled.ts'
import { freshFile } from './support/files.ts'
import { died, makeGround, storedKeys, type Ground } from './support/ground.ts'
import { importSteps } from './support/import-steps.ts'
import { makeLedger } from './support/ledger.ts'
import { tell } from './support/settings.ts'

const steps = importSteps.filter(
  ({ name }) => name === 'register: before the row' || name === 'register: row and job written, before the commit',
)
const weekAgo = Date.now() / 1000 - 8 * 86_400

describe('A killed house', () => {
  let ground: Ground
  beforeAll(async () => {
    ground = await makeGround('embedded')
  })
  afterAll(() => ground?.close())
  it('leaves no file that no row names once a week has passed, and no row without its file', async () => {
    const dead = makeLedger()
    const lasting = makeLedger()
    for (const { fault } of steps) {
      const house = await ground.start('both', fault)
      const person = await ground.signIn(house)
      await Promise.all([died(house, 60), freshFile('xml').then((file) => dead.bring(person, file))])
      expect(house.child.signalCode).toBe('SIGKILL')
    }
    const left = storedKeys(ground.folder, ground.company.companyId)
    const house = await ground.start('both')
    const person = await ground.signIn(house)
    await lasting.bring(person, await freshFile('xml'))
    expect(await settled(person, 60)).toEqual([])
    await house.stop()
    for (const key of storedKeys(ground.folder, ground.company.companyId)) utimesSync(join(ground.folder, 'files', key), weekAgo, weekAgo)
    const { swept, wrong } = await ground.look(async (at) => ({
      swept: await at.sweepFiles(),
      wrong: await lasting.complaints(at, ground),
    }))
    tell({
      table: 'left-files',
      what: 'killed between keeping a file and committing its row, and nobody comes back',
      times: steps.length,
      outcome: `${left.length} files left, ${swept} swept, ${wrong.length} complaints`,
    })
    expect([left.length, swept, wrong]).toEqual([steps.length, steps.length, []])
  })
})
