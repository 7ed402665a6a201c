// A person's unregistered uploads are bounded, so that nobody fills the disk; registering them frees the quota.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Problem } from '@piaotai/domain/problems.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { certifyUploads } from './index.ts'
import { importFiles } from '../../intake/intake/index.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { invoicesFor, makeIntake, type Intake } from '#testing/worlds/intake-world.ts'
import { makeOwner } from '#testing/worlds/people.ts'

const MB = 1024 * 1024
describe('Uploads that nobody registers', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let intake: Intake
    beforeAll(async () => {
      intake = await makeIntake(floor(), clock)
    })
    afterAll(() => intake.close())
    const somebody = () => makeOwner(floor(), clock)
    /** Whether forms are issued for these files and bytes, and how many. */
    const request = async (who: Actor, count: number, length: number): Promise<number | string> => {
      const { files, rateLimits } = intake.deps
      try {
        const list = Array.from({ length: count }, (_, i) => ({ file: `${i}.pdf`, length }))
        return (await certifyUploads({ ...files, db: floor().db, rateLimits }, 500)(who, { fileList: list })).length
      } catch (error) {
        if (error instanceof Problem) return error.type
        throw error
      }
    }

    it('get forms for twenty gigabytes and no more, also when they are asked for at once', async () => {
      const who = await somebody()
      const answers = await Promise.all(Array.from({ length: 40 }, () => request(who, 50, 30 * MB)))
      expect([answers.filter((answer) => answer === 50).length, answers.filter((answer) => answer === 'file.tooManyOpen').length]).toEqual([
        13, 27,
      ])
    })
    it('get forms up to the last megabyte', async () => {
      const who = await somebody()
      for (let i = 0; i < 13; i++) await request(who, 50, 30 * MB)
      expect([await request(who, 25, 20 * MB + 1), await request(who, 25, 20 * MB), await request(who, 1, 1)]).toEqual([
        'file.tooManyOpen',
        25,
        'file.tooManyOpen',
      ])
    })
    it('bound their own person alone', async () => {
      const [one, other] = [await somebody(), await somebody()]
      for (let i = 0; i < 14; i++) await request(one, 50, 30 * MB)
      expect([await request(one, 50, 30 * MB), await request(other, 50, 30 * MB)]).toEqual(['file.tooManyOpen', 50])
    })
    it('make room when they are registered, and once each', async () => {
      const who = await somebody()
      const uploaded = []
      for (const [i, invoice] of invoicesFor(3).entries()) uploaded.push(await intake.upload(who, `${i}.xml`, writeXml(invoice)))
      for (let i = 0; i < 40; i++) await request(who, 499, 1)
      await request(who, 37, 1)
      const full = await request(who, 1, 1)
      for (let i = 0; i < 2; i++) await importFiles(intake.deps)(who, { area: 'personal', mode: 'einvoice', files: uploaded })
      expect([full, await request(who, 3, MB), await request(who, 1, 1)]).toEqual(['file.tooManyOpen', 3, 'file.tooManyOpen'])
    })
    it('are forgotten a day later, when they are gone', async () => {
      const who = await somebody()
      for (let i = 0; i < 14; i++) await request(who, 50, 30 * MB)
      clock.advance(86_401)
      expect(await request(who, 50, 30 * MB)).toBe(50)
    })
  }))
