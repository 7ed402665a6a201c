// Mail in: from a socket to recorded invoices.
import { beforeAll, describe, expect, it } from 'vitest'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { zipOf } from '@piaotai/sample-invoices/zip.ts'
import { onGate } from '#testing/clients/browser.ts'
import { data, makeCompany, verdict, type TestCompany } from '#testing/worlds/company.ts'
import { dialogue, mailDomain, openPostOffice, partsSeen, sampleInvoice, settled, type PostOffice } from '#testing/worlds/mail-world.ts'

describe('Mail to the platform', () =>
  onGate((gate) => {
    let post: PostOffice
    beforeAll(async () => {
      post = await openPostOffice(gate())
    })
    const addressOf = async ({ owner }: TestCompany) => data(await owner.api.email.readMailAddresses({})).own.address

    it('to a company’s number is kept, read and recorded, and every part ends in a named state', async () => {
      const company = await makeCompany(gate())
      const invoice = sampleInvoice()
      await post.send({
        to: await addressOf(company),
        subject: '您有一张新发票',
        text: '发票见附件。',
        attachments: [
          { filename: '发票.pdf', content: Buffer.from(await drawPdf(invoice)) },
          { filename: '发票.xml', content: Buffer.from(writeXml(invoice)) },
          { filename: '对账单.xls', content: Buffer.from('no workbook') },
          { filename: '明细.xlsx', content: zipOf([{ name: '[Content_Types].xml', bytes: Buffer.from('<Types/>') }]) },
          { filename: '网页.html', content: Buffer.from('<!DOCTYPE html><p>发票</p>') },
        ],
      })
      const mail = await settled(company.owner, '您有一张新发票')
      expect(mail).toMatchObject({
        status: 'saved',
        recognised: 2,
        saved: 2,
        files: 5,
        text: '发票见附件。',
        fromAddress: 'fapiao@issuer.example',
        to: [await addressOf(company)],
        checks: { spf: 'skipped' },
      })
      const [pdf, xml, ...others] = partsSeen(mail)
      // The two are read side by side: whichever is first makes the record, the other joins it.
      expect([
        ['发票.pdf updated', '发票.xml recorded'],
        ['发票.pdf recorded', '发票.xml updated'],
      ]).toContainEqual([pdf, xml])
      expect(others).toEqual(['对账单.xls refused', '明细.xlsx noInvoice', '网页.html noInvoice'])
      expect(mail.events.map(({ kind }) => kind)).toEqual(['received', 'opened', 'processed'])
      const list = data(await company.owner.api.invoice.listInvoices({ area: 'company' }))
      expect(list.content.map(({ number, entrySource }) => [number, entrySource])).toEqual([[invoice.number, 4]])
    })
    it('with a PDF and an XML of one invoice has both at the record, the XML first, whichever is read first', async () => {
      const company = await makeCompany(gate())
      const invoices = [sampleInvoice(), sampleInvoice(), sampleInvoice()]
      const attachments = await Promise.all(
        invoices.map(async (invoice) => [
          { filename: `${invoice.number}.pdf`, content: Buffer.from(await drawPdf(invoice)) },
          { filename: `${invoice.number}.xml`, content: Buffer.from(writeXml(invoice)) },
        ]),
      )
      await post.send({ to: await addressOf(company), subject: '三张发票', attachments: attachments.flat() })
      const { status, recognised, parts } = await settled(company.owner, '三张发票')
      const states = new Set(parts.map(({ state }) => state))
      expect([status, recognised, states.has('held')]).toEqual(['saved', 6, false])
      const current = await gate().asOwner(`select distinct format from invoice_original where company_id = '${company.id}' and is_current`)
      expect(current).toEqual([{ format: 'xml' }])
    })
    it('reads files in files: a ZIP, a mail in a mail', async () => {
      const company = await makeCompany(gate())
      const [zipped, inner] = [sampleInvoice(), sampleInvoice()]
      const forwarded = Buffer.from(
        [
          'Subject: inner',
          'MIME-Version: 1.0',
          'Content-Type: application/xml; name=in.xml',
          'Content-Transfer-Encoding: base64',
          '',
          Buffer.from(writeXml(inner)).toString('base64'),
          '',
        ].join('\r\n'),
      )
      await post.send({
        to: await addressOf(company),
        subject: '打包的发票',
        attachments: [
          {
            filename: '发票.zip',
            content: Buffer.from(
              zipOf([
                { name: 'a.xml', bytes: writeXml(zipped) },
                { name: 'readme.txt', bytes: Buffer.from('text') },
              ]),
            ),
          },
          { filename: '转发.eml', content: forwarded, contentType: 'message/rfc822' },
        ],
      })
      const mail = await settled(company.owner, '打包的发票')
      expect(partsSeen(mail)).toEqual(['发票.zip recorded', 'in.xml recorded'])
      expect([mail.recognised, mail.saved]).toEqual([2, 2])
    })
    it('the same mail to two addresses of one company is one message; bytes that come again are known', async () => {
      const company = await makeCompany(gate())
      const number = (await addressOf(company)).split('@')[0]!
      const named = data(await company.owner.api.email.addNamedAddress({ name: 'caigou', comment: '采购' }))
      const bytes = ['From: a@issuer.example', 'Subject: twice', '', 'nothing', ''].join('\r\n')
      await post.raw([`${number}@${mailDomain}`, named.address], bytes)
      await post.raw(`${number}@${mailDomain}`, bytes)
      const mail = await settled(company.owner, 'twice')
      expect(data(await company.owner.api.email.listMails({ area: 'company' })).totalElements).toBe(1)
      expect([mail.to, mail.status]).toEqual([[named.address, `${number}@${mailDomain}`].toSorted(), 'notFoundOrDuplicate'])
    })
    it('to a person’s address comes to their personal area and to nobody else', async () => {
      const company = await makeCompany(gate())
      const colleague = await company.member()
      const own = data(await colleague.api.email.readOwnMailAddress({}))
      const chosen = data(await colleague.api.email.changeOwnMailAddress({ name: `xu.lan${Date.now() % 100_000}` }))
      const invoice = sampleInvoice()
      for (const [to, subject] of [
        [own.address, '旧地址'],
        [chosen.address, '新地址'],
      ] as const)
        await post.send({ to, subject, attachments: [{ filename: 'a.xml', content: Buffer.from(writeXml(invoice)) }] })
      await settled(colleague, '旧地址', 'personal')
      const mail = await settled(colleague, '新地址', 'personal')
      expect(mail.to).toEqual([chosen.address])
      expect(data(await company.owner.api.email.listMails({ area: 'company' })).totalElements).toBe(0)
      expect(verdict(await company.owner.api.email.readMail({ id: mail.id, area: 'personal' }))).toBe('mail.notFound')
      expect(data(await colleague.api.invoice.listInvoices({ area: 'personal' })).content.map((row) => row.entrySource)).toEqual([3])
      expect(verdict(await colleague.api.email.changeOwnMailAddress({ name: 'another-name' }))).toBe('mail.addressChanged')
    })
    it('refuses unknown recipients, relaying and mails that are too large in the dialogue', async () => {
      const hello = ['EHLO sender.example', 'MAIL FROM:<a@issuer.example>']
      expect((await dialogue(post.port, [...hello, `RCPT TO:<nobody@${mailDomain}>`, 'QUIT'])).at(-2)).toMatch(/^550 5\.1\.1/)
      expect((await dialogue(post.port, [...hello, 'RCPT TO:<a@elsewhere.example>', 'QUIT'])).at(-2)).toMatch(/^554 .*relaying denied/)
      expect((await dialogue(post.port, [hello[0]!, 'MAIL FROM:<a@issuer.example> SIZE=30000000', 'QUIT'])).at(-2)).toMatch(/^552/)
    })
    it('with what the sender’s server cannot end is hung up on, and the next mail is taken', async () => {
      const company = await makeCompany(gate())
      const to = await addressOf(company)
      const endless = Buffer.alloc(60 * 1024 * 1024, 0x61)
      const answers = await dialogue(post.port, ['EHLO a', 'MAIL FROM:<a@issuer.example>', `RCPT TO:<${to}>`, 'DATA', endless]).catch(
        () => [],
      )
      expect(answers.at(-1) ?? '421').toMatch(/^(421|552)/)
      await post.send({ to, subject: 'afterwards', text: 'fine' })
      expect(await settled(company.owner, 'afterwards')).toMatchObject({ status: 'notFoundOrDuplicate' })
      expect(data(await company.owner.api.email.listMails({ area: 'company' })).totalElements).toBe(1)
    })
  }))
