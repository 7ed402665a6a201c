// Deletion and the way back.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import type { Actor } from '../../../kernel/actor.ts'
import {
  addAttachments,
  deleteInvoices,
  listDeletions,
  readDeletion,
  readInvoice,
  readInvoiceLog,
  recordReading,
  restoreInvoices,
} from './index.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { invoicesFor, makeIntake, type Intake } from '#testing/worlds/intake-world.ts'
import { makeOwner } from '#testing/worlds/people.ts'
import { invoiceDeps, readingOf, storeOriginal } from '#testing/invoices/readings.ts'

const signature = {
  says: 'intact',
  form: 'SESv4',
  signer: '样张签名人',
  issuer: null,
  seal: null,
  time: null,
  covered: 3,
  changed: [],
  uncovered: [],
} as const
let count = 0
describe('Deleting invoices', () =>
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
    const line = {
      name: '*纸制品*复印纸',
      spec: 'A4',
      unit: '箱',
      quantity: '3.000000001',
      unitPrice: '33.333333333',
      amount: '100.00',
      taxRate: '6%',
      taxAmount: '6.00',
    }
    const enter = (number = `26332000300${String(++count).padStart(9, '0')}`) =>
      floor().db.inTenant(owner, async (tx) =>
        recordReading(intake.deps)(
          tx,
          { companyId: owner.companyId, userId: owner.userId, userName: owner.userName, entrySource: 6, categoryHint: 0 },
          readingOf({ number, amountIncludingTax: '9999999999999.99', lines: [line], signatures: [signature] }),
          await storeOriginal(tx, owner, clock),
        ),
      )
    const read = (id: string) => readInvoice(deps())(owner, { id, area: 'company' })
    const remove = (ids: string[], each = false) => deleteInvoices(deps())(owner, { area: 'company', ids, reason: '重复录入', each })
    const records = async (number?: string | null) =>
      (await listDeletions(deps())(owner, { page: 1, pageSize: 50, ...(number ? { number } : {}) })).content
    const restore = (id: string) => restoreInvoices(deps())(owner, { ids: [id] })
    const use = (id: string, state: number) => floor().asOwner(`update invoice set use_status = ${state} where id = '${id}'`)

    it('an invoice of a closed month is kept with what the judge says', async () => {
      const { invoiceId: closed } = await enter()
      await floor().asOwner(`update invoice set date = '2026-11-03' where id = '${closed}'`)
      await floor().asOwner(
        `insert into voucher_period (company_id, period, state) select company_id, extract(year from date) * 100 + extract(month from date), 'closed' from invoice where id = '${closed}'`,
      )
      expect(await remove([closed], true)).toMatchObject([{ ok: false, problem: 'invoice.refused', causes: ['periodClosed'] }])
      await expect(remove([closed])).rejects.toMatchObject({ type: 'invoice.refused', detail: { causes: ['periodClosed'] } })
      await floor().asOwner(`delete from voucher_period where company_id = '${owner.companyId}'`)
      expect(await remove([closed], true)).toMatchObject([{ ok: true }])
    })
    it('brings back all of it: figures, lines, originals, attachments, and its log goes on', async () => {
      const { invoiceId } = await enter()
      const upload = await intake.upload(owner, '合同.pdf', Buffer.from('%PDF-1.4\n合同\n%%EOF'))
      await addAttachments(deps())(owner, { id: invoiceId, area: 'company', files: [upload] })
      const before = await read(invoiceId)
      const [removed] = await remove([invoiceId])
      expect(removed).toMatchObject({ id: invoiceId, ok: true })
      await expect(read(invoiceId)).rejects.toMatchObject({ type: 'invoice.notFound' })
      const [record] = await records(before.number)
      expect(record).toMatchObject({
        id: removed!.deletionId,
        invoiceId,
        number: before.number,
        reason: '重复录入',
        deletedBy: owner.userName,
        amountIncludingTax: '9999999999999.99',
        restoredAt: null,
      })
      expect(await restore(record!.id)).toEqual([{ id: record!.id, ok: true }])
      expect(await read(invoiceId)).toEqual(before)
      expect((await readInvoiceLog(deps())(owner, { id: invoiceId, area: 'company' })).entries.map((e) => e.action)).toEqual([
        'invoice.restored',
        'invoice.deleted',
        'invoice.attached',
        'invoice.entered',
      ])
    })
    it('shows a deleted invoice as it was, with links to its files, before and after it came back', async () => {
      const { invoiceId } = await enter()
      const upload = await intake.upload(owner, '验收单.pdf', Buffer.from('%PDF-1.4\n验收单\n%%EOF'))
      await addAttachments(deps())(owner, { id: invoiceId, area: 'company', files: [upload] })
      const bare = (detail: Awaited<ReturnType<typeof read>>) => ({
        ...detail,
        originals: detail.originals.map((o) => ({ ...o, downloadUrl: '', pictureUrl: '' })),
        attachments: detail.attachments.map((a) => ({ ...a, downloadUrl: '' })),
      })
      const before = bare(await read(invoiceId))
      const [removed] = await remove([invoiceId])
      const id = removed!.deletionId!
      const seen = await readDeletion(deps())(owner, { id })
      expect(seen.record).toMatchObject({ id, invoiceId, reason: '重复录入', deletedBy: owner.userName, restoredAt: null })
      expect(bare(seen.invoice)).toEqual({ ...before, deductible: null })
      expect(seen.invoice.originals[0]?.downloadUrl).toContain('/file/')
      await restore(id)
      expect(bare((await readDeletion(deps())(owner, { id })).invoice)).toEqual({ ...before, deductible: null })
    })
    it('is for what nobody uses: one in use stops all, or is left out when asked for each', async () => {
      const [free, used] = [(await enter()).invoiceId, (await enter()).invoiceId]
      await use(used, 1)
      await expect(remove([free, used])).rejects.toMatchObject({ type: 'invoice.notUnused' })
      expect(await remove([free, used], true)).toMatchObject([
        { id: free, ok: true },
        { id: used, ok: false, problem: 'invoice.notUnused' },
      ])
      expect((await read(used)).useStatus).toBe(1)
    })
    it('lets the same invoice in again; then the deleted one stays deleted', async () => {
      const first = await enter()
      const { number } = await read(first.invoiceId)
      await remove([first.invoiceId])
      expect((await enter(number!)).outcome).toBe('entered')
      const [record] = await records(number)
      expect(await restore(record!.id)).toEqual([{ id: record!.id, ok: false, problem: 'invoice.duplicate' }])
    })
    it('keeps the record of its import, which leads to it again after it came back', async () => {
      const [sample] = invoicesFor(1)
      const [file] = await intake.bring(owner, [['发票.pdf', await drawPdf(sample!)]])
      await intake.work()
      const [item] = await floor().asOwner(`select invoice_id from import_item where import_file_id = '${file}'`)
      const id = String(item!['invoice_id'])
      await remove([id])
      await restore((await records()).find((r) => r.invoiceId === id)!.id)
      expect((await read(id)).importFileId).toBe(file)
    })
    it('restores once, also when two people ask at the same moment', async () => {
      const { invoiceId } = await enter()
      await remove([invoiceId])
      const record = (await records()).find((r) => r.invoiceId === invoiceId)
      const answers = await Promise.all([restore(record!.id), restore(record!.id)])
      expect(
        answers
          .flat()
          .map((a) => a.problem)
          .sort(),
      ).toEqual(['deletion.restored', undefined])
    })
    it('tells another company’s record like one that is not there', async () => {
      const { invoiceId } = await enter()
      const other = await makeOwner(floor(), clock, '另一家有限公司')
      await remove([invoiceId])
      const [record] = await records()
      await expect(readDeletion(deps())(other, { id: record!.id })).rejects.toMatchObject({ type: 'deletion.notFound' })
      await expect(restoreInvoices(deps())(other, { ids: [record!.id] })).rejects.toMatchObject({ type: 'deletion.notFound' })
    })
  }))
