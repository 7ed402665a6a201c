// A stranger's words in a mail that goes back: they stay words, and no header of ours is theirs.
import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import { smtpMail } from '../../../adapters/mail/smtp.ts'
import { sendMessage } from '../../../kernel/outbox.ts'
import { runOpen } from './open-mail.ts'
import { onGate } from '#testing/clients/browser.ts'
import { data, makeCompany } from '#testing/worlds/company.ts'
import { startMailSink, type MailSink } from '#testing/servers/mail-sink.ts'
import { openPostOffice, type PostOffice } from '#testing/worlds/mail-world.ts'

const word = (text: string): string => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
const attempt = { number: 1, last: true, signal: new AbortController().signal }
const thief = 'thief@evil.example'

describe('A reply to a mail that wants headers of its own', () =>
  onGate(
    (gate) => {
      let post: PostOffice
      let sink: MailSink
      beforeAll(async () => {
        post = await openPostOffice(gate())
        sink = await startMailSink()
      })
      afterAll(() => sink?.close())
      it.each<[string, { readonly subject?: string; readonly messageId?: string; readonly name?: string }]>([
        ['subject', { subject: word(`发票\r\nBcc: ${thief}`) }],
        ['subject, by line separators', { subject: word(`发票\u2028Bcc: ${thief}\u0085X: y`) }],
        ['message id', { messageId: `<a@b.example>\r\n ${word(`\r\nBcc: ${thief}`)}` }],
        ['message id, by a CR alone', { messageId: `<a@b.example>\rBcc: ${thief}` }],
        ['name', { name: word(`开票方\r\nBcc: ${thief}`) }],
      ])('through its %s has none', async (what, { subject = word(`发票 ${what}`), messageId = '<1@issuer.example>', name = 'a' }) => {
        const { id, owner } = await makeCompany(gate())
        const { address } = data(await owner.api.email.readMailAddresses({})).own
        await post.raw(address, `From: ${name} <a@issuer.example>\r\nSubject: ${subject}\r\nMessage-ID: ${messageId}\r\n\r\nhi`)
        const [mail] = data(await owner.api.email.listMails({ area: 'company' })).content
        await runOpen(gate().app.deps)({ companyId: id, messageId: mail!.id, opening: 0 }, attempt)
        const begun = data(await owner.api.email.proposeReply({ area: 'company', mailId: mail!.id }))
        const written = data(
          await owner.api.email.writeReply({
            area: 'company',
            mailId: mail!.id,
            reason: 'notRecognised',
            to: begun.to,
            subject: begun.subject,
            body: '请重新开具。',
          }),
        )
        const [row] = await gate().asOwner(`select id from outbox where about ->> 'taskId' = '${written.id}'`)
        const out = smtpMail({ url: sink.url, from: 'no-reply@piaotai.example' })
        const before = sink.mails.length
        await sendMessage({ ...gate().app.deps, mail: out })({ id: String(row!['id']) }, attempt)
        const [sent] = sink.mails.slice(before)
        if (!sent) throw new Error('the reply did not leave')
        expect(sent.to).toEqual(['a@issuer.example'])
        const heads = sent.raw.toString('latin1').split('\r\n\r\n')[0]!
        expect([/^(?:bcc|cc|x):/im.test(heads), /[^\r]\n|\r[^\n]/.test(heads)]).toEqual([false, false])
      })
    },
    { work: false },
  ))
