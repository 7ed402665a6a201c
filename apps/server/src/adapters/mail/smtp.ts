// Mail by SMTP. The library gets addresses that passed our grammar and plain text, nothing that it could read from a disk or fetch.
import { createTransport } from 'nodemailer'
import type { OutMail } from '../../outside.ts'
import { refuseAddresses } from './addresses.ts'

/** `url` is smtp(s)://user:password@host:port, `from` the one address that mail comes from. */
export const smtpMail = ({ url, from }: { readonly url: string; readonly from: string }): OutMail => {
  refuseAddresses([from])
  const transport = createTransport({ url, disableFileAccess: true, disableUrlAccess: true, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 })
  const domain = from.slice(from.indexOf('@') + 1)
  return {
    send: async ({ id, to, subject, text }) => {
      refuseAddresses(to)
      await transport.sendMail({
        envelope: { from, to: [...to] }, from: { name: '票台 Piaotai', address: from }, to: to.map((address) => ({ name: '', address })), subject: subject.replace(/[\u0000-\u001f\u007f]+/g, ' '), text,
        messageId: `<${id}@${domain}>`, disableFileAccess: true, disableUrlAccess: true,
        // Nobody's autoresponder answers, and no loop begins.
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      })
    },
  }
}
