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
    received: 'Hello,\n\nwe have received invoice {number} of {amount} yuan. Thank you.',
    notRecognised:
      'Hello,\n\nno invoice was recognised in your mail “{subject}”. Please send the PDF, OFD or XML original of the invoice as an attachment.',
    duplicate:
      'Hello,\n\nwe had received the invoice of your mail “{subject}” before and have not recorded it again. For new business please issue another one.',
    titleWrong:
      'Hello,\n\nthe buyer of invoice {number} is not right. It should be: {title}, tax ID {taxId}. Please reverse it and issue another one.',
    notVerified:
      'Hello,\n\ninvoice {number} was not verified by the tax platform and cannot be booked. Please check it and send the original again.',
    amountWrong: 'Hello,\n\nthe amount of {amount} yuan of invoice {number} is not what we owe. Please check it and contact us.',
    other: 'Hello,\n\nwe cannot accept invoice {number} for now. Please contact us.',
  },
  /** A receipt without the number of an invoice. */
  receivedMail: 'Hello,\n\nwe have received the invoices of your mail “{subject}”. Thank you.',
  footer: 'Sent by Piaotai for {company}.',
  automatic: 'This mail was sent automatically.',
  stop: 'No more mails like this? Open: {link}',
} as const
