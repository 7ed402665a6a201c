// A disk that fills up under database and files: what was acknowledged stays, uploads are refused by name, reading goes on, and room is all it takes to go on.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { randomOf } from '@piaotai/sample-invoices/random.ts'
import { sentenceOf } from '@piaotai/locales/problem-sentence.ts'
import { openEmbeddedPool, type EmbeddedPool } from '../apps/server/src/adapters/database/embedded/pool.ts'
import { makeFolder } from '../apps/server/src/kernel/make-folder.ts'
import { settings } from '../apps/server/src/settings.ts'
import { copyEmbedded } from '../apps/server/test/support/template.ts'
import { settled } from '../scripts/lib/settled.ts'
import { freshFile, type FileKind } from './support/files.ts'
import { makeGround, pause, type Ground } from './support/ground.ts'
import { makeLedger, retryCrashed } from './support/ledger.ts'
import { long, seed, tell, times } from './support/settings.ts'

/** A small disk of its own, where we may mount one. */
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
/** Takes all room but so many bytes. */
const fillDisk = (left: number): void => {
  try {
    writeFileSync(filler, Buffer.alloc(Math.max(0, free() - left)))
  } catch (error) {
    // The house goes on writing meanwhile: it may take the last room before the filler does.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

describe.skipIf(!disk)('A full disk', () => {
  let ground: Ground | undefined
  afterAll(async () => {
    await ground?.close().catch(() => undefined)
    execFileSync('/bin/umount', ['-l', disk!])
    rmSync(disk!, { recursive: true, force: true })
  })

  it('loses nothing that was acknowledged, and says what is wrong', async () => {
    const folder = join(disk!, 'data')
    const random = randomOf(`disk ${seed}`)
    const ledger = makeLedger()
    const rounds = times(1, 8)
    const wrong: string[] = []
    let refusals = 0
    ground = await makeGround('embedded', { folder, settings: { DATABASE_MEMORY: settings.DATABASE_MEMORY.default } })
    const house = await ground.start('both')
    for (let round = 0; round < rounds; round++) {
      const person = await ground.signIn(house)
      await ledger.bring(person, await freshFile('xml'))
      fillDisk(random.pick([0, 4, 40, 400]) * 1024)
      for (const kind of ['xml', 'pdf', 'zip', 'ofd'] as const satisfies readonly FileKind[]) {
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
      // The upkeep of the database comes by meanwhile.
      if (long && round === 0) await pause(130_000)
      rmSync(filler)
      await ledger.goOn(person).catch((error: unknown) => {
        wrong.push(`round ${round}: with room again: ${String(error)}`)
      })
      wrong.push(...(await settled(person, 90)))
      if (await retryCrashed(person)) wrong.push(...(await settled(person, 90)))
      if (house.child.exitCode !== null || house.child.signalCode !== null) {
        wrong.push(`round ${round}: the house ended: ${house.output().slice(-400)}`)
        break
      }
    }
    await house.stop()
    const complaints = await ground.look((at) => ledger.complaints(at, ground!))
    tell({
      table: 'disk',
      what: `a disk of 320 MB filled to the last ${[0, 4, 40, 400].join(', ')} KB and freed, without a restart${long ? '; once for more than two minutes' : ''}`,
      times: rounds,
      outcome: `${ledger.files.length} files, ${refusals} refused while full; ${wrong.length + complaints.length} complaints`,
    })
    expect([wrong, complaints, refusals > 0]).toEqual([[], [], true])
  })

  describe('lets the embedded database', () => {
    const folder = join(disk ?? '', 'alone')
    const dir = join(folder, 'database')
    const memory = Number(settings.DATABASE_MEMORY.default)
    /** About a megabyte of the log each. */
    const turns = times(90, 900)
    /** Rows that take the place of rows, so that no table grows, and a checkpoint now and then; answers what failed. */
    const write = async ({ query }: EmbeddedPool): Promise<readonly string[]> => {
      const wrong: string[] = []
      const ask = (text: string): Promise<unknown> =>
        query(text).catch((error: unknown) => wrong.push(`${text.slice(0, 12)}: ${error instanceof Error ? error.message : String(error)}`))
      for (let turn = 0; turn < turns && wrong.length === 0; turn++) {
        await ask('insert into note (said) select repeat(md5(g::text), 17) from generate_series(1, 900) g')
        await ask('delete from note where id > 200')
        await ask('vacuum (truncate false) note')
        if (turn % 40 === 39) await ask('checkpoint')
      }
      await ask("insert into note (said) values ('kept')")
      return wrong
    }
    /** The number of the log's segment that is written. */
    const segment = async ({ query }: EmbeddedPool): Promise<number> =>
      (await query('select right(pg_walfile_name(pg_current_wal_lsn()), 8) as name')).rows.map((row) =>
        Number.parseInt((row as { name: string }).name, 16),
      )[0]!
    const kept = async (): Promise<readonly unknown[]> => {
      const pool = await openEmbeddedPool(dir, { memory })
      const { rows } = await pool.query("select said from note where said like 'kept%' order by id")
      await pool.end()
      return rows
    }

    it('write through checkpoints and segments of its log while not a byte is free', async () => {
      await copyEmbedded(folder)
      makeFolder(dir)
      const pool = await openEmbeddedPool(dir, { memory })
      await pool.query('create table note (id serial, said text)')
      await pool.query("insert into note (said) select repeat('x', 1000) from generate_series(1, 6000)")
      await pool.query('delete from note where id > 200')
      await pool.query('vacuum (truncate false) note')
      const before = await segment(pool)
      fillDisk(0)
      const wrong = await write(pool)
      const after = await segment(pool)
      await pool.end()
      rmSync(filler)
      tell({
        table: 'disk',
        what: 'the embedded database writing its log, without a free byte',
        times: turns,
        outcome: `${after - before} segments of 16 MB; ${wrong.length} statements failed`,
      })
      expect([wrong, await kept(), after - before > 2]).toEqual([[], [{ said: 'kept' }], true])
    })
    it('end with a sentence where nothing is held back for it, and begin again with room', async () => {
      const told: string[] = []
      const pool = await openEmbeddedPool(dir, { memory, onLost: (error) => told.push(error.message) })
      rmSync(`${dir}.reserve`)
      fillDisk(0)
      const wrong = await write(pool)
      await pool.end()
      rmSync(filler)
      expect([wrong.length > 0, told.map((line) => /磁盘已满.*The disk is full/.test(line)), await kept()]).toEqual([
        true,
        [true],
        [{ said: 'kept' }],
      ])
    })
  })
})
