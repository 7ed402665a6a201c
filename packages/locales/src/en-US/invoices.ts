// Lists and details of invoices.
import { invoiceDetail } from './invoice-detail.ts'
import { invoiceBusiness, invoiceBatch } from './invoice-business.ts'

export const invoices = {
  scope: { personal: 'Entered by me', company: 'Company invoices', granted: 'Shared with me' },
  action: { import: 'Add invoices', search: 'Search', reset: 'Reset', more: '{{count}} more', less: 'Less', view: 'View', refresh: 'Refresh', columns: 'Columns', density: 'Row height', resetAll: 'Reset all', selectPage: 'Select this page', selectRow: 'Select row {{row}}', clear: 'Clear', copy: 'Copy number', copied: 'Copied' },
  density: { 34: 'Compact', 40: 'Medium', 48: 'Roomy' },
  filter: {
    pool: 'Pool', noPool: 'No pool', number: 'Number', numberHint: 'Paste many', date: 'Issued', seller: 'Seller', buyer: 'Buyer', partyHint: 'Name, tax ID', type: 'Type', amount: 'Total', keyword: 'Keyword', keywordHint: 'Name, goods', verifyStatus: 'Verification', titleStatus: 'Title', useStatus: 'Use', pushStatus: 'Push',
    taxRate: 'Tax rate', mixedRate: 'Several rates', noneRate: 'No rate told', sellerIs: 'This seller', buyerIs: 'This buyer', isHint: 'Tax ID, name', entrySource: 'Entered via', entered: 'Entered', hasWarnings: 'To check', all: 'All', any: 'Any', anyDay: 'Any day', clear: 'Drop {{name}}', from: 'From', to: 'To', yes: 'Yes', no: 'No', min: 'Min', max: 'Max', twoCharacters: 'Two characters or more', noAmount: 'An amount has at most two decimals', reversed: 'The highest is not less than the lowest', numbers: '{{count}} numbers', numbersCut: '{{max}} numbers at a time: the last {{more}} were left out',
  },
  missing: { absent_one: '{{count}} of {{all}} numbers was not found: ', absent_other: '{{count}} of {{all}} numbers were not found: ', hidden_one: '{{count}} is there, but not in this list or under its other conditions: ', hidden_other: '{{count}} are there, but not in this list or under its other conditions: ', more: ' …', notAsked_one: '{{count}} is not a whole number and was not looked for by itself.', notAsked_other: '{{count}} are not whole numbers and were not looked for one by one.', copy: 'Copy the numbers that were not found', copyHidden: 'Copy the numbers that are left out', alone: 'Search by number alone' },
  tab: { all: 'All', notVerified: 'Not verified', exceptions: 'Exceptions', unused: 'Unused', submitted: 'Submitted', confirmed: 'Paid', uncategorised: 'Unsorted', warnings: 'To check' },
  column: { pools: 'Pools', number: 'Invoice number', code: 'Code', type: 'Type', date: 'Issued', seller: 'Seller', buyer: 'Buyer', sellerTaxId: 'Seller tax ID', buyerTaxId: 'Buyer tax ID', amountExcludingTax: 'Excl. tax', taxAmount: 'Tax', amountIncludingTax: 'Total', verify: 'Verification', title: 'Title', use: 'Use', push: 'Push', mail: 'E-mail', category: 'Category', special: 'Business', entry: 'Entered via', enteredBy: 'Entered by', enteredAt: 'Entered at', original: 'Original', sourceFile: 'Source', warnings: 'To check', remark: 'Remark', businessDate: 'Business date', extended1: 'Extra field 1', extended2: 'Extra field 2', businessRemark: 'Our remark', tags: 'Tags', accountingDate: 'Booked on', voucherNumber: 'Voucher no.', nonDeductible: 'Not deducted', attachments: 'Files', actions: 'Actions' },
  total: { selected: 'Selected', pieces: '', amount: 'Excl. tax', tax: 'Tax', gross: 'Total', page: 'Page, {{count}}', filtered: 'Filtered, {{count}}', ofTax: 'of which tax', pageSize: '{{count}} / page', size: 'Rows', pages: 'Pages', toPage: 'Page {{page}}', first: 'First page', previous: 'Previous page', next: 'Next page' },
  empty: { none: 'No invoice fits', noneText: 'Change the filter, or clear it to see all.', start: 'No invoices yet', startText: 'Drop in PDF, OFD, XML or photos; they appear here once recognised.', failed: 'The list did not load', failedText: 'Please try again.', retry: 'Try again' },
  sourceFile: { TAX_BUREAU: 'Tax bureau', NON_TAX_BUREAU: 'Elsewhere', DEFAULT: 'Not known' },
  list: { comma: ', ', tab: 'Tab' },
  keys: { title: 'Keyboard', down: 'Next row', up: 'Previous row', select: 'Select the row', range: 'Hold and click: select many', open: 'Open the invoice', unfold: 'Unfold or fold', search: 'Type a number', find: 'Type a file name', correct: 'Correct (in an invoice)', close: 'Close the invoice', help: 'Show the keys' },
  columns: { title: 'Columns', hint: 'Tick what to show, move to reorder', restore: 'Restore', up: 'Move {{name}} up', down: 'Move {{name}} down' },
  detail: invoiceDetail,
  business: invoiceBusiness,
  batch: invoiceBatch,
}
