// What a person does next with what a mail brought.
import { beforeAll, describe, expect, it } from 'vitest'
import { demoCompany } from '@piaotai/sample-invoices/invoice-data.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { onGate } from './support/browser.ts'
import { data, type TestCompany } from './support/company.ts'
import { makeDeliverer } from './support/deliveries.ts'
import { openPostOffice, sampleInvoice, settled, type PostOffice } from './support/mail.ts'

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
          timeout: 20_000,
        })
        .toBe(1)
    })
  }))
