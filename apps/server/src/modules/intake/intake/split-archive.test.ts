// An archive: its remains when a run dies in the middle, and the archives in it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mixedZip } from '@piaotai/sample-invoices/misfits.ts'
import { zipOf } from '@piaotai/sample-invoices/zip.ts'
import { cancelImports, listImports, readImport } from './index.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Recognition } from '../../../ports/recognition.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { invoicesFor, makeIntake, ownProcess, type Intake } from '#testing/worlds/intake-world.ts'
import { makeOwner } from '#testing/worlds/people.ts'

/** Unpacks the given number of entries and never continues, like a killed process. */
const dyingAfter = (entries: number, died: () => void): Recognition => ({
  ...ownProcess,
  unpack: (file, onEntry, ...rest) => {
    let taken = 0
    return ownProcess.unpack(
      file,
      async (...entry) => {
        await onEntry(...entry)
        if (++taken === entries) {
          died()
          await new Promise(() => undefined)
        }
      },
      ...rest,
    )
  },
})

describe('An archive', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let intake: Intake
    let owner: Actor
    beforeAll(async () => {
      intake = await makeIntake(floor(), clock)
      owner = await makeOwner(floor(), clock)
    })
    afterAll(() => intake.close())
    /** Imports an archive of three invoices whose first run dies after storing two; the queue runs the job again. */
    const left = async () => {
      const [a, b, c] = invoicesFor(3)
      const [id] = await intake.bring(owner, [['八月.zip', await mixedZip(a!, b!, c!)]])
      const { files } = intake.deps
      const keys: string[] = []
      const watched = {
        ...files,
        storage: {
          ...files.storage,
          put: (...args: Parameters<typeof files.storage.put>) => {
            keys.push(args[0])
            return files.storage.put(...args)
          },
        },
      }
      const payload = intake.waiting.shift()!
      await new Promise<void>((resolve) => {
        void intake.attempt(payload, { files: watched, recognition: dyingAfter(2, resolve) })
      })
      intake.waiting.push(payload)
      clock.advance(60)
      return { id: id!, keys }
    }
    const kept = async (keys: readonly string[]) =>
      Promise.all(keys.map(async (key) => (await intake.deps.files.storage.stat(key)) !== undefined))

    it('whose run died while it was split is split by the next run, and nothing of the dead one stays', async () => {
      const { id, keys } = await left()
      await intake.work()
      const { batchId } = await readImport(intake.deps)(owner, { id, area: 'personal' })
      const all = await listImports(intake.deps)(owner, { area: 'personal', page: 1, pageSize: 50, batchId })
      expect([all.content.map((f) => `${f.name} ${f.recognitionStatus}`).sort(), keys.length, await kept(keys)]).toEqual([
        ['八月.zip 13', '发票.pdf 9', '数电票.xml 9', '电子发票.ofd 9', '说明.txt 2'],
        2,
        [false, false],
      ])
    })
    it('whose run died and which was cancelled meanwhile leaves nothing either', async () => {
      const { id, keys } = await left()
      await cancelImports(intake.deps)(owner, { ids: [id], area: 'personal' })
      await intake.work()
      expect([(await readImport(intake.deps)(owner, { id, area: 'personal' })).reason, keys.length, await kept(keys)]).toEqual([
        'cancelled',
        2,
        [false, false],
      ])
    })
    it('of archives gives the files of those, and names the one that cannot be opened', async () => {
      const [a, b, c] = invoicesFor(3)
      const inner = await mixedZip(a!, b!, c!)
      const toll = zipOf([
        { name: '通行费.zip', bytes: inner },
        { name: '坏的.zip', bytes: Buffer.from('PK\u0003\u0004 no archive') },
      ])
      const [id] = await intake.bring(owner, [['下载.zip', toll]])
      await intake.work()
      const { batchId } = await readImport(intake.deps)(owner, { id: id!, area: 'personal' })
      const all = await listImports(intake.deps)(owner, { area: 'personal', page: 1, pageSize: 50, batchId })
      expect(all.content.map((f) => `${f.name} ${f.recognitionStatus} ${f.reason}`).sort()).toEqual([
        '下载.zip 13 zipSplit',
        '发票.pdf 9 null',
        '坏的.zip 2 zipWithin',
        '数电票.xml 9 null',
        '电子发票.ofd 9 null',
        '说明.txt 2 unknownFormat',
      ])
    })
  }))
