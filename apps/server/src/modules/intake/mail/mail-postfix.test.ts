// Mail in from a real mail server, Debian's Postfix: it tries again until it is answered 250, tells its person of what is
// refused, and takes our rejections to them.
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { freePort } from '../../../../../../scripts/lib/free-port.mjs'
import { smtpMail } from '../../../adapters/mail/smtp.ts'
import { sendMessage } from '../../../kernel/outbox.ts'
import { runOpen } from './open-mail.ts'
import { onGate } from '#testing/clients/browser.ts'
import { data, makeCompany } from '#testing/worlds/company.ts'
import { noDebianMail, startDebianMail, type DebianMail } from '#testing/servers/debian-mail.ts'
import { mailDomain, sampleInvoice } from '#testing/worlds/mail-world.ts'

const missing = noDebianMail()
const attempt = { number: 1, last: true, signal: new AbortController().signal }

describe.skipIf(missing !== undefined)(`Mail from Postfix${missing === undefined ? '' : ` (skipped: ${missing})`}`, () =>
  onGate(
    (gate) => {
      let server: DebianMail
      let port: number
      beforeAll(async () => {
        port = await freePort()
        server = await startDebianMail(['woye.example'], { domain: mailDomain, port })
      })
      afterAll(() => server?.stop())
      const hand = (from: string, to: string, subject: string) =>
        createTransport({ url: server.url, ignoreTLS: true }).sendMail({
          from,
          to,
          subject,
          text: '您好',
          attachments: [{ filename: '发票.xml', content: Buffer.from(writeXml(sampleInvoice())) }],
        })

      it('waits for a listener that is not there yet, is kept once, and is answered in its person’s mailbox', async () => {
        const sender = 'kaipiao@woye.example'
        const { id, owner } = await makeCompany(gate())
        const { address } = data(await owner.api.email.readMailAddresses({})).own
        await hand(sender, address, '您的发票')
        expect(data(await owner.api.email.listMails({ area: 'company' })).totalElements).toBe(0)
        await gate().app.listenForMail({ port, host: '127.0.0.1', tls: undefined })
        const kept = async () => data(await owner.api.email.listMails({ area: 'company' })).content
        await expect.poll(async () => (await kept()).length, { timeout: 60_000 }).toBe(1)
        const [mail] = await kept()
        await runOpen(gate().app.deps)({ companyId: id, messageId: mail!.id, opening: 0 }, attempt)
        expect(data(await owner.api.email.readMail({ id: mail!.id, area: 'company' }))).toMatchObject({
          subject: '您的发票',
          fromAddress: sender,
          parts: [{ name: '发票.xml' }],
        })
        const begun = data(await owner.api.email.proposeReply({ area: 'company', mailId: mail!.id }))
        const body = '抬头不对，请重新开具。'
        const written = data(
          await owner.api.email.writeReply({
            area: 'company',
            mailId: mail!.id,
            reason: 'titleWrong',
            to: begun.to,
            subject: begun.subject,
            body,
          }),
        )
        const [row] = await gate().asOwner(`select id from outbox where about ->> 'taskId' = '${written.id}'`)
        const out = smtpMail({ url: server.url, from: 'no-reply@woye.example', bounces: mailDomain })
        await sendMessage({ ...gate().app.deps, mail: out })({ id: String(row!['id']) }, attempt)
        const [came] = await server.read(sender, 1)
        const letter = await PostalMime.parse(came!)
        expect([letter.subject, letter.text?.includes(body), letter.replyTo?.[0]?.address]).toEqual(['回复：您的发票', true, address])
      })
      it('to nobody comes back to its sender with the reason', async () => {
        const sender = 'caiwu@woye.example'
        await hand(sender, `nobody-here@${mailDomain}`, '寄错了')
        const [came] = await server.read(sender, 1)
        expect(came!.toString()).toMatch(/550[ -]5\.1\.1[^]*no such mailbox here/)
      })
    },
    { work: false },
  ),
)
