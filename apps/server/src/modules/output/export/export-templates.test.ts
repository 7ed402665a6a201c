// Export templates: the company's for everybody, each person's own, and the files made by them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../kernel/actor.ts'
import { json } from '../../../db/json.ts'
import { newId } from '../../../lib/ids.ts'
import { recordReading } from '../../invoices/invoice/index.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { makeExports, openBook, rowsOf, type Exports } from '#testing/worlds/export-world.ts'
import { makeColleague } from '#testing/worlds/intake-world.ts'
import { makeOwner } from '#testing/worlds/people.ts'
import { readingOf, storeOriginal } from '#testing/invoices/readings.ts'

const number = '26332000000000000018'
type Create = Parameters<Exports['useCases']['createExportTemplate']>[1]
const fields = (change: Partial<Create> = {}): Create => ({
  area: 'company',
  name: '应付账款',
  heads: [
    { key: 'amountIncludingTax', heading: '应付金额' },
    { key: 'digitalNumber', heading: '=票号' },
    { key: 'sellerName', heading: '供应商' },
  ],
  lines: [],
  pattern: '{seller}_{number}',
  isDefault: false,
  ...change,
})

describe('An export template', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let owner: Actor
    let colleague: Actor
    let other: Actor
    let out: Exports
    beforeAll(async () => {
      owner = await makeOwner(floor(), clock)
      colleague = await makeColleague(floor(), clock, owner)
      other = await makeOwner(floor(), clock, '另一家有限公司')
      out = await makeExports(floor(), clock)
      await floor().db.inTenant(owner, async (tx) =>
        recordReading({ clock, audit: out.deps.audit })(
          tx,
          { companyId: owner.companyId, userId: owner.userId, userName: owner.userName, entrySource: 6, categoryHint: 0 },
          readingOf({ number, seller: { name: '拾光供应商', taxId: null }, amountIncludingTax: '88.10' }),
          await storeOriginal(tx, owner, clock),
        ),
      )
    })
    afterAll(() => {
      out.close()
    })
    const namesFor = async (actor: Actor) => (await out.useCases.listExportTemplates(actor)).content.map((one) => one.name)
    const exportBy = async (templateId: string, actor = owner) =>
      openBook(
        await out.fetch(
          actor,
          (
            await out.useCases.exportInvoices(actor, {
              area: 'company',
              kind: 'sheet',
              pagePath: '/companyInvoice/allInvoiceCo',
              filter: { tab: 'all' },
              templateId,
            })
          ).id,
        ),
      )

    it('of the company is seen by all of it, a personal one by its owner alone, and neither by another company', async () => {
      await out.useCases.createExportTemplate(owner, fields({ name: '公司的' }))
      await out.useCases.createExportTemplate(colleague, fields({ name: '同事的', area: 'personal' }))
      expect([await namesFor(owner), await namesFor(colleague), await namesFor(other)]).toEqual([['公司的'], ['公司的', '同事的'], []])
    })
    it('gives a sheet its columns, in its order, under its own headings, and no sheet of lines where it has none', async () => {
      const { id } = await out.useCases.createExportTemplate(owner, fields())
      const book = await exportBy(id)
      expect(book.SheetNames).toEqual(['发票基础信息'])
      expect(rowsOf(book, '发票基础信息')).toEqual([
        { 应付金额: 88.1, '=票号': number, 供应商: '拾光供应商' },
        { 应付金额: 88.1, '=票号': '合计', 供应商: null },
      ])
      expect(Object.values(book.Sheets['发票基础信息']!).some((cell) => typeof cell === 'object' && cell !== null && 'f' in cell)).toBe(
        false,
      )
    })
    it('with 发票号码 alone fills it for digital invoices too', async () => {
      const heads = [{ key: 'number' as const, heading: '发票号码' }]
      const { id } = await out.useCases.createExportTemplate(owner, fields({ name: '只要号码', heads }))
      expect(rowsOf(await exportBy(id), '发票基础信息')[0]).toEqual({ 发票号码: number })
    })
    it('holds what the company notes on its invoices: pools, business, extended fields, tags and voucher', async () => {
      const pool = newId(clock.now())
      await floor().db.inTenant(owner, async (tx) => {
        const at = clock.now().toISOString()
        await tx
          .updateTable('invoice')
          .set({ description: '差旅', extended_1: 'A-7', tags: ['急', '展会'], voucher_number: '记-33', accounting_date: '2026-11-20' })
          .where('number', '=', number)
          .execute()
        await tx.insertInto('pool').values({ company_id: owner.companyId, id: pool, name: '研发', position: 1, created_at: at }).execute()
        await tx
          .insertInto('invoice_pool')
          .columns(['company_id', 'invoice_id', 'pool_id'])
          .expression((eb) =>
            eb
              .selectFrom('invoice')
              .select(['company_id', 'id', eb.val(pool).as('pool_id')])
              .where('number', '=', number),
          )
          .execute()
      })
      const keys = ['pools', 'description', 'extended1', 'tags', 'voucherNumber', 'accountingDate', 'nonDeductible'] as const
      const heads = keys.map((key) => ({ key, heading: key }))
      const { id } = await out.useCases.createExportTemplate(owner, fields({ name: '业务列', heads }))
      expect(rowsOf(await exportBy(id), '发票基础信息')[0]).toEqual({
        pools: '研发',
        description: '差旅',
        extended1: 'A-7',
        tags: '急、展会',
        voucherNumber: '记-33',
        accountingDate: '2026-11-20',
        nonDeductible: null,
      })
    })
    it('heads extended fields by the company’s names, unless the template names them itself', async () => {
      const field = { kind: 'text', options: [], required: false, types: [], categories: [], archived: false } as const
      await floor().db.inTenant(owner, (tx) =>
        tx
          .insertInto('extended_fields')
          .values({
            company_id: owner.companyId,
            fields: json([
              { ...field, key: 'extended1', name: '合同号' },
              { ...field, key: 'extended4', name: '项目' },
            ]),
            version: 1,
            changed_at: clock.now().toISOString(),
            changed_by_name: owner.userName,
          })
          .execute(),
      )
      const { own } = (await out.useCases.listExportTemplates(owner)).standard
      expect(own.filter(({ key }) => key.startsWith('extended'))).toEqual([
        { key: 'extended1', heading: '合同号' },
        { key: 'extended4', heading: '项目' },
      ])
      const heads = [
        { key: 'extended1' as const, heading: '扩展字段一' },
        { key: 'extended4' as const, heading: '项目编号' },
      ]
      const { id } = await out.useCases.createExportTemplate(owner, fields({ name: '自己的名字', heads }))
      expect(Object.keys(rowsOf(await exportBy(id), '发票基础信息')[0]!)).toEqual(['合同号', '项目编号'])
    })
    it('that is changed or removed changes no file that was asked for by it', async () => {
      const template = await out.useCases.createExportTemplate(owner, fields({ name: '将被删' }))
      const made = await out.useCases.exportInvoices(owner, {
        area: 'company',
        kind: 'sheet',
        pagePath: '/companyInvoice/allInvoiceCo',
        filter: { tab: 'all' },
        templateId: template.id,
      })
      await out.useCases.removeExportTemplate(owner, { id: template.id, area: 'company' })
      await out.useCases.deleteDownloads(owner, { ids: [made.id] })
      await out.useCases.retryDownload(owner, { id: made.id })
      await out.work()
      expect(Object.keys(rowsOf(openBook(await out.fetch(owner, made.id)), '发票基础信息')[0]!)).toEqual(['应付金额', '=票号', '供应商'])
      await expect(exportBy(template.id)).rejects.toMatchObject({ type: 'exportTemplate.notFound' })
    })
    it('names originals too', async () => {
      const { id } = await out.useCases.createExportTemplate(owner, fields({ name: '原件名', pattern: '{number}' }))
      const made = await out.useCases.exportInvoices(owner, {
        area: 'company',
        kind: 'originals',
        pagePath: '/companyInvoice/allInvoiceCo',
        filter: { tab: 'all' },
        templateId: id,
      })
      expect(await floor().asOwner(`select settings from download where id = '${made.id}'`)).toEqual([
        { settings: { pattern: '{number}' } },
      ])
    })
    it('is the default until another one of the same owner is', async () => {
      const first = await out.useCases.createExportTemplate(colleague, fields({ area: 'personal', name: '甲', isDefault: true }))
      const second = await out.useCases.createExportTemplate(colleague, fields({ area: 'personal', name: '乙' }))
      await out.useCases.createExportTemplate(owner, fields({ name: '公司默认', isDefault: true }))
      await out.useCases.editExportTemplate(colleague, {
        ...fields({ area: 'personal', name: '乙', isDefault: true }),
        id: second.id,
        version: second.version,
      })
      const defaults = (await out.useCases.listExportTemplates(colleague)).content.filter((one) => one.isDefault).map((one) => one.name)
      expect([defaults, first.isDefault]).toEqual([['公司默认', '乙'], true])
    })
    it('is changed only as it was read, by whoever has it, and keeps its name for itself', async () => {
      const mine = await out.useCases.createExportTemplate(colleague, fields({ area: 'personal', name: '只归我' }))
      const edit = (actor: Actor, change: Partial<Create> & { version?: number }) =>
        out.useCases.editExportTemplate(actor, {
          ...fields({ area: 'personal', name: '只归我' }),
          id: mine.id,
          version: mine.version,
          ...change,
        })
      await expect(edit(owner, {})).rejects.toMatchObject({ type: 'exportTemplate.notFound' })
      await expect(edit(colleague, { area: 'company' })).rejects.toMatchObject({ type: 'exportTemplate.notFound' })
      await expect(edit(colleague, { name: '甲' })).rejects.toMatchObject({ type: 'exportTemplate.nameTaken' })
      expect((await edit(colleague, { name: '改名' })).version).toBe(2)
      await expect(edit(colleague, { name: '又改' })).rejects.toMatchObject({ type: 'exportTemplate.changed' })
      await expect(exportBy(mine.id, owner)).rejects.toMatchObject({ type: 'exportTemplate.notFound' })
    })
    it('is one of twenty at most, also when many are made at the same moment', async () => {
      const tried = await Promise.allSettled(
        Array.from({ length: 25 }, (_, n) => out.useCases.createExportTemplate(other, fields({ name: `第 ${n} 个` }))),
      )
      expect([tried.filter((one) => one.status === 'fulfilled').length, (await namesFor(other)).length]).toEqual([20, 20])
    })
  }))
