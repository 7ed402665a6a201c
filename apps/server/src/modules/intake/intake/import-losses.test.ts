// Files that crash or exhaust their reader are not tried again and again, under any name, by any company.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { retryImports } from './index.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { StorageProblem } from '../../../ports/storage.ts'
import type { Recognition } from '../../../ports/recognition.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { importsOf, makeIntake, ownProcess, type Intake } from '#testing/worlds/intake-world.ts'
import { makeOwner } from '#testing/worlds/people.ts'

/** Recognition that counts its runs. */
const counting = (read: Recognition['recognise']): Recognition & { readonly runs: () => number } => {
  let runs = 0
  return {
    ...ownProcess,
    recognise: (...requested) => {
      runs++
      return read(...requested)
    },
    runs: () => runs,
  }
}
const timingOut = () => counting(async () => ({ ok: false, reason: 'timedOut', detail: '', format: null }))
const crashing = () => counting(() => Promise.reject(Object.assign(new Error('crashed'), { reason: 'crashed' })))

describe('A file that is lost each time it is read', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let intake: Intake
    let owner: Actor
    let other: Actor
    beforeAll(async () => {
      intake = await makeIntake(floor(), clock)
      owner = await makeOwner(floor(), clock)
      other = await makeOwner(floor(), clock, '另一家有限公司')
    })
    afterAll(() => intake.close())
    const { one, read } = importsOf(
      () => intake,
      () => owner,
    )
    /** Imports the bytes and runs the job as the queue would; returns the outcome. */
    const brought = async (who: Actor, name: string, bytes: Uint8Array, recognition: Recognition): Promise<string> => {
      const [id] = await intake.bring(who, [[name, bytes]])
      await intake.attempt(intake.waiting.shift()!, { recognition })
      const { recognitionStatus, reason, next } = await read(id!, who)
      return `${recognitionStatus} ${reason ?? ''} ${next}`
    }

    it('in time is read three times, and then by nobody, under no other name', async () => {
      const recognition = timingOut()
      const bytes = writeXml(one())
      const endings = []
      for (const [who, name] of [
        [owner, 'a.xml'],
        [owner, 'b.xml'],
        [other, 'c.xml'],
        [owner, 'd.xml'],
        [other, 'e.xml'],
      ] as const)
        endings.push(await brought(who, name, bytes, recognition))
      expect([endings, recognition.runs()]).toEqual([
        ['2 timedOut retry', '2 timedOut retry', '2 timedOut replaceFile', '2 timedOut replaceFile', '2 timedOut replaceFile'],
        3,
      ])
    })
    it('with its process is tried three times, also when a person tries it again, and tells another company the same', async () => {
      const recognition = crashing()
      const bytes = writeXml(one())
      const [id] = await intake.bring(owner, [['a.xml', bytes]])
      await intake.attempt(intake.waiting.shift()!, { recognition })
      await retryImports(intake.deps)(owner, { area: 'personal', ids: [id!] })
      await intake.attempt(intake.waiting.shift()!, { recognition })
      const own = await read(id!)
      expect([
        `${own.recognitionStatus} ${own.reason} ${own.next}`,
        await brought(other, 'b.xml', bytes, recognition),
        recognition.runs(),
      ]).toEqual(['2 crashed replaceFile', '2 crashed replaceFile', 3])
    })
    it('with the whole app, so that nobody was left to count, is given up after five lives', async () => {
      const bytes = writeXml(one())
      const [id] = await intake.bring(owner, [['a.xml', bytes]])
      let lives = 0
      /** One life of the app: begins to read and never returns, so that the next life finds its remains. */
      const live = async (): Promise<void> => {
        const payload = intake.waiting.shift()!
        for (let attempt = 0; attempt < 3; attempt++)
          await new Promise<void>((over) => {
            const deadly = counting(() => {
              lives++
              over()
              return new Promise(() => undefined)
            })
            intake.attempt(payload, { recognition: deadly }).then(over, over)
          })
        await intake.attempt(payload)
      }
      for (let again = 0; again < 3; again++) {
        await live()
        await retryImports(intake.deps)(owner, { area: 'personal', ids: [id!] })
      }
      await intake.work()
      const { recognitionStatus, reason, next } = await read(id!)
      expect([lives, `${recognitionStatus} ${reason} ${next}`]).toEqual([5, '2 crashed replaceFile'])
    })
    it('is tried again after a day', async () => {
      const bytes = writeXml(one())
      for (let n = 0; n < 4; n++) await brought(owner, `${n}.xml`, bytes, timingOut())
      clock.advance(86_401)
      expect(await brought(owner, 'again.xml', bytes, ownProcess)).toBe('9  view')
    })
    it('for want of its store, or cancelled, is no loss of its bytes', async () => {
      const bytes = writeXml(one())
      const away = counting(() => Promise.reject(new StorageProblem('away')))
      const endings = [await brought(owner, 'a.xml', bytes, away), await brought(owner, 'b.xml', bytes, away)]
      expect([endings, away.runs(), await brought(owner, 'c.xml', bytes, ownProcess)]).toEqual([
        ['2 failed retry', '2 failed retry'],
        6,
        '9  view',
      ])
    })
  }))
