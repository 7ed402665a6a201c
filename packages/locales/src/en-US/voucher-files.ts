import type { exporting as exportSource, settings as settingsSource, way as waySource } from '../zh-CN/voucher-files.ts'
import type { Sentences } from '../zh-CN.ts'

export const exporting: Sentences<typeof exportSource> = {
  title: 'Export vouchers',
  facts_one: '{{count}} voucher. The file goes to the download centre; drafts become exported',
  facts_other: '{{count}} vouchers. The file goes to the download centre; drafts become exported',
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
    generic: 'One entry per row; add the voucher numbers and you can import it again',
    u8: '73 columns',
    u8Text: 'GBK; choose “renumber” when importing',
    nc: '48 columns, all text; needs codes for book, voucher type and preparer',
    kingdee: 'Two heading rows; needs codes for book and organisation',
    kis: 'dBASE III in GBK, one entry per row',
    xbrl: 'Electronic voucher standard, one file per invoice, ZIP',
  },
  submit: 'Export',
  done: 'The file is in the download centre',
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
  missing: 'Still missing in book settings: {{names}}',
  open: 'Fill in',
  kept_one: '{{count}} voucher cannot be exported; the others can',
  kept_other: '{{count}} vouchers cannot be exported; the others can',
  none: 'None can be exported until the codes are entered',
  fault: { codeMissing: 'no code', codeTooLong: 'code too long', amountTooLong: 'amount too long for the column' },
  fill: 'Enter code',
  add: 'Add as partner',
}
