// Mail by SMTP. The library gets checked addresses and plain text only: no path to read from a disk, no address to
// fetch.
import { mailDomainOf } from '@piaotai/domain/account/mail-domain.ts'
import { createTransport } from 'nodemailer'
import { MessageRefused, type OutMail, type SmtpSettings } from '../../ports/mail-out.ts'
import { refuseAddresses } from './addresses.ts'

/** `url` is smtp(s)://user:password@host:port, `from` the sender address. Returned mail comes back under the message's id. */
export const smtpMail = ({ url, from, bounces, dkim }: SmtpSettings): OutMail => {
  refuseAddresses([from])
  const domain = mailDomainOf(from)
  const transport = createTransport({
    url,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    ...(dkim ? { dkim: { domainName: domain, keySelector: dkim.selector, privateKey: dkim.privateKey } } : {}),
  })
  return {
    send: async ({ id, to, cc = [], replyTo, subject, text, html, attachments = [], byPerson = false, inReplyTo, unsubscribe }) => {
      refuseAddresses([...to, ...cc, ...(replyTo === undefined ? [] : [replyTo])])
      await transport
        .sendMail({
          envelope: { from: (byPerson || inReplyTo !== undefined) && bounces ? `returned+${id}@${bounces}` : from, to: [...to, ...cc] },
          from: { name: '票台 Piaotai', address: from },
          to: named(to),
          ...(cc.length > 0 ? { cc: named(cc) } : {}),
          ...(replyTo === undefined ? {} : { replyTo: named([replyTo]) }),
          subject: subject.replace(/[\u0000-\u001f\u007f]+/g, ' '),
          text,
          ...(html === undefined ? {} : { html }),
          attachments: attachments.map(({ name, bytes }) => ({ filename: name, content: Buffer.from(bytes) })),
          messageId: `<${id}@${domain}>`,
          ...(inReplyTo === undefined ? {} : { inReplyTo, references: inReplyTo }),
          disableFileAccess: true,
          disableUrlAccess: true,
          headers: {
            // Keeps autoresponders from answering, which could begin a loop.
            ...(byPerson
              ? {}
              : { 'Auto-Submitted': inReplyTo === undefined ? 'auto-generated' : 'auto-replied', 'X-Auto-Response-Suppress': 'All' }),
            ...(unsubscribe === undefined ? {} : { 'List-Unsubscribe': `<${unsubscribe}>` }),
          },
        })
        .catch((error: unknown) => {
          throw refusedForGood(error) ? new MessageRefused(error.message) : error
        })
    },
  }
}
const named = (addresses: readonly string[]) => addresses.map((address) => ({ name: '', address }))
/**
 * 5xx for the recipient or the message itself. A 5xx for the login or the sender is a wrong setting, which an operator
 * will correct.
 */
const refusedForGood = (error: unknown): error is Error =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'command' in error &&
  ['RCPT TO', 'DATA'].includes(String(error.command))
