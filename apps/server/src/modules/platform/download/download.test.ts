// A made file from the request to its end: in the making, deleted, made again, failed, expired.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportLimits } from '@piaotai/domain/export-limits.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { MadeTooLarge } from '../../../ports/file-writer.ts'
import { exportModule } from '../../output/export/index.ts'
import { downloadModule } from './index.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { makeExports, type Exports } from '#testing/worlds/export-world.ts'
import { makeColleague } from '#testing/worlds/intake-world.ts'
import { adversarialReadings as readings, numberOf, paperReading, recordAll } from '#testing/invoices/adversarial-readings.ts'
import { makeOwner } from '#testing/worlds/people.ts'
import { readingOf } from '#testing/invoices/readings.ts'

const page = '/companyInvoice/allInvoiceCo'
describe('A made file', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let owner: Actor
    let colleague: Actor
    let out: Exports
    beforeAll(async () => {
      owner = await makeOwner(floor(), clock)
      colleague = await makeColleague(floor(), clock, owner)
      out = await makeExports(floor(), clock)
      await recordAll(floor(), clock, owner, [...readings, paperReading])
    })
    afterAll(() => {
      out.close()
    })
    const request = (given: object = { filter: { tab: 'all' } }, actor = owner) =>
      out.useCases.exportInvoices(actor, { area: 'company', kind: 'sheet', pagePath: page, ...given } as Parameters<
        typeof out.useCases.exportInvoices
      >[1])

    it('is begun as often as one person may have files in the making, also when all are asked for at one moment', async () => {
      const hasty = await makeOwner(floor(), clock, '宁波拾光档案有限公司')
      const [one] = await recordAll(floor(), clock, hasty, [paperReading])
      const words = await Promise.all(
        Array.from({ length: 30 }, () =>
          request({ kind: 'originals', ids: [one] }, hasty).then(
            () => 'begun',
            (error: { type: string }) => error.type,
          ),
        ),
      )
      expect([words.filter((word) => word === 'begun').length, new Set(words)]).toEqual([
        exportLimits.making,
        new Set(['begun', 'export.busy']),
      ])
      await out.work()
    })
    it('deleted, cannot be downloaded, its bytes are gone, and it can be made again by a job', async () => {
      const made = await request()
      const before = await out.fetch(owner, made.id)
      await expect(out.useCases.deleteDownloads(colleague, { ids: [made.id] })).rejects.toMatchObject({ type: 'download.notFound' })
      await out.useCases.deleteDownloads(owner, { ids: [made.id] })
      expect(await out.useCases.readDownload(owner, { id: made.id })).toMatchObject({ state: 'deleted', downloadUrl: null })
      expect(await out.useCases.retryDownload(owner, { id: made.id })).toMatchObject({ state: 'generating', progress: 0 })
      await out.work()
      expect((await out.fetch(owner, made.id)).equals(before)).toBe(true)
    })
    it('deleted while the storage cannot remove, is deleted all the same, and its bytes go at the next look', async () => {
      const made = await request()
      const { storage } = out.deps.files
      const [file] = await floor().asOwner(
        `select f.key from stored_file f join download d on d.stored_file_id = f.id where d.id = '${made.id}'`,
      )
      const key = String(file!['key'])
      const away = downloadModule.useCases({
        ...out.deps,
        files: { ...out.deps.files, storage: { ...storage, remove: () => Promise.reject(new Error('out of reach')) } },
      })
      expect(await away.deleteDownloads(owner, { ids: [made.id] })).toEqual([{ id: made.id, ok: true }])
      expect([await storage.stat(key), (await away.readDownload(owner, { id: made.id })).downloadUrl]).toEqual([{ size: made.size }, null])
      await out.useCases.listDownloads(owner, { page: 1, pageSize: 50 })
      expect([await storage.stat(key), await floor().asOwner(`select made_key from download where id = '${made.id}'`)]).toEqual([
        undefined,
        [{ made_key: null }],
      ])
    })
    it('of somebody who is a member no more when it is made is refused, and its row says why', async () => {
      const gone = await makeColleague(floor(), clock, owner)
      const [id] = await recordAll(floor(), clock, gone, [readingOf({ number: numberOf(7000) })])
      await floor().asOwner(`update member set status = 'disabled' where company_id = '${gone.companyId}' and user_id = '${gone.userId}'`)
      await expect(request({ area: 'personal', ids: [id] }, gone)).rejects.toMatchObject({ type: 'invoice.notFound' })
      expect(await floor().asOwner(`select state, reason, stored_file_id from download where created_by = '${gone.userId}'`)).toEqual([
        { state: 'failed', reason: 'notMember', stored_file_id: null },
      ])
    })
    it('whose process dies between keeping the bytes and committing leaves a row that names them, and is made whole by the job behind it', async () => {
      const { storage } = out.deps.files
      const put: string[] = []
      const dying = exportModule.useCases({
        ...out.deps,
        files: {
          ...out.deps.files,
          storage: {
            ...storage,
            put: async (key, bytes, size) => {
              await storage.put(key, bytes, size)
              put.push(key)
              throw new Error('killed')
            },
          },
        },
      })
      await expect(dying.exportInvoices(owner, { area: 'company', kind: 'sheet', pagePath: page, filter: { tab: 'all' } })).rejects.toThrow(
        'killed',
      )
      const [row] = await floor().asOwner(`select id, state, made_key from download where made_key = '${put[0]}'`)
      expect(row).toMatchObject({ state: 'generating' })
      clock.advance(121)
      await out.workDue()
      expect([await storage.stat(put[0]!), (await out.useCases.readDownload(owner, { id: String(row!['id']) })).state]).toEqual([
        undefined,
        'downloadable',
      ])
    })
    it('that gets too large is refused with the limit, and its row says why', async () => {
      const small = exportModule.useCases({
        ...out.deps,
        fileWriter: { ...out.deps.fileWriter, workbook: () => Promise.reject(new MadeTooLarge()) },
      })
      await expect(
        small.exportInvoices(owner, { area: 'company', kind: 'sheet', pagePath: page, filter: { tab: 'all' }, remark: '太大' }),
      ).rejects.toMatchObject({ type: 'export.tooLarge', detail: { megabytes: 300 } })
      expect(
        await floor().asOwner(`select state, reason, stored_file_id, made_key is null as unnamed from download where remark = '太大'`),
      ).toEqual([{ state: 'failed', reason: 'tooLarge', stored_file_id: null, unnamed: false }])
      clock.advance(3 * 3600)
      await out.workDue()
      expect(await floor().asOwner(`select made_key from download where remark = '太大'`)).toEqual([{ made_key: null }])
    })
    it('past its seven days is taken away by itself, though nobody looks', async () => {
      const made = await request()
      const [file] = await floor().asOwner(
        `select f.key from stored_file f join download d on d.stored_file_id = f.id where d.id = '${made.id}'`,
      )
      clock.advance(7 * 86_400 + 61)
      await out.workDue()
      expect([
        await floor().asOwner(`select state, stored_file_id, made_key from download where id = '${made.id}'`),
        await out.deps.files.storage.stat(String(file!['key'])),
      ]).toEqual([[{ state: 'deleted', stored_file_id: null, made_key: null }], undefined])
    })
    it('past its seven days is told as expired, and taken away when somebody looks', async () => {
      const made = await request()
      clock.advance(7 * 86_400)
      expect(await out.useCases.readDownload(owner, { id: made.id })).toMatchObject({ state: 'deleted', expired: true, downloadUrl: null })
      await out.useCases.listDownloads(colleague, { page: 1, pageSize: 50 })
      const [row] = await floor().asOwner(`select state, stored_file_id from download where id = '${made.id}'`)
      expect(row).toEqual({ state: 'deleted', stored_file_id: null })
    })
  }))
