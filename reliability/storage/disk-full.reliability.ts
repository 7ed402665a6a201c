// A full disk: acknowledged data stays, uploads are refused by name, reading works, free space is all it needs.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { randomOf } from '@piaotai/sample-invoices/random.ts'
import { sentenceOf } from '@piaotai/locales/problem-sentence.ts'
import { openEmbedded } from '../../apps/server/src/adapters/database/embedded/index.ts'
import { sentenceOfStart } from '../../apps/server/src/app/start-failed.ts'
import { copyEmbedded } from '../../apps/server/testing/database/template.ts'
import { waitForImports } from '../../scripts/lib/wait-for.ts'
import { freshFile, type ExportKind } from '../support/files.ts'
import { makeEnvironment, pause, type Environment } from '../support/environment.ts'
import { makeLedger, retryCrashed } from '../support/ledger.ts'
import { long, seed, report, times } from '../support/settings.ts'
import { writeLog } from '../support/write-log.ts'

/** A small disk, mounted if the machine allows it. */
const mountDisk = (megabytes: number): string | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'piaotai-disk-'))
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
}
const disk = mountDisk(320)
const free = (): number => {
  const { bavail, bsize } = statfsSync(disk!)
  return bavail * bsize
}
const filler = join(disk ?? '', 'filler')
/** Fills the disk up to `left` bytes. */
const fillDisk = (left: number): void => {
  try {
    writeFileSync(filler, Buffer.alloc(Math.max(0, free() - left)))
  } catch (error) {
    // The app still writes meanwhile: it may take the last space before the filler does.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

describe.skipIf(!disk)('A full disk', () => {
  let environment: Environment | undefined
  afterAll(async () => {
    await environment?.close().catch(() => undefined)
    execFileSync('/bin/umount', ['-l', disk!])
    rmSync(disk!, { recursive: true, force: true })
  })

  it('loses nothing that was acknowledged, and says what is wrong', async () => {
    const folder = join(disk!, 'data')
    mkdirSync(folder)
    const random = randomOf(`disk ${seed}`)
    const ledger = makeLedger()
    const rounds = times(1, 8)
    const wrong: string[] = []
    let refusals = 0
    environment = await makeEnvironment('embedded', { folder })
    const app = await environment.start('both')
    for (let round = 0; round < rounds; round++) {
      const person = await environment.signIn(app)
      await ledger.bring(person, await freshFile('xml'))
      fillDisk(random.pick([0, 4, 40, 400]) * 1024)
      for (const kind of ['xml', 'pdf', 'zip', 'ofd'] as const satisfies readonly ExportKind[]) {
        await ledger.bring(person, await freshFile(kind))
        const { refused } = ledger.files.at(-1)!
        if (refused === undefined) continue
        refusals++
        if (refused !== sentenceOf('storage.full', 'zh-CN')) wrong.push(`round ${round}: told “${refused}”`)
      }
      const said = await person.api.invoice.listImports({ area: 'company' }).then(
        (answer) => answer.status,
        (error: unknown) => String(error),
      )
      if (said !== 200) wrong.push(`round ${round}: the list answers ${said}`)
      // Waits for the database's own checkpoint.
      if (long && round === 0) await pause(400_000)
      rmSync(filler)
      await ledger.goOn(person).catch((error: unknown) => {
        wrong.push(`round ${round}: with room again: ${String(error)}`)
      })
      wrong.push(...(await waitForImports(person, 90)))
      if (await retryCrashed(person)) wrong.push(...(await waitForImports(person, 90)))
      if (app.child.exitCode !== null || app.child.signalCode !== null) {
        wrong.push(`round ${round}: the house ended: ${app.output().slice(-400)}`)
        break
      }
    }
    await app.stop()
    const complaints = await environment.look((at) => ledger.complaints(at, environment!))
    report({
      table: 'disk',
      what: `a disk of 320 MB filled to the last ${[0, 4, 40, 400].join(', ')} KB and freed, without a restart${long ? '; once for more than six minutes' : ''}`,
      times: rounds,
      outcome: `${ledger.files.length} files, ${refusals} refused while full; ${wrong.length + complaints.length} complaints`,
    })
    expect([wrong, complaints, refusals > 0]).toEqual([[], [], true])
  })

  it('under the log of the embedded database ends it with a sentence, and what it acknowledged is there when there is room again', async () => {
    const folder = join(disk!, 'alone')
    mkdirSync(folder)
    await copyEmbedded(folder)
    const reported: string[] = []
    const adapter = await openEmbedded(folder, { size: 2, onLost: (error) => reported.push(error.message) })
    await adapter.migrationSession.query('create table note as select 0 as n')
    fillDisk(0)
    const acknowledged = await writeLog(adapter, 100)
    await expect.poll(() => reported, { timeout: 60_000 }).toEqual([expect.stringMatching(/磁盘已满.*The disk is full/)])
    await adapter.end()
    const refused = await openEmbedded(folder, { size: 2 }).then(
      () => '',
      (error: unknown) => sentenceOfStart(error, { port: 8686, host: '127.0.0.1', databaseUrl: undefined, dataDir: folder }),
    )
    rmSync(filler)
    const again = await openEmbedded(folder, { size: 2 })
    const { rows } = await again.migrationSession.query('select n from note')
    await again.end()
    report({
      table: 'disk',
      what: 'the embedded database writing its log, without a free byte',
      times: 1,
      outcome: `${acknowledged * 4} MB written, then it ended with its sentence; what was acknowledged is there`,
    })
    expect([acknowledged < 100, refused, rows]).toEqual([
      true,
      expect.stringContaining('The disk of the data folder'),
      [{ n: acknowledged }],
    ])
  })
})
