// What comes to an address of the company is the company's: entered by its mailbox, and in nobody's own.
import { beforeAll, describe, expect, it } from 'vitest'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { onGate } from '#testing/clients/browser.ts'
import { data, makeCompany, verdict } from '#testing/worlds/company.ts'
import { openPostOffice, sampleInvoice, settled, type PostOffice } from '#testing/worlds/mail-world.ts'

describe('Mail to an address of the company', () =>
  onGate((gate) => {
    let post: PostOffice
    beforeAll(async () => {
      post = await openPostOffice(gate())
    })
    const [company, personal] = [{ area: 'company' }, { area: 'personal' }] as const

    it('brings invoices that its mailbox entered, and imports that nobody uploaded', async () => {
      const { id: companyId, owner, member } = await makeCompany(gate())
      const clerk = await member()
      const ofCompany = data(await owner.api.email.readMailAddresses({})).own.address
      const ofClerk = data(await clerk.api.email.readOwnMailAddress({})).address
      const invoices = [sampleInvoice(), sampleInvoice(), sampleInvoice()]
      const [first, second, third] = invoices.map((invoice) => Buffer.from(writeXml(invoice)))
      await post.send({
        to: ofCompany,
        subject: '给公司',
        attachments: [
          { filename: 'a.xml', content: first },
          { filename: 'b.xml', content: Buffer.from(second!.toString().replaceAll(invoices[1]!.number, '')) },
        ],
      })
      await post.send({ to: ofClerk, subject: '给我', attachments: [{ filename: 'c.xml', content: third }] })
      const mail = await settled(owner, '给公司')
      await settled(clerk, '给我', 'personal')
      const importId = mail.parts[1]!.importId!
      const { items } = data(await owner.api.invoice.readImport({ id: importId, ...company }))
      data(
        await owner.api.invoice.completeHeld({
          id: importId,
          ...company,
          itemId: items![0]!.id,
          fields: [{ field: 'number', value: invoices[1]!.number }],
        }),
      )
      const listed = async (who: typeof owner, area: typeof company | typeof personal) =>
        data(await who.api.invoice.listInvoices(area))
          .content.map(({ number, enteredBy }) => `${number} ${enteredBy}`)
          .toSorted()
      const uploads = async (who: typeof owner, area: typeof company | typeof personal) =>
        data(await who.api.invoice.listImports(area))
          .content.map(({ name, createdBy }) => `${name} ${createdBy}`)
          .toSorted()
      const entered = (by: string, ...of: readonly number[]) => of.map((at) => `${invoices[at]!.number} ${by}`).toSorted()
      expect([await listed(owner, personal), await listed(owner, company)]).toEqual([
        [],
        [...entered('收票邮箱', 0, 1), ...entered(clerk.name, 2)].toSorted(),
      ])
      expect(await listed(clerk, personal)).toEqual(entered(clerk.name, 2))
      expect([await uploads(owner, personal), await uploads(owner, company), await uploads(clerk, personal)]).toEqual([
        [],
        ['a.xml 收票邮箱', 'b.xml 收票邮箱', `c.xml ${clerk.name}`],
        [`c.xml ${clerk.name}`],
      ])
      expect(verdict(await owner.api.invoice.readImport({ id: importId, ...personal }))).toBe('import.notFound')
      const acts = await gate().asOwner(
        `select actor_id, actor_name from audit_log where company_id = '${companyId}' and action = 'invoice.entered' and object_id = '${mail.parts[0]!.invoiceIds[0]}'`,
      )
      expect(acts).toEqual([{ actor_id: null, actor_name: '收票邮箱' }])
    })
  }))
