// Lists and details of invoices.
export const invoices = {
  scope: { personal: 'Entered by me', company: 'Company pool' },
  action: { import: 'Add invoices', search: 'Search', reset: 'Reset', more: '{{count}} more', less: 'Less', view: 'View', refresh: 'Refresh', columns: 'Columns', density: 'Row height', resetAll: 'Reset all', selectPage: 'Select this page', selectRow: 'Select row {{row}}', clear: 'Clear', copy: 'Copy number', copied: 'Copied' },
  density: { 34: 'Compact', 40: 'Medium', 48: 'Roomy' },
  filter: {
    number: 'Number', numberHint: 'Paste many', date: 'Issued', seller: 'Seller', buyer: 'Buyer', partyHint: 'Name, tax ID', type: 'Type', amount: 'Total', keyword: 'Keyword', keywordHint: 'Name, goods', verifyStatus: 'Verification', titleStatus: 'Title', useStatus: 'Use', pushStatus: 'Push',
    entrySource: 'Entered via', entered: 'Entered', hasWarnings: 'To check', all: 'All', any: 'Any', anyDay: 'Any day', clear: 'Drop {{name}}', from: 'From', to: 'To', yes: 'Yes', no: 'No', min: 'Min', max: 'Max', twoCharacters: 'Two characters or more', numbers: '{{count}} numbers',
  },
  tab: { all: 'All', notVerified: 'Not verified', exceptions: 'Exceptions', unused: 'Unused', submitted: 'Submitted', confirmed: 'Paid', uncategorised: 'Unsorted', warnings: 'To check' },
  column: { number: 'Invoice number', code: 'Code', type: 'Type', date: 'Issued', seller: 'Seller', buyer: 'Buyer', sellerTaxId: 'Seller tax ID', buyerTaxId: 'Buyer tax ID', amountExcludingTax: 'Excl. tax', taxAmount: 'Tax', amountIncludingTax: 'Total', verify: 'Verification', title: 'Title', use: 'Use', push: 'Push', mail: 'E-mail', category: 'Category', special: 'Business', entry: 'Entered via', enteredBy: 'Entered by', enteredAt: 'Entered at', original: 'Original', sourceFile: 'Source', warnings: 'To check', remark: 'Remark', actions: 'Actions' },
  total: { selected: 'Selected', pieces: '', amount: 'Excl. tax', tax: 'Tax', gross: 'Total', page: 'Page, {{count}}', filtered: 'Filtered, {{count}}', ofTax: 'of which tax', pageSize: '{{count}} / page', first: 'First page', previous: 'Previous page', next: 'Next page' },
  empty: { none: 'No invoice fits', noneText: 'Change the filter, or clear it to see all.', start: 'No invoices yet', startText: 'Drop in PDF, OFD, XML or photos; they appear here once recognised.', failed: 'The list did not load', failedText: 'Please try again.', retry: 'Try again' },
  sourceFile: { TAX_BUREAU: 'Tax bureau', NON_TAX_BUREAU: 'Elsewhere', DEFAULT: 'Not known' },
  list: { comma: ', ', tab: 'Tab' },
  keys: { title: 'Keyboard', down: 'Next row', up: 'Previous row', select: 'Select the row', range: 'Hold and click: select many', open: 'Open the invoice', unfold: 'Unfold or fold', search: 'Type a number', find: 'Type a file name', correct: 'Correct (in an invoice)', close: 'Close the invoice', help: 'Show the keys' },
  columns: { title: 'Columns', hint: 'Tick what to show, move to reorder', restore: 'Restore', up: 'Move {{name}} up', down: 'Move {{name}} down' },
  detail: {
    position: '{{at}} / {{total}}', previous: 'Previous', next: 'Next', close: 'Close', tab: { face: 'Face', lines: 'Lines', flow: 'Flow' },
    field: { number: 'Invoice number', code: 'Invoice code', date: 'Issued', checkCode: 'Check code', type: 'Invoice type', 'seller.name': 'Seller', 'seller.taxId': 'Seller tax ID', 'buyer.name': 'Buyer', 'buyer.taxId': 'Buyer tax ID', amountExcludingTax: 'Excl. tax', taxAmount: 'Tax', amountIncludingTax: 'Total', amountInWords: 'In words', drawer: 'Drawer', machineNumber: 'Machine no.', remark: 'Remark', category: 'Category', lines: 'Lines', qr: 'QR code', signature: 'Signature', specialBusiness: 'Special business', payee: 'Payee', reviewer: 'Reviewer' },
    warningBar_one: '{{count}} thing to check', warningBar_other: '{{count}} things to check', nextWarning: 'Next', agrees: 'agrees', checks: 'Local checks', original: 'Original', previousPage: 'Previous page', nextPage: 'Next page', pageOf: 'Page {{page}} / {{pages}}', zoomIn: 'Zoom in', zoomOut: 'Zoom out', rotate: 'Rotate', boxes: 'Field boxes', download: 'Download', print: 'Print', magnified: 'Current field', noPicture: 'An XML original has no picture; its data is at right', drawing: 'Drawing', notDrawn: 'This page could not be drawn; download the original',
    file: 'File', size: 'Size', added: 'Added', entered: 'Entered', kept: 'Original kept', keptText: 'Unchanged since entry', fingerprint: 'SHA-256', linesFacts_one: '{{count}} line', linesFacts_other: '{{count}} lines', linesAgree: 'add up to the face', linesDiffer: 'do not add up', name: 'Goods or service', quantity: 'Quantity', unitPrice: 'Unit price', amount: 'Amount', rate: 'Rate', tax: 'Tax', moreLines: '{{count}} more lines', noLines: 'No lines',
    edit: 'Correct', save: 'Save correction', cancel: 'Cancel', reason: 'Reason', reasonHint: 'e.g. blurred face, corrected from the paper', reasonRequired: 'Say why', saved: 'Corrected', nothingChanged: 'Nothing changed', keys: { move: 'Previous / next', edit: 'Correct', close: 'Close' },
    flow: { intact_one: '{{count}} record, an unbroken chain', intact_other: '{{count}} records, an unbroken chain', broken: 'The log chain is broken; tell your administrator', system: 'System' },
    flowAction: { 'invoice.entered': 'Entered', 'invoice.originalUpdated': 'Original updated', 'invoice.corrected': 'Corrected' },
    flowText: { entered: 'Read from {{source}}, original {{format}}', updated: 'Original {{from}} → {{to}}', corrected: '{{field}} "{{from}}" → "{{to}}"', reason: 'Reason: {{reason}}' },
  },
}
