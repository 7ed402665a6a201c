/** Default subjects, bodies and fixed lines of replies, with their placeholders. */
export const replyMails = {
  subject: { answer: 'Re: {subject}', receipt: 'Invoice received: {number}', rejection: 'Invoice returned: {number}' },
  reason: {
    received: 'received',
    notRecognised: 'no invoice recognised',
    duplicate: 'duplicate',
    titleWrong: 'wrong buyer',
    notVerified: 'not verified',
    amountWrong: 'wrong amount',
    other: 'other',
  },
  body: {
    received: 'Hello,\n\nWe have received invoice {number} for CNY {amount}. Thank you.',
    notRecognised:
      'Hello,\n\nWe could not recognise an invoice in your e-mail “{subject}”. Please send the PDF, OFD or XML original of the invoice again as an attachment.',
    duplicate:
      'Hello,\n\nWe had already received the invoice in your e-mail “{subject}” and have not recorded it again. If it is for new business, please issue another invoice; if it was sent by mistake, there is nothing to do.',
    titleWrong:
      'Hello,\n\nThe buyer on invoice {number} is wrong. It should be: {title}, tax ID {taxId}. Please reverse the invoice and issue a new one.',
    notVerified:
      'Hello,\n\nInvoice {number} could not be verified on the tax platform, so we cannot book it yet. Please check it and send the original again.',
    amountWrong: 'Hello,\n\nThe amount of invoice {number}, CNY {amount}, does not agree with what we owe. Please check it and contact us.',
    other: 'Hello,\n\nWe cannot accept invoice {number} at the moment. Please contact us.',
  },
  /** A receipt without the number of an invoice. */
  receivedMail: 'Hello,\n\nWe have received the invoices in your e-mail “{subject}”. Thank you.',
  footer: 'Sent by Piaotai for {company}.',
  automatic: 'This e-mail was sent automatically.',
  stop: 'Do not want these e-mails any more? Open: {link}',
} as const
