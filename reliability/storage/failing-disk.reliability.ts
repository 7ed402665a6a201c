// A disk that fails to sync: unsynced data is never acknowledged, no call hangs, and a repaired disk is used again.
import { execFileSync } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openEmbedded } from '../../apps/server/src/adapters/database/embedded/index.ts'
import { copyEmbedded } from '../../apps/server/testing/database/template.ts'
import { waitForImports } from '../../scripts/lib/wait-for.ts'
import { freshFile } from '../support/files.ts'
import { makeEnvironment, type Environment } from '../support/environment.ts'
import { makeLedger } from '../support/ledger.ts'
import { report, times } from '../support/settings.ts'
import { writeLog } from '../support/write-log.ts'

const run = (command: string, ...args: string[]): void => {
  execFileSync(command, args, { stdio: 'ignore' })
}
const megabyte = 1024 * 1024
/** A disk larger than the tmpfs beneath it: writes fail on sync. Undefined if the machine does not allow mounting. */
const mountDisk = () => {
  const folder = mkdtempSync(join(tmpdir(), 'piaotai-failing-'))
  const beneath = join(folder, 'beneath')
  const image = join(beneath, 'image')
  const disk = join(folder, 'disk')
  const filler = join(beneath, 'filler')
  const mount = (): void => run('/bin/mount', '-o', 'loop', image, disk)
  const umount = (path: string): void => run('/bin/umount', '-l', path)
  const remove = (): void => {
    for (const path of [disk, beneath])
      try {
        umount(path)
      } catch {
        // Not mounted.
      }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (const path of [beneath, disk]) mkdirSync(path)
    run('/bin/mount', '-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', beneath)
    writeFileSync(image, '')
    truncateSync(image, 600 * megabyte)
    run('/sbin/mkfs.ext4', '-q', '-J', 'size=4', image)
    mount()
  } catch {
    remove()
    return undefined
  }
  return {
    folder: disk,
    remove,
    fail: (): void => {
      // Syncs the existing data first.
      run('/bin/sync', '-f', disk)
      const part = randomFillSync(Buffer.alloc(megabyte / 4))
      try {
        for (;;) appendFileSync(filler, part)
      } catch {
        // The disk is full.
      }
    },
    /** Like a repair: drops the file system's cache and reads the synced data again. */
    mend: (): void => {
      rmSync(filler, { force: true })
      run('/bin/umount', disk)
      mount()
    },
  }
}
const disk = mountDisk()

describe.skipIf(!disk)('A disk that fails to sync', () => {
  let environment: Environment | undefined
  afterAll(async () => {
    await environment?.close()
    disk!.remove()
  })

  it('has nothing acknowledged that it did not keep, and what was acknowledged is there when it is well again', async () => {
    const rounds = times(1, 10)
    const ledger = makeLedger()
    const wrong: string[] = []
    let refused = 0
    let ended = 0
    const folder = join(disk!.folder, 'data')
    mkdirSync(folder)
    environment = await makeEnvironment('embedded', { folder })
    for (let round = 0; round < rounds; round++) {
      const app = await environment.start('both')
      const person = await environment.signIn(app)
      await ledger.goOn(person)
      await ledger.bring(person, await freshFile('xml'))
      wrong.push(...(await waitForImports(person, 60)))
      disk!.fail()
      for (let n = 0; n < 2; n++) await ledger.bring(person, await freshFile('pdf'))
      refused += ledger.files.slice(-2).filter((file) => !file.acknowledged).length
      if (app.child.exitCode === null) await app.kill()
      else {
        ended++
        if (!app.output().includes('the embedded database stopped')) wrong.push(`round ${round}: ended with ${app.output().slice(-300)}`)
      }
      disk!.mend()
    }
    const last = await environment.start('both')
    const person = await environment.signIn(last)
    await ledger.goOn(person)
    wrong.push(...(await waitForImports(person, 60)))
    await last.stop()
    const complaints = await environment.look((at) => ledger.complaints(at, environment!))
    report({
      table: 'failing disk',
      what: 'no new byte is kept from a moment on',
      times: rounds,
      outcome: `${ledger.files.length} files, ${refused} not acknowledged; the house ended ${ended} times; ${wrong.length + complaints.length} complaints`,
    })
    expect([wrong, complaints, refused > 0]).toEqual([[], [], true])
  })

  it('ends the embedded database with a sentence, and what it acknowledged is there when the disk is well again', async () => {
    const folder = join(disk!.folder, 'alone')
    mkdirSync(folder)
    await copyEmbedded(folder)
    const reported: string[] = []
    const adapter = await openEmbedded(folder, { size: 2, onLost: (error) => reported.push(error.message) })
    await adapter.migrationSession.query('create table note as select 0 as n')
    disk!.fail()
    const acknowledged = await writeLog(adapter, 100)
    await expect.poll(() => reported, { timeout: 60_000 }).toEqual([expect.stringContaining('the embedded database stopped')])
    await adapter.end()
    disk!.mend()
    const again = await openEmbedded(folder, { size: 2 })
    const { rows } = await again.migrationSession.query('select n from note')
    await again.end()
    expect([acknowledged < 100, rows]).toEqual([true, [{ n: acknowledged }]])
  })
})
