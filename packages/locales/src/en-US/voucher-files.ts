import type { exporting as exportSource, settings as settingsSource, way as waySource } from '../zh-CN/voucher-files.ts'
import type { Sentences } from '../zh-CN.ts'

export const exporting: Sentences<typeof exportSource> = {
  title: 'Export vouchers',
  facts_one: '{{count}} voucher. The file goes to the download center; drafts become exported',
  facts_other: '{{count}} vouchers. The file goes to the download center; drafts become exported',
  format: 'Format',
  formats: {
    generic: 'Generic Excel',
    u8: 'Yonyou U8 / T3 Excel',
    u8Text: 'Yonyou U8 ledger text',
    nc: 'Yonyou NC / NC Cloud Excel',
    kingdee: 'Kingdee Cloud Excel',
    kis: 'Kingdee KIS DBF',
    xbrl: 'Booking XBRL',
  },
  notes: {
    generic: 'An entry a row; fill in the numbers and import it again',
    u8: '73 columns',
    u8Text: 'GBK; tick “renumber” when importing',
    nc: '48 columns, all text; needs the codes of book, voucher type and preparer',
    kingdee: 'Two heading rows; needs the codes of book and organisation',
    kis: 'dBASE III in GBK, an entry a row',
    xbrl: 'Electronic voucher standard, one file an invoice, ZIP',
  },
  submit: 'Export',
  done: 'The file is in the download center',
  download: 'Download',
}
export const settings: Sentences<typeof settingsSource> = {
  title: 'Book settings',
  book: 'Book code',
  bookHint: 'For Kingdee Cloud and NC files',
  bookName: 'Book name',
  word: 'Voucher word',
  organisation: 'Organisation code',
  organisationHint: 'For Kingdee Cloud files and pushes',
  voucherType: 'Voucher type code',
  voucherTypeHint: 'For NC files',
  preparer: 'Preparer code',
  preparerHint: 'For NC files',
  saved: 'Saved',
}
export const way: Sentences<typeof waySource> = {
  missing: 'Missing in the book settings: {{names}}',
  open: 'Fill in',
  kept_one: '{{count}} voucher stays behind, the others go',
  kept_other: '{{count}} vouchers stay behind, the others go',
  none: 'No voucher can go until the codes are there',
  fault: { codeMissing: 'no code', codeTooLong: 'code too long', amountTooLong: 'amount too long for its column' },
  fill: 'Enter the code',
  add: 'Add as a partner',
}
