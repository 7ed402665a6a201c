import type { invoiceSheet as zhInvoices, memberSheet as zhMembers, titleSheet as zhTitles } from '../zh-CN/sheets.ts'

type Sheet<T> = { readonly [K in keyof T]: T[K] extends readonly string[] ? readonly string[] : string }
/** Contents of the import templates. */
export const memberSheet: Sheet<typeof zhMembers> = {
  sheet: 'Staff',
  notes: 'Notes',
  required: 'required',
  rules: [
    'One person a row, from row 2 on, 2,000 rows at most.',
    'The name is required, and a phone or an e-mail. With both the invitation goes to the phone.',
    'Enter departments and permission groups by name. Write "upper/lower" for a department below another; separate groups by commas.',
    'Leave the headings in the first row as they are.',
  ],
  departments: 'Departments',
  groups: 'Permission groups',
}
export const titleSheet: Sheet<typeof zhTitles> = {
  sheet: 'Titles',
  notes: 'Notes',
  required: 'required',
  rules: [
    'One company title a row, from row 2 on; a company has at most 20.',
    'Name and tax ID are required, as on the business licence; address, phone, bank and account are not.',
    'Separate several former names by semicolons, each with the last invoice date that may bear it: Old Name Ltd (until 2026-06-30).',
    'Leave the headings in the first row as they are. Add personal titles on the page.',
  ],
}
export const invoiceSheet: Sheet<typeof zhInvoices> = {
  heads: 'Invoices',
  lines: 'Lines',
  notes: 'Notes',
  kinds: 'Invoice types:',
  needed: 'Invoice number, Date, Total',
  note: 'One invoice a row, from row 3 on. Columns with * are required. Numbers stay text: do not turn the column into figures.',
  lineNote: 'Optional. From row 3 on, one goods line a row, linked to its invoice by the number (and the code).',
  headings: [
    'Invoice type*',
    'Invoice code',
    'Invoice number*',
    'Date*',
    'Check code',
    'Seller',
    'Seller tax ID',
    'Buyer',
    'Buyer tax ID',
    'Amount excluding tax',
    'Tax',
    'Total*',
    'Drawer',
    'Remark',
  ],
  lineHeadings: [
    'Invoice code',
    'Invoice number*',
    'Goods or service*',
    'Specification',
    'Unit',
    'Quantity',
    'Unit price',
    'Amount*',
    'Tax rate',
    'Tax',
  ],
  rules: [
    'At most 10,000 invoices and 30,000 lines at a time, in a file of 5 MB.',
    'A digital invoice has a 20-digit number and no code; others an 8-digit number and a code of 10 or 12 digits.',
    'Amounts have at most two decimals; the amount excluding tax and the tax must add up to the total exactly. A red invoice is negative.',
    'Dates as 2026-11-21, 2026/11/21, 2026年11月21日, or as dates of the spreadsheet.',
    'The tax bureau’s own exports (全量发票查询, 抵扣勾选) can be imported directly.',
    'A long number that shows as 1.23E+19 has lost its last digits: make the column text first, then write it again.',
  ],
}
