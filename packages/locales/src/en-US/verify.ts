import type { verify as source } from '../zh-CN/verify.ts'
import type { Sentences } from '../zh-CN.ts'

export const verify: Sentences<typeof source> = {
  tab: 'Verification', one: 'Verify', again: 'Verify again', many: 'Verify', facts: '{{count}} selected',
  purse: { label: 'Paid from', company: 'Company ({{left}} left)', personal: 'Mine ({{left}} left)' }, paidBy: { company: 'Company', personal: 'Own' },
  charge: { charged: '1 used', notApplicable: 'No need, free', badFormat: 'Wrong format, not asked', sameDay: 'Issued today, free', overFiveYears: 'Over five years, free', abnormal: 'Platform abnormal, free', blockchain: 'Blockchain, free', reused: 'Today’s answer again, free', dayLimit: 'Over five today, not counted', unmapped: 'To settle by hand, free', unknown: 'Outcome unknown, free' },
  receipts: 'Receipts', none: 'Not verified yet', noneText: 'Verifying compares the face with the tax platform, five times a day for each invoice at most', asking: 'No answer yet; it is being asked after', failed: 'The receipts were not read', retry: 'Try again', by: '{{name}} · {{purse}}', fields: 'Missing or wrong: {{fields}}', offset: { full: 'offset in full', partial: 'offset in part' }, system: 'Verified again', cause: { one: 'Single', batch: 'Batch', typed: 'By hand', again: 'Again' },
  forecast: { asked: 'Uses at most', askedUnit: '{{count}} of the quota', free: 'Free', running: 'Being verified', total: 'Total', pieces: '{{count}}', short: 'Not enough left: only {{left}} of them will be asked' },
  refused: { running: 'being verified', companyQuota: 'the company has none left', personalQuota: 'you have none left' },
  attend: 'To attend to', start: 'Verify', cancel: 'Cancel', done: 'Done', close: 'Close', progress: '{{settled}} of {{total}} done', spent: '{{count}} used', notAsked: '{{count}} not asked: {{reason}}', tooMany: '{{max}} at a time at most; select fewer', leave: 'You may close this; it goes on by itself', comma: ', ',
  ledger: {
    left: { company: 'Company {{left}} of {{allowed}} left', personal: 'Mine {{left}} of {{allowed}} left' }, tab: { all: 'All', charged: 'Used', free: 'Free', review: 'To settle' },
    column: { number: 'Number', status: 'Result', charge: 'Cost', purse: 'Paid by', user: 'Asked by', cause: 'How', askedAt: 'Asked', message: 'Platform said', provider: 'Channel', code: 'Code', actions: 'Actions' },
    asking: 'No answer yet', view: 'View', viewRow: 'View {{number}}', numberHint: 'Whole number', search: 'Search', total_one: '{{count}} record', total_other: '{{count}} records',
    empty: 'Nothing verified yet', none: 'No verification fits', nothingToReview: 'Nothing to settle', noneText: 'Try another filter, or show all.', failed: 'The records were not loaded', failedText: 'Try again later.',
  },
  signature: {
    title: 'Signatures of files', none: 'The file bears no signature', signer: 'Signer', issuer: 'Certificate issued by', seal: 'Seal', time: 'Stated time', form: 'Form', covered: 'Signed', files: '{{count}} files', ranges: 'Every byte but the signature’s own', changed: 'Changed files', uncovered: 'Files not signed', more: '{{names}} and more',
    forms: { SESv1: 'Electronic seal V1 (GM/T 0031)', SESv4: 'Electronic seal V4 (GB/T 38540)', CMS: 'CMS / PKCS #7', RSA: 'RSA', unknown: 'Unknown' },
    trust: 'Only whether the content changed after the signing is checked. No root certificates are held: who the signer is, and whether the certificate was revoked, is not confirmed.',
  },
  receipt: { title: 'Receipt', invoice: 'Open invoice', face: 'What the tax platform holds' },
  typed: {
    open: 'Verify by hand', title: 'Verify by hand', facts: 'as on the face; no invoice is saved', result: 'Result', lastSix: 'last 6 digits', lastFive: 'last 5', optional: 'optional',
    wrong: { type: 'Choose a type', number: '8 digits, at the top right of the face', digital: 'A digital invoice has 20 digits', date: 'Choose the date, not after today', code: '10 or 12 digits', checkCode: 'The last 6 digits', chain: 'The last 5', amountExcludingTax: 'A number with two decimals at most', amountIncludingTax: 'A number with two decimals at most', sellerTaxId: 'No tax ID' },
  },
  review: { open: 'Settle', row: 'Settle {{number}}', title: 'Settle by hand', lead: 'The answer was lost or could not be read. Look the invoice up at the tax platform and say what you found.', found: 'What you found', nothing: 'Nothing; leave the invoice as it is', redAmount: 'Amount offset, with tax', redAmountHint: 'e.g. 40.00', redAmountWrong: 'Say how much is offset: a number, two decimals at most', waits: 'No answer that can be read, and nothing is counted; settle it under Verifications, To settle', note: 'Note', noteHint: 'e.g. matches on the tax bureau’s page', noteMissing: 'Say where you looked and what you found', submit: 'Settle', free: 'Costs nothing', told: '{{by}}, {{at}}: {{note}}', answered: 'code {{code}}, which is not known here' },
  settings: { open: 'Re-verification', title: 'Re-verification', lead: 'After an invoice is submitted or its payment confirmed it is verified again on these days. When it turned void or was offset, who submitted and who paid are told at once.', rule: { d1: 'The day after', d7: 'A week after', monthEnd: 'The last day of the month' }, save: 'Save', saved: 'Saved', paid: 'Paid by the company' },
}
