// What a person does next with what a mail brought.
import { beforeAll, describe, expect, it } from 'vitest'
import { demoCompany } from '@piaotai/sample-invoices/invoice-data.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { onGate } from '#testing/clients/browser.ts'
import { data, verdict, type TestCompany } from '#testing/worlds/company.ts'
import { makeDeliverer } from '#testing/worlds/delivery-world.ts'
import { openPostOffice, sampleInvoice, settled, type PostOffice } from '#testing/worlds/mail-world.ts'
import type { Sent } from '@piaotai/contract/endpoint.ts'
import type { mailEndpoints } from '@piaotai/contract/mail/mail.ts'

describe('What a mail brought', () =>
  onGate((gate) => {
    let post: PostOffice
    beforeAll(async () => {
      post = await openPostOffice(gate())
    })
    const addressOf = async ({ owner }: Pick<TestCompany, 'owner'>) => data(await owner.api.email.readMailAddresses({})).own.address

    it('for another company of the person is handed over to it', async () => {
      const [company, other] = [await makeDeliverer(gate()), await makeDeliverer(gate())]
      await gate().app.addMember(other.id, company.owner.userId)
      await gate().asOwner(
        `insert into own_title (company_id, id, kind, name, name_key, tax_id, is_default, changed_at) values ('${other.id}', gen_random_uuid(), 'company', '${demoCompany.name}', '${demoCompany.name}', '${demoCompany.taxId}', true, now())`,
      )
      const xml = Buffer.from(writeXml(sampleInvoice()))
      await post.send({ to: await addressOf(company), subject: '别家的', attachments: [{ filename: 'a.xml', content: xml }] })
      const { parts } = await settled(company.owner, '别家的')
      const ids = [...parts[0]!.invoiceIds]
      const offered = async () => data(await company.owner.api.email.listForwardable({ ids })).content
      const [offer] = await offered()
      expect(offer?.targets.map(({ ground }) => ground)).toEqual(['own'])
      expect(data(await company.owner.api.email.listForwardable({ ids: [crypto.randomUUID()] })).content).toEqual([])
      const { left } = data(
        await company.owner.api.email.forwardInvoices({
          key: crypto.randomUUID(),
          invoices: [{ id: ids[0]!, to: offer!.targets[0]!.number }],
        }),
      )
      expect([left, await offered()]).toEqual([[], []])
      await expect
        .poll(async () => data(await other.owner.api.email.listReceipts({ area: 'company', forwarded: true })).content.length, {
          timeout: 60_000,
        })
        .toBe(1)
    })
    it('and is a commercial invoice is proposed with its fields, and becomes one with its file by one act', async () => {
      const company = await makeDeliverer(gate())
      const { api } = company.owner
      const content = pageOf([
        'COMMERCIAL INVOICE',
        'Seller: Rotterdam Freight B.V.',
        'Invoice No: RF-0117',
        'Invoice Date: 3 Nov 2026',
        'Total Due EUR 1,210.00',
      ])
      await post.send({
        to: await addressOf(company),
        subject: 'October',
        attachments: [
          { filename: 'doc.pdf', content },
          { filename: 'plan.pdf', content: pageOf(['Meeting plan']) },
        ],
      })
      const { id } = await settled(company.owner, 'October')
      const parts = async () => data(await api.email.readMail({ id, area: 'company' })).parts
      await expect.poll(async () => (await parts())[0]?.proposed, { timeout: 60_000 }).not.toBeNull()
      const [first, second] = await parts()
      expect([first?.proposed, second?.proposed]).toEqual([
        { type: 'invoice', number: 'RF-0117', supplier: 'Rotterdam Freight B.V.', currency: 'EUR', amount: '1210.00', date: '2026-11-03' },
        null,
      ])
      const of = { id, area: 'company' as const, partId: first!.id }
      const proposed = first!.proposed as Sent<typeof mailEndpoints.makeCommercial>
      const make = (more: Partial<typeof proposed> = {}) => api.email.makeCommercial({ ...proposed, ...of, ...more })
      expect(verdict(await make({ amount: '' }))).toBe('commercial.invalid')
      const made = data(await make())
      const commercial = data(await api.email.readCommercialInvoice({ id: made.id }))
      expect([made.made, commercial]).toMatchObject([
        true,
        {
          number: 'RF-0117',
          source: 'mail',
          mailId: id,
          mailTitle: 'October',
          mailArea: 'company',
          file: { name: 'doc.pdf' },
          responsible: { id: company.owner.userId },
        },
      ])
      expect((await parts())[0]).toMatchObject({ state: 'commercial', commercialId: made.id })
      expect(verdict(await make())).toBe('mail.partNotNow')
      data(await api.email.deleteCommercialInvoices({ ids: [made.id], reason: '重来' }))
      expect((await parts())[0]).toMatchObject({ state: 'noInvoice', commercialId: null, mayBeCommercial: true })
    })
  }))
/** A page of lines in Helvetica. */
const pageOf = (lines: readonly string[]): Buffer => {
  const text = lines.map((line, at) => `BT /F1 12 Tf 60 ${760 - at * 24} Td (${line}) Tj ET`).join('\n')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = body.length
    body += `${at + 1} 0 obj${object}endobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(`${body}xref\n0 6\n0000000000 65535 f \n${table}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF`)
}
