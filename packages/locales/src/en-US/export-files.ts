// Words within files that are made: printed pages, archive packages, sheets.
import type { Sentences } from '../zh-CN.ts'
import type { paperWords as zhPaperWords, archiveWords as zhArchiveWords, sheetWords as zhSheetWords } from '../zh-CN/export-files.ts'

export const paperWords: Sentences<typeof zhPaperWords> = {
  title: 'Invoices', invoice: 'Invoice', unnamed: 'Invoice without a number', noOriginal: 'This invoice has no original: the page is drawn from its data and does not replace an original.', fromData: 'The original is a {format} data file without a page: this one is drawn from its data and does not replace it; keep the original. SHA-256 of the original: {sha256}', noFace: 'No page of the original ({format}) shows this invoice: this one is drawn from the data attached to it and does not replace it; keep the original. SHA-256 of the original: {sha256}',
  notes: { encrypted: 'The original opens with a password only. Ask the issuer for one without, and import it again.', damaged: 'The original is damaged. Import it again.', missing: 'The original is missing in the storage. Ask the administrator.', tooMuch: 'The original is too large or too complex. Download it and print it by itself.', noPage: 'The original has no page to print. Download it to look at it.' },
}

export const archiveWords: Sentences<typeof zhArchiveWords> = {
  originals: 'originals', data: 'data', receipts: 'receipts', readMe: 'readme.txt',
  columns: ['No.', 'Type', 'Code', 'Number', 'Date', 'Seller', 'Seller tax ID', 'Buyer', 'Buyer tax ID', 'Amount excl. tax', 'Tax', 'Amount incl. tax', 'Voucher', 'Accounting date', 'Verification', 'Entered by', 'Entered at', 'Original', 'SHA-256 of the original', 'Data files', 'Verify receipts'],
  text: [
    'Archive package of invoices', '', 'originals: invoice files, byte by byte as they came in.', 'data: XML and XBRL files that the originals carry.', 'receipts: every question to the tax platform, its answer, and who reviewed it with what result.',
    'index.csv, index.json: the index, from voucher to original and back.', 'manifest.json: SHA-256 of each file; an entry for each invoice with the hash of the one before; a seal over all.', '',
    'To check: with Node.js 18 or later, run', '  node check-archive.mjs PACKAGE.zip', 'or, on the unpacked folder, node check-archive.mjs .', 'It names every file that is missing, changed or added. Keep the seal outside the package, and give it with --seal.',
  ],
}

export const sheetWords: Sentences<typeof zhSheetWords> = {
  withoutOriginal: 'Invoices without an original', heads: 'Invoices', lines: 'Lines', total: 'Total', digitalOrigin: 'E-invoice service platform', paperOrigin: 'VAT invoice system', yes: 'Yes', no: 'No', valid: 'Valid', cancelled: 'Cancelled', redOffset: 'Red-offset', redFull: 'Red-offset in full', redPartial: 'Red-offset in part',
  column: {
    seq: 'No.', code: 'Code', number: 'Number', digitalNumber: 'Digital number', sellerTaxId: 'Seller tax ID', sellerName: 'Seller', buyerTaxId: 'Buyer tax ID', buyerName: 'Buyer', date: 'Date',
    amountExcludingTax: 'Amount excl. tax', taxAmount: 'Tax', amountIncludingTax: 'Amount incl. tax', origin: 'Source system', type: 'Type', bureauStatus: 'State', positive: 'Positive', riskGrade: 'Risk grade', drawer: 'Drawn by', remark: 'Note on face',
    checkCode: 'Check code', category: 'Category', verifyStatus: 'Verification', titleStatus: 'Title check', useStatus: 'Use', pushStatus: 'Push', entrySource: 'Entered by way of', enteredAt: 'Entered at', enteredBy: 'Entered by',
    taxClass: 'Tax classification', specialBusiness: 'Special business', goodsName: 'Goods or services', spec: 'Specification', unit: 'Unit', quantity: 'Quantity', unitPrice: 'Unit price', lineAmount: 'Amount', taxRate: 'Tax rate', lineTaxAmount: 'Tax', lineTotal: 'Amount incl. tax',
  },
}
