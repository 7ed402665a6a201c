// A disk that takes writes and then fails to keep them: nothing is acknowledged that it did not keep, and the house ends instead of going on beside it.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { quickFolder } from '../scripts/lib/quick-folder.ts'
import { settled } from '../scripts/lib/settled.ts'
import { freshFile } from './support/files.ts'
import { died, makeGround, type Ground } from './support/ground.ts'
import { makeLedger } from './support/ledger.ts'
import { tell, times } from './support/settings.ts'

describe('A disk that fails to sync', () => {
  let ground: Ground | undefined
  const signs = quickFolder()
  afterAll(async () => {
    await ground?.close()
    rmSync(signs, { recursive: true })
  })

  it('ends the house on the embedded database, and what was acknowledged is there when it comes back', async () => {
    const rounds = times(1, 10)
    const sign = join(signs, 'fails')
    const ledger = makeLedger()
    const wrong: string[] = []
    ground = await makeGround('embedded', {
      settings: {
        TRUST_SYNC_FAILS: sign,
        NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'support/failing-sync.ts')).href}`,
      },
    })
    for (let round = 0; round < rounds; round++) {
      const house = await ground.start('both')
      const person = await ground.signIn(house)
      await ledger.goOn(person)
      await ledger.bring(person, await freshFile('xml'))
      wrong.push(...(await settled(person, 60)))
      writeFileSync(sign, '')
      await ledger.bring(person, await freshFile('xml'))
      if (ledger.files.at(-1)!.acknowledged) wrong.push(`round ${round}: acknowledged what the disk did not keep`)
      if (!(await died(house, 30))) {
        wrong.push(`round ${round}: the house goes on`)
        await house.kill()
      } else if (!house.output().includes('The embedded database stopped'))
        wrong.push(`round ${round}: ended with ${house.output().slice(-300)}`)
      rmSync(sign)
    }
    const last = await ground.start('both')
    const person = await ground.signIn(last)
    await ledger.goOn(person)
    wrong.push(...(await settled(person, 60)))
    await last.stop()
    const complaints = await ground.look((at) => ledger.complaints(at, ground!))
    tell({
      table: 'failing disk',
      what: 'embedded: no sync succeeds from a moment on',
      times: rounds,
      outcome: `${ledger.files.length} files; ${wrong.length + complaints.length} complaints`,
    })
    expect([wrong, complaints]).toEqual([[], []])
  })
})
