// 整体取出: a company's invoices with their originals, and its masters, for its super admin.
import { describe, expect, it } from 'vitest'
import { read, utils } from '@e965/xlsx'
import { readZip } from '@piaotai/ofd/zip.ts'
import { data, makeCompany, onApp, verdict } from '#testing/worlds/company.ts'

const caps = { entries: 1000, totalBytes: 1e8, entryBytes: 1e8, ratio: 400 }
describe('A full take-out of a company', () =>
  onApp(
    (open) => {
      it('brings each invoice and every master into the download center, and says before what it holds', async () => {
        const of = await makeCompany(open())
        const staff = await of.member({})
        await recorded(of)
        await recorded(of)
        const holds = data(await of.owner.api.user.readTakeOut({}))
        const asked = data(await of.owner.api.user.takeOutCompany({}))
        const files = await made(of.owner, asked.files)
        const bytesOf = async (kind: string) =>
          new Uint8Array(await (await fetch(new URL(files.find((one) => one.kind === kind)!.downloadUrl!, open().url))).arrayBuffer())
        const archive = [...(await readZip(await bytesOf('archive'), caps)).keys()]
        const book = read(await bytesOf('masters'))
        const rows = (sheet: string) => utils.sheet_to_json<string[]>(book.Sheets[sheet]!, { header: 1 }).slice(1)
        expect([
          [holds.invoices, holds.files, holds.tooMany, holds.masters.members],
          asked,
          archive.includes('manifest.json'),
          book.SheetNames,
          rows('成员').length,
          rows('操作日志').every((row) => !/^[a-z]+\.[a-zA-Z]+$/.test(row[3]!)),
          rows('操作日志').length >= holds.masters.log,
          verdict(await staff.api.user.readTakeOut({})),
          verdict(await staff.api.user.takeOutCompany({})),
        ]).toEqual([
          [2, 2, false, 2],
          { files: 2, invoices: 2 },
          true,
          ['企业', '成员', '抬头', '往来企业', '业务票池', '规则', '凭证', '付款', '月结', '月结备注', '操作日志'],
          2,
          true,
          true,
          'permission.denied',
          'permission.denied',
        ])
      })
      it('takes a range of days of entry, and refuses one that is reversed', async () => {
        const of = await makeCompany(open())
        await recorded(of)
        const none = data(await of.owner.api.user.readTakeOut({ enteredTo: '2000-01-01' }))
        expect([
          none.invoices,
          none.files,
          verdict(await of.owner.api.user.takeOutCompany({ enteredFrom: '2026-02-01', enteredTo: '2026-01-01' })),
        ]).toEqual([0, 1, 'input.rangeReversed'])
      })
      type Owner = Awaited<ReturnType<typeof makeCompany>>['owner']
      let count = 0
      const recorded = (of: Awaited<ReturnType<typeof makeCompany>>) =>
        open().asOwner(
          `insert into invoice (company_id, id, identity, type, number, date, entry_source, entered_by, entered_by_name, entered_at)
           values ('${of.id}', gen_random_uuid(), 't${++count}', 22, '${10_000_000 + count}', '2026-01-01', 6, '${of.owner.userId}', '沈亦舟', now())`,
        )
      const made = async (owner: Owner, files: number) => {
        for (let tries = 0; tries < 400; tries++) {
          const { content } = data(await owner.api.invoice.listDownloads({}))
          const ended = content.filter((one) => one.state !== 'generating')
          if (ended.length === files) return ended
          await new Promise((done) => setTimeout(done, 50))
        }
        throw new Error('the files were not made')
      }
    },
    { work: true },
  ))
