// The risk radar: names of the rules, what each may say, and the limits.
import type { RiskRule, RiskWord } from '@piaotai/domain/risk.ts'

type Says = { readonly [R in RiskRule]: { readonly [W in RiskWord<R>]: string } }
export const risk = {
  verdict: { high: 'High risk', medium: 'Medium risk', low: 'Low risk', clear: 'Nothing found', notChecked: 'Not checked', notApplicable: 'Does not apply' },
  overall: { high: 'High risk: clear it up before paying', medium: 'Medium risk: review before paying', low: 'Low risk: keep it in mind', clear: 'Nothing found by any rule', notChecked: 'Nothing found by the rules that could look', notApplicable: 'No rule applies' },
  grade: { high: 'H', medium: 'M', low: 'L', clear: 'OK', notChecked: '—', notApplicable: '—' },
  unchecked: 'Not checked: {{count}}. That is not the same as no risk', others: 'Nothing found by {{count}} other rules', notNeeded: 'Rules that do not apply to this invoice: {{count}}',
  radar: 'Risk radar', radarLabel: 'Risk radar: {{axes}}', axisState: '{{axis}} – {{verdict}}', ring: 'Farther out is riskier', open: 'Hollow: not checked',
  axis: { title: 'Title', original: 'Original', verification: 'Verified', duplicates: 'Duplicates', sequence: 'Numbers', amount: 'Sum, day', seller: 'Seller', goods: 'Goods' },
  rule: {
    title: 'Title', signature: 'Signature', qr: 'QR code', verification: 'Verification', duplicate: 'Duplicate', nearDuplicate: 'Look-alikes', consecutive: 'Consecutive', belowLimit: 'Below a limit', day: 'Issue day', dealings: 'Dealings', red: 'Red letters',
    goods: 'Rate and goods',
  },
  says: {
    title: {
      taxIdDiffers: 'The buyer’s tax id differs from the company’s title', nameDiffers: 'The buyer’s name differs from the company’s title', unknownTitle: 'None of the company’s titles is called like this buyer', correct: 'The title is the company’s', unchecked: 'The title was not checked yet',
      notNeeded: 'No title needs to be checked',
    },
    signature: {
      contentChanged: 'The file’s content is not what was signed', listChanged: 'The list of what was signed was changed', invalid: 'The signature’s value does not fit its certificate ({{signer}})', sealWrong: 'The electronic seal is not its maker’s work',
      extended: 'What {{signer}} signed is unchanged, but something was added to the file afterwards', partly: 'What {{signer}} signed is unchanged, but not everything is under the signature',
      outsideTime: 'Unchanged since {{signer}} signed, but the stated time lies outside the certificate’s', intact: 'Unchanged since {{signer}} signed (who that is, nobody vouches for)', unknownAlgorithm: 'The signature’s algorithm is unknown: it could not be checked',
      unknownForm: 'The signature’s form cannot be read: it could not be checked', unpublished: 'The rules of an XML’s signature were never published: it could not be checked', missing: 'Such invoices are issued signed, and this file is not', picture: 'The original is a picture, which bears no signature',
      noOriginal: 'There is no original to check', notLooked: 'The signature was not checked when the file came in', unsigned: 'The file bears no signature by its nature: verification tells', paper: 'Paper invoices have no electronic signature',
    },
    qr: { differs: 'The QR code and the printed text differ', broken: 'The QR code’s checksum does not hold', agrees: 'The QR code agrees with the face', none: 'No QR code was read', data: 'The original is an XML, which bears no QR code' },
    verification: {
      notFound: 'The tax platform does not know this invoice', differs: 'The tax platform holds other values', cancelled: 'The tax platform says it is void', offsetFull: 'The tax platform says it is offset in full', offsetUnknown: 'The tax platform says it is offset',
      offsetPartial: 'The tax platform says it is offset in part', matched: 'It agrees with the tax platform', noAnswer: 'Verification gave no conclusion', tooOld: 'Older than five years: the platform answers no more', never: 'It was not verified yet', bureauVoid: 'The tax bureau’s sheet calls it void; the platform has not confirmed that yet: verify it', bureauRed: 'The tax bureau’s sheet calls it offset; the platform has not confirmed that yet: verify it', notNeeded: 'Such invoices are never verified',
    },
    duplicate: {
      differingFile: 'Files with the same number but another sum, date or party: {{count}}', sameNumber: 'Other invoices with the same number and a missing or other code: {{count}}', deletedBefore: 'The same number was deleted here before ({{count}})',
      broughtAgain: 'The same invoice was imported again ({{count}}) and not recorded twice', none: 'No duplicate', noNumber: 'Without a number nothing can be compared',
    },
    nearDuplicate: { twins: 'Other invoices of {{amount}} by the same seller on the same day: {{count}}', twinTickets: 'Other tickets of the same price, carrier and day: {{count}}', none: 'None of the same seller, day and sum', incomplete: 'Seller, date or sum is missing: nothing to compare' },
    consecutive: {
      many: '{{count}} invoices of the same seller in a row of numbers', several: '{{count}} invoices of the same seller in a row of numbers', pair: 'Next to another number of the same seller', none: 'No neighbouring number of the same seller', noNumber: 'Number or seller is missing: nothing to compare',
      ownSale: 'Issued by the company itself: consecutive numbers are usual',
    },
    belowLimit: {
      split: '{{gap}} below the limit of {{limit}}; within {{days}} days the same seller issued {{count}} more just below it', justBelow: '{{gap}} below the limit of {{limit}}', none: 'Not just below any limit', noAmount: 'There is no sum to compare',
      ownSale: 'Issued by the company itself: limits do not matter',
    },
    day: { holiday: '{{date}} is a public holiday', weekend: '{{date}} is on a weekend', workday: 'Issued on a working day', noCalendar: 'The holidays of that year are not known here', noDate: 'There is no date', notNeeded: 'Days do not matter for tickets' },
    dealings: {
      grown: '{{amount}} in {{month}}; {{usual}} a month on average in the {{months}} months before', newSeller: 'A new seller: in the twelve months before, none of its invoices is older than {{days}} days', known: 'Invoices of this seller in twelve months: {{count}}',
      youngCompany: 'The company’s invoices go back less than {{days}} days', noSeller: 'There is no seller', noDate: 'There is no date', ownSale: 'Issued by the company itself: the seller is known',
    },
    red: {
      offset: 'Later invoices of the opposite sum by the same seller: {{count}}. It may be offset', many: '{{reds}} of this seller’s {{of}} invoices in twelve months are red', some: '{{reds}} of this seller’s {{of}} invoices in twelve months are red', isRed: 'This is a red-letter invoice',
      few: 'Few red letters ({{reds}} of {{of}})', noSeller: 'There is no seller', noDate: 'There is no date', ownSale: 'Issued by the company itself',
    },
    goods: {
      notOfGoods: '“{{name}}” usually bears {{usual}}; the face says {{rate}}', notThen: '{{rate}} was not in force on that day ({{usual}} were)', fits: 'Rates fit the goods on {{checked}} of {{of}} lines that can be judged', unknownGoods: 'These goods are not in the table of rates', noLines: 'There are no lines',
      notNeeded: 'Rates are not compared for tickets',
    },
  } satisfies Says,
  way: { face: 'See the face', lines: 'See the lines', verify: 'See verification', seller: 'See its invoices', deletions: 'See deletion records' },
  files: 'Files that showed it again', filesFacts: 'files: {{count}}', fileName: 'File', fileAt: 'Imported',
  findings: 'Findings', evidence: 'Evidence', evidenceFacts: 'invoices: {{count}}', hidden: '{{count}} more that you may not open', view: 'Open', source: 'The rule rests on: {{source}}',
  sequence: 'Row of numbers', sequenceFacts: 'neighbouring numbers of the same seller', gap: 'gap of {{count}}', noGap: 'adjacent', self: 'this one',
  months: 'Dealings', monthsFacts: 'invoiced in the last 12 months', monthsVisible: 'invoiced in the last 12 months, as far as you may see', monthLabel: '{{month}}: {{amount}}, invoices: {{count}}', noMonths: 'Without seller or date nothing can be counted',
  limits: {
    set: 'Limits', title: 'Sums just below a limit', text: 'Totals up to 3% below one of these limits are pointed out. Ten at most; empty brings the usual ones back.', label: 'Limits (CNY)', hint: 'e.g. 5000, then Enter', usual: 'Usual', own: 'Set by the company', invalid: '“{{value}}” is no amount', save: 'Save',
    cancel: 'Cancel', saved: 'Limits saved', reset: 'Back to the usual ones',
  },
  failed: 'The risk could not be read', retry: 'Try again',
}
