// A company's own fields of an invoice: business information, bookkeeping facts, remark, tags and attachments.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../kernel/actor.ts'
import { addAttachments, listInvoices, readInvoice, readInvoiceLog, recordReading, removeAttachment, saveBusiness } from './index.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { makeColleague, makeIntake, type Intake } from '#testing/worlds/intake-world.ts'
import { makeOwner } from '#testing/worlds/people.ts'
import { invoiceDeps, readingOf, storeOriginal } from '#testing/invoices/readings.ts'

const pdf = (text: string, size = 0): Uint8Array => Buffer.concat([Buffer.from(`%PDF-1.4\n${text}\n%%EOF`), Buffer.alloc(size)])
let count = 0
const nextNumber = () => `26332000100${String(++count).padStart(9, '0')}`

describe('What a company adds to an invoice', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let owner: Actor
    let intake: Intake
    beforeAll(async () => {
      owner = await makeOwner(floor(), clock)
      intake = await makeIntake(floor(), clock)
    })
    afterAll(() => {
      intake.close()
    })
    const deps = () => invoiceDeps(floor(), intake, clock)
    type Fields = Parameters<ReturnType<typeof saveBusiness>>[1]['fields']
    const enter = (number = nextNumber(), format: 'pdf' | 'xml' = 'pdf') =>
      floor().db.inTenant(
        owner,
        async (tx) =>
          (
            await recordReading(intake.deps)(
              tx,
              { companyId: owner.companyId, userId: owner.userId, userName: owner.userName, entrySource: 6, categoryHint: 0 },
              readingOf({ number }),
              await storeOriginal(tx, owner, clock, format),
            )
          ).invoiceId,
      )
    const read = (id: string) => readInvoice(deps())(owner, { id, area: 'company' })
    const save = (id: string, version: number, fields: Fields, actor = owner, area: 'personal' | 'company' = 'company') =>
      saveBusiness(deps())(actor, { id, area, version, fields })
    const attach = async (id: string, names: readonly string[], size = 0) =>
      addAttachments(deps())(owner, {
        id,
        area: 'company',
        files: await Promise.all(names.map((name) => intake.upload(owner, name, pdf(`${name} ${++count}`, size)))),
      })
    const find = async (keyword: string) =>
      (await listInvoices(deps())(owner, { area: 'company', tab: 'all', sort: 'date', order: 'desc', pageSize: 10, keyword })).content.map(
        (r) => r.id,
      )

    it('is kept, shown in the list and the detail, and told in the log with what stood there before', async () => {
      const id = await enter()
      expect(
        await save(id, 1, {
          businessDate: '2026-11-02',
          description: '展会布置',
          extended1: '项目甲',
          tags: ['展会', '差旅'],
          voucherNumber: '记-0021',
          accountingDate: '2026-11-30',
        }),
      ).toEqual({ version: 2 })
      await save(id, 2, { extended1: '项目乙' })
      expect(await read(id)).toMatchObject({
        version: 3,
        businessDate: '2026-11-02',
        description: '展会布置',
        extended1: '项目乙',
        extended2: null,
        tags: ['展会', '差旅'],
        voucherNumber: '记-0021',
        accountingDate: '2026-11-30',
      })
      const log = await readInvoiceLog(deps())(owner, { id, area: 'company' })
      expect(log.entries[0]).toMatchObject({
        action: 'invoice.businessSaved',
        detail: { fields: [{ field: 'extended1', from: '项目甲', to: '项目乙' }] },
      })
    })
    it('is found by each of its columns', async () => {
      const id = await enter()
      const other = await enter()
      await save(id, 1, {
        businessDate: '2026-08-03',
        accountingDate: '2026-08-31',
        extended1: '春季展台',
        extended2: '二号馆',
        tags: ['布展', '搬运'],
        businessRemark: '含押金',
        voucherNumber: '记-0803',
        nonDeductibleReason: 3,
      })
      await attach(id, ['合同.pdf'])
      const among = async (filter: Partial<Parameters<ReturnType<typeof listInvoices>>[1]>) =>
        (await listInvoices(deps())(owner, { area: 'company', tab: 'all', sort: 'date', order: 'desc', pageSize: 500, ...filter })).content
          .map((row) => row.id)
          .filter((one) => one === id || one === other)
      const found = [
        { businessDateFrom: '2026-08-03', businessDateTo: '2026-08-03' },
        { accountingDateFrom: '2026-08-31' },
        { extended1: '展台' },
        { extended2: '二号馆' },
        { tags: '搬运' },
        { businessRemark: '押金' },
        { voucherNumber: '0803' },
        { nonDeductible: [3] },
        { hasAttachments: true },
        { enteredBy: owner.userName.slice(0, 1), original: ['pdf' as const], extended1: '春季' },
      ]
      for (const filter of found) expect([filter, await among(filter)]).toEqual([filter, [id]])
      const left = [
        { businessRemark: '展台' },
        { nonDeductible: [2] },
        { original: ['xml' as const, 'none' as const] },
        { enteredBy: '无此人' },
      ]
      for (const filter of left) expect([filter, await among(filter)]).toEqual([filter, []])
      expect([await among({ nonDeductible: [0] }), await among({ hasAttachments: false })]).toEqual([[other], [other]])
    })
    it('leaves what is not named, and takes away what is named empty', async () => {
      const id = await enter()
      await save(id, 1, { description: '午餐', businessRemark: '三人' })
      await save(id, 2, { businessRemark: '  ' })
      expect(await read(id)).toMatchObject({ description: '午餐', businessRemark: null })
    })
    it('that says nothing new makes no new version and no entry in the log', async () => {
      const id = await enter()
      await save(id, 1, { description: '午餐', tags: ['甲'] })
      expect(await save(id, 2, { description: ' 午餐 ', tags: ['甲'] })).toEqual({ version: 2 })
      expect((await readInvoiceLog(deps())(owner, { id, area: 'company' })).entries.length).toBe(2)
    })
    it('is refused from an old version, and stays as the other person left it', async () => {
      const id = await enter()
      const answers = await Promise.allSettled([save(id, 1, { description: '甲' }), save(id, 1, { description: '乙' })])
      expect(answers.map((a) => a.status).sort()).toEqual(['fulfilled', 'rejected'])
    })
    it('names the reason why tax is not deducted, and its words for the fifth alone', async () => {
      const id = await enter()
      await expect(save(id, 1, { nonDeductibleReason: 5 })).rejects.toMatchObject({
        type: 'invoice.fieldInvalid',
        detail: { field: 'nonDeductibleNote' },
      })
      await expect(save(id, 1, { nonDeductibleReason: 3, nonDeductibleNote: '员工聚餐' })).rejects.toMatchObject({
        type: 'invoice.fieldInvalid',
      })
      await save(id, 1, { nonDeductibleReason: 5, nonDeductibleNote: '对方要求' })
      await save(id, 2, { nonDeductibleReason: 3 })
      expect(await read(id)).toMatchObject({ nonDeductibleReason: 3, nonDeductibleNote: null })
    })
    it('is found by the search, also after a better original came', async () => {
      const number = nextNumber()
      const id = await enter(number)
      await save(id, 1, { description: '灯塔计划', tags: ['海岸'] })
      await enter(number, 'xml')
      expect([await find('灯塔计划'), await find('海岸')]).toEqual([[id], [id]])
    })
    it('of a colleague is not reached from the personal area', async () => {
      const id = await enter()
      const colleague = await makeColleague(floor(), clock, owner)
      await expect(save(id, 1, { description: '改' }, colleague, 'personal')).rejects.toMatchObject({ type: 'invoice.notFound' })
    })

    it('takes five attachments and no sixth, also when two people attach at once', async () => {
      const id = await enter()
      expect(await attach(id, ['1.pdf', '2.pdf', '3.pdf'])).toEqual({ attached: 3 })
      const answers = await Promise.allSettled([attach(id, ['4.pdf', '5.pdf']), attach(id, ['6.pdf', '7.pdf'])])
      expect(answers.map((a) => a.status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(answers.find((a) => a.status === 'rejected')).toMatchObject({ reason: { type: 'attachment.tooMany', detail: { max: 5 } } })
      const { attachments, attachmentCount } = await read(id)
      expect([attachments.length, attachmentCount]).toEqual([5, 5])
    })
    it('takes no attachment above 5 MB', async () => {
      const id = await enter()
      await expect(attach(id, ['合同.pdf'], 5 * 1024 * 1024)).rejects.toMatchObject({ type: 'file.tooLarge', detail: { megabytes: 5 } })
      expect((await read(id)).attachments).toEqual([])
    })
    it('counts the same upload attached twice once', async () => {
      const id = await enter()
      const upload = await intake.upload(owner, '合同.pdf', pdf('合同'))
      const once = () => addAttachments(deps())(owner, { id, area: 'company', files: [upload] })
      expect([await once(), await once()]).toEqual([{ attached: 1 }, { attached: 1 }])
    })
    it('gives an attachment back its place when it is taken away, once', async () => {
      const id = await enter()
      await attach(id, ['1.pdf', '2.pdf'])
      const [first] = (await read(id)).attachments
      const take = () => removeAttachment(deps())(owner, { attachmentId: first!.id, area: 'company' })
      expect(await take()).toEqual({ left: 1 })
      await expect(take()).rejects.toMatchObject({ type: 'attachment.notFound' })
      expect((await read(id)).attachments.map((a) => a.name)).toEqual(['2.pdf'])
    })
  }))
