// Files stored by a process that died before any row named them: deleted a week later, and nothing else is.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { namedByDownloads } from '../download/index.ts'
import { keepPicture, keyForMade, namedByFiles, showPicture, sweepFiles } from './index.ts'
import { importFiles } from '../../intake/intake/index.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { invoicesFor, makeIntake, type Intake } from '#testing/worlds/intake-world.ts'
import { makeOwner } from '#testing/worlds/people.ts'

const days = 86_400
describe('A file that no row names', () =>
  onDatabase((floor) => {
    // Files have the disk's time: the app's clock starts from it.
    let clock: ReturnType<typeof stillClock>
    let intake: Intake
    let owner: Actor
    beforeAll(async () => {
      clock = stillClock(new Date().toISOString())
      intake = await makeIntake(floor(), clock)
      owner = await makeOwner(floor(), clock)
    })
    afterAll(() => intake.close())
    const sweep = (at = clock): Promise<number> =>
      sweepFiles({ ...intake.deps, clock: at, storage: intake.deps.files.storage }, [namedByFiles, namedByDownloads])()
    /** The app's clock some days later, for the sweep only. */
    const inDays = (count: number) => {
      const later = stillClock(clock.now().toISOString())
      later.advance(count * days)
      return later
    }
    const upload = () => intake.upload(owner, '十一月.xml', writeXml(invoicesFor(1)[0]!))
    const kept = async (): Promise<string[]> => {
      const month = `${owner.companyId}/${clock.now().toISOString().slice(0, 7).replace('-', '/')}`
      const keys: string[] = []
      for await (const { key } of intake.deps.files.storage.list(month)) keys.push(key)
      return keys
    }
    /** An import that dies once its file is kept, before the row is committed. */
    const dies = async (): Promise<string> => {
      const before = new Set(await kept())
      const db = { ...floor().db, inTenant: () => Promise.reject(new Error('killed')) }
      await expect(
        importFiles({ ...intake.deps, db })(owner, { area: 'personal', mode: 'einvoice', files: [await upload()] }),
      ).rejects.toThrow('killed')
      return (await kept()).find((key) => !before.has(key))!
    }

    it("stays for a week and goes then, and the company's log says which it was", async () => {
      const left = await dies()
      expect([await sweep(inDays(6)), (await kept()).includes(left)]).toEqual([0, true])
      expect([await sweep(inDays(8)), (await kept()).includes(left)]).toEqual([1, false])
      const [fact] = await floor().asOwner(`select detail from audit_log where company_id = $1 and action = 'file.swept'`, [
        owner.companyId,
      ])
      expect(fact!['detail']).toMatchObject({ keys: [left] })
      expect(await sweep(inDays(8))).toBe(0)
    })
    it('is not there once its owner comes back within the day: the same upload is imported after all', async () => {
      const call: Parameters<ReturnType<typeof importFiles>>[1] = { area: 'personal', mode: 'einvoice', files: [await upload()] }
      await expect(
        importFiles({ ...intake.deps, db: { ...floor().db, inTenant: () => Promise.reject(new Error('killed')) } })(owner, call),
      ).rejects.toThrow('killed')
      const {
        files: [row],
      } = await importFiles(intake.deps)(owner, call)
      await intake.work()
      expect(await sweep(inDays(30))).toBe(0)
      expect(await floor().asOwner('select recognition_status from import_file where id = $1', [row!.id])).toEqual([
        { recognition_status: 9 },
      ])
    })
    it('cannot be claimed any more when it may be taken away: a reference is good for a day', async () => {
      const files = [await upload()]
      const late = { ...intake.deps, files: { ...intake.deps.files, clock: inDays(1.01) } }
      await expect(importFiles(late)(owner, { area: 'personal', mode: 'einvoice', files })).rejects.toMatchObject({ type: 'file.notFound' })
    })
    it('is no upload any more once it is registered: its bytes left for good, by the same url, and its form is used up', async () => {
      const { storage } = intake.deps.files
      const waiting = async () => (await Array.fromAsync(storage.listUploads())).map(({ key }) => key)
      const before = await waiting()
      const file = await upload()
      const [key] = (await waiting()).filter((one) => !before.includes(one))
      const call: Parameters<ReturnType<typeof importFiles>>[1] = { area: 'personal', mode: 'einvoice', files: [file] }
      await importFiles(intake.deps)(owner, call)
      expect(await waiting()).not.toContain(key)
      await expect(importFiles(intake.deps)(owner, call)).resolves.toMatchObject({ files: [{ name: '十一月.xml' }] })
      await expect(storage.put(key!, Buffer.from('other'), 5)).rejects.toMatchObject({ reason: 'exists' })
      expect(await waiting()).not.toContain(key)
    })
    it("is taken alone: originals, bytes that a download names, another company's and people's pictures stay", async () => {
      const { storage } = intake.deps.files
      const stranger = await makeOwner(floor(), clock)
      await intake.bring(
        owner,
        invoicesFor(2).map((invoice, i) => [`${i}.xml`, writeXml(invoice)] as const),
      )
      await intake.work()
      const named = await kept()
      const made = keyForMade(intake.deps)(owner.companyId)
      const foreign = keyForMade(intake.deps)('01900000-0000-7000-8000-000000000000')
      await storage.put(made, Buffer.from('made'), 4)
      await storage.put(foreign, Buffer.from('made'), 4)
      const picture = await keepPicture(intake.deps.files)(owner.userId, Buffer.from('picture'))
      await floor().asOwner(
        `insert into download (company_id, id, kind, area, name, page_path, settings, invoice_ids, state, made_key, created_by, created_at) values ($1, gen_random_uuid(), 'sheet', 'company', '表', '/all', '{}', '{}', 'generating', $2, $3, now())`,
        [owner.companyId, made, owner.userId],
      )
      const left = await dies()
      await intake.bring(stranger, [['别家.xml', writeXml(invoicesFor(1)[0]!)]])
      expect(await sweep(inDays(9))).toBe(1)
      expect((await kept()).toSorted()).toEqual([...named, made].toSorted())
      expect([await storage.stat(left), await storage.stat(foreign)]).toEqual([undefined, { size: 4 }])
      expect(Buffer.from(await showPicture(intake.deps.files)(picture.split('/').at(-1)!)).toString()).toBe('picture')
      expect(await sweep(inDays(40))).toBe(0)
    })
  }))
