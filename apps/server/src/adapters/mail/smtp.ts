// Mail by SMTP. The library gets checked addresses and plain text only: no path to read from a disk, no address to
// fetch.
import { mailDomainOf } from '@piaotai/domain/mail-domain.ts'
import { createTransport } from 'nodemailer'
import { MessageRefused, type OutMail } from '../../ports/mail.ts'
import { refuseAddresses } from './addresses.ts'

/** `url`: smtp(s)://user:password@host:port; `from`: the sender address. */
export const smtpMail = ({ url, from }: { readonly url: string; readonly from: string }): OutMail => {
  refuseAddresses([from])
  const transport = createTransport({
    url,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  })
  const domain = mailDomainOf(from)
  return {
    send: async ({ id, to, subject, text }) => {
      refuseAddresses(to)
      await transport
        .sendMail({
          envelope: { from, to: [...to] },
          from: { name: '票台 Piaotai', address: from },
          to: to.map((address) => ({ name: '', address })),
          subject: subject.replace(/[\u0000-\u001f\u007f]+/g, ' '),
          text,
          messageId: `<${id}@${domain}>`,
          disableFileAccess: true,
          disableUrlAccess: true,
          // Keeps autoresponders from answering, which could begin a loop.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        })
        .catch((error: unknown) => {
          throw refusedForGood(error) ? new MessageRefused(error.message) : error
        })
    },
  }
}
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
