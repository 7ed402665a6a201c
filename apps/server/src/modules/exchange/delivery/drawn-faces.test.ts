// A face drawn from data inside the platform: it comes with the data, is attached to the receiver's record, and is never an original of it.
import { describe, expect, it, vi } from 'vitest'
import { fromFen } from '@piaotai/domain/money/money.ts'
import { sheetWords } from '@piaotai/locales/export-files.ts'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { onGate } from '#testing/clients/browser.ts'
import { data, type Member } from '#testing/worlds/company.ts'
import { makeDeliverer, type Deliverer } from '#testing/worlds/delivery-world.ts'

const company = { area: 'company' } as const

describe('A drawn face inside the platform', () =>
  onGate((gate) => {
    const turnOn = async ({ owner }: Deliverer) => {
      const settings = data(await owner.api.email.readDeliverySettings({}))
      return data(await owner.api.email.saveDeliverySettings({ ...settings, platform: true, personal: true }))
    }
    const received = ({ api }: Member) =>
      vi.waitFor(
        async () => {
          const [receipt] = data(await api.email.listReceipts({ ...company, state: 'waiting' })).content
          if (!receipt) throw new Error('nothing was handed over')
          return receipt
        },
        { timeout: 20_000 },
      )
    it('comes with the data where a PDF alone is chosen, and becomes an attachment', async () => {
      const [from, to] = [await makeDeliverer(gate()), await makeDeliverer(gate())]
      await turnOn(from)
      const [invoice] = makeInvoices({
        seed: 'drawn inside',
        count: 1,
        from: '2026-10-01',
        to: '2026-10-31',
        company: demoCompany,
        types: { 12: 1 },
        redShare: 0,
      })
      const bare = await from.invoice(
        {
          number: invoice!.number,
          type: invoice!.type,
          date: invoice!.date,
          amountIncludingTax: fromFen(invoice!.total),
        },
        from.owner,
        Buffer.from(writeXml(invoice!)),
      )
      await gate().asOwner(`update invoice_original set format = 'xml' where invoice_id = '${bare}'`)
      await gate().asOwner(
        `update stored_file set format = 'xml' where id in (select stored_file_id from invoice_original where invoice_id = '${bare}')`,
      )
      const address = `${data(await to.owner.api.user.readCompany({ teamId: to.id })).number}@mail.piaotai.localhost`
      await from.send([bare], [address], { page: 'sendInvoiceCo', way: 'platform' })
      const receipt = await received(to.owner)
      const read = async () => data(await to.owner.api.email.readReceipt({ id: receipt.id, ...company }))
      expect((await read()).list).toMatchObject([{ number: invoice!.number, drawn: true, importId: null }])
      data(await to.owner.api.email.acceptReceipts({ ...company, ids: [receipt.id] }))
      const imports =
        await gate().asOwner(`select f.format from import_file i join stored_file f on f.company_id = i.company_id and f.id = i.stored_file_id
        where i.company_id = '${to.id}'`)
      expect(imports).toEqual([{ format: 'xml' }])
      const attached = await vi.waitFor(
        async () => {
          const rows =
            await gate().asOwner(`select f.name, a.added_by_name as by, (select array_agg(o.format) from invoice_original o where o.invoice_id = a.invoice_id) as originals,
              (select attachment_count from invoice v where v.id = a.invoice_id) as counted
            from invoice_attachment a join stored_file f on f.company_id = a.company_id and f.id = a.stored_file_id where a.company_id = '${to.id}'`)
          if (rows.length === 0) throw new Error('nothing is attached')
          return rows
        },
        { timeout: 40_000 },
      )
      expect(attached).toMatchObject([{ by: from.name, originals: ['xml'], counted: 1 }])
      expect(attached[0]!['name']).toContain(sheetWords.drawnFaces)
    }, 90_000)
  }))
