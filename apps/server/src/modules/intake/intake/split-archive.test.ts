// An archive whose run dies in the middle: the next run deletes its remains.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mixedZip } from '@piaotai/sample-invoices/misfits.ts'
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

describe('An archive whose run died while it was split', () =>
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

    it('is split by the next run, and nothing of the dead one stays', async () => {
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
    it('and which was cancelled meanwhile leaves nothing either', async () => {
      const { id, keys } = await left()
      await cancelImports(intake.deps)(owner, { ids: [id], area: 'personal' })
      await intake.work()
      expect([(await readImport(intake.deps)(owner, { id, area: 'personal' })).reason, keys.length, await kept(keys)]).toEqual([
        'cancelled',
        2,
        [false, false],
      ])
    })
  }))
