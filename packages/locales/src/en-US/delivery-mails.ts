import type { certificateWords as zhCertificate, deliveryMails as zhMails, deliverySheet as zhSheet } from '../zh-CN/delivery-mails.ts'

type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : T[K] extends readonly string[] ? readonly string[] : Words<T[K]> }
/** Default title and body of a delivery's mail, and its fixed lines. Placeholders: {company} {count} {amount} {until} {number}. */
export const deliveryMails: Words<typeof zhMails> = {
  subject: 'Invoices from {company}: {count}',
  forwardTitle: 'Third-party invoices from {company}: {count}',
  body: 'Hello,\n\n{company} has sent you {count} invoice(s), CNY {amount} in total, task {number}.\nPlease sign for them and download them by {until}.',
  attachedBody: 'The invoices are attached; no sign-off is needed.',
  message: 'Message: {message}',
  link: 'Open the sign-off page: {link}',
  code: 'Sign-off code: {code} (do not pass it on)',
  codeApart: '{company} will tell you the sign-off code separately.',
  codeReset: 'The sign-off code was reset; earlier codes no longer work.',
  copy: 'This copy does not contain the sign-off code.',
  footer: 'Sent by Piaotai for {company}. If you do not know the sender, ignore this e-mail and do not open the link.',
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
  note: 'Made by Piaotai from the sign-off record. A file whose SHA-256 matches a value below is the file that was signed for.',
}
/** Sheets of deliveries and receipts. */
export const deliverySheet: Words<typeof zhSheet> = {
  deliveries: 'Deliveries',
  receipts: 'Receipts',
  way: { platform: 'Platform', mail: 'E-mail' },
  state: { pending: 'Unsigned', signed: 'Signed', delivered: 'Delivered', expired: 'Expired', revoked: 'Revoked' },
  receipt: { waiting: 'Waiting', accepted: 'Accepted', refused: 'Refused', withdrawn: 'Withdrawn', expired: 'Expired' },
  column: {
    number: 'Task number',
    way: 'Method',
    state: 'Status',
    title: 'Subject',
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
    state: 'Status',
    sender: 'Sender',
    title: 'Subject',
    message: 'Message',
    invoices: 'Invoices',
    amount: 'Total',
    receivedAt: 'Received',
    validUntil: 'Valid until',
    answeredAt: 'Handled',
    answeredBy: 'Handled by',
    reason: 'Reason',
  },
}
