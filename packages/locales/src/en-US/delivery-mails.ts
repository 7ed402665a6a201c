import type { certificateWords as zhCertificate, deliveryMails as zhMails, deliverySheet as zhSheet } from '../zh-CN/delivery-mails.ts'

type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : T[K] extends readonly string[] ? readonly string[] : Words<T[K]> }
/** Default title and body of a delivery's mail, and its fixed lines. Placeholders: {company} {count} {amount} {until} {number}. */
export const deliveryMails: Words<typeof zhMails> = {
  subject: 'Invoices from {company}: {count}',
  forwardTitle: 'Third-party invoices from {company}: {count}',
  body: 'Hello,\n\n{company} delivers {count} invoice(s) to you, CNY {amount} in total, task {number}.\nPlease sign and download them by {until}.',
  attachedBody: 'The invoices are attached; no signature is needed.',
  message: 'Message: {message}',
  link: 'Open the sign-off page: {link}',
  code: 'Sign-in code: {code} (do not pass it on)',
  codeApart: '{company} tells you the sign-in code another way.',
  codeReset: 'The sign-in code was reset; earlier codes no longer work.',
  copy: 'This is a copy without the sign-in code.',
  footer: 'Sent by Piaotai for {company}. You do not know the sender? Ignore this mail and do not open the link.',
}
/** Words of the sign-off certificate. */
export const certificateWords: Words<typeof zhCertificate> = {
  title: 'Sign-off certificate of e-invoices',
  number: 'Task number',
  sender: 'Sender',
  customer: 'Recipient',
  sentAt: 'Sent',
  signedAt: 'Signed',
  signer: 'Signed by',
  phone: 'Phone (verified)',
  ip: 'Address (IP)',
  count: 'Invoices',
  amount: 'Total (CNY)',
  files: 'Files and their SHA-256',
  none: 'not given',
  note: 'Made by Piaotai from the record of the signature. A file with one of these SHA-256 values is the file that was signed for.',
}
/** Sheets of deliveries and receipts. */
export const deliverySheet: Words<typeof zhSheet> = {
  deliveries: 'Deliveries',
  receipts: 'Receipts',
  way: { platform: 'Platform', mail: 'E-mail' },
  state: { pending: 'Waiting for signature', signed: 'Signed', expired: 'Expired', revoked: 'Revoked' },
  receipt: { waiting: 'Waiting', accepted: 'Accepted', refused: 'Refused', withdrawn: 'Withdrawn', expired: 'Expired' },
  column: {
    number: 'Task number',
    way: 'Way',
    state: 'State',
    title: 'Title',
    customer: 'Customer',
    to: 'To',
    cc: 'Cc',
    invoices: 'Invoices',
    amount: 'Total',
    sentBy: 'Sent by',
    sentAt: 'Sent',
    validUntil: 'Valid until',
    signedAt: 'Signed',
    signer: 'Signer',
    phone: 'Phone',
    reason: 'Reason',
  },
  receiptColumn: {
    number: 'Task number',
    state: 'State',
    sender: 'Sender',
    title: 'Title',
    message: 'Message',
    invoices: 'Invoices',
    amount: 'Total',
    receivedAt: 'Received',
    validUntil: 'Valid until',
    answeredAt: 'Answered',
    answeredBy: 'Answered by',
    reason: 'Reason',
  },
}
