import type { entry as zh } from '../zh-CN/entry.ts'
import type { Sentences } from '../zh-CN.ts'

export const entry: Sentences<typeof zh> = {
  fault: {
    required: 'Required', digitalNumber: 'A digital invoice number has 20 digits', codedNumber: 'The invoice number has 8 digits', number: 'A number has letters and digits only', code: 'The invoice code has 10 or 12 digits', type: 'There is no such type', date: 'Write the date as 2026-11-21', future: 'The date is after today',
    year: 'The date does not fit the year in the number; please compare', amount: 'An amount has at most two decimals', sums: 'Excluding tax plus tax is {{sum}}', taxId: 'The check character does not fit; please compare', taxIdShape: 'A tax ID has 15 to 20 letters or digits', checkCode: 'A check code has 6 to 20 digits', text: 'At most 300 characters', figure: 'Write a figure', rate: 'Write the rate as 13% or 免税',
    digitsLost: 'Excel turned the long number into a figure and lost its last digits. Make the column text, then write it again', zerosLost: 'Leading zeros are gone, or digits are missing. Make the column text, then write it again', cellError: 'The cell holds a formula error; write its content', repeated: 'This invoice stands twice in the sheet', bureauVoid: 'The sheet calls it void: verify it', bureauRed: 'The sheet calls it offset: verify it', lineFault: 'Line {{line}}, {{cell}}: {{fault}}',
  },
  other: 'Other ways',
  hand: {
    open: 'Enter by hand', title: 'Enter an invoice by hand', submit: 'Save', again: 'Save and enter another', cancel: 'Cancel', saved: '{{number}} is entered', savedWarnings_one: '{{number}} is entered, {{count}} point to check', savedWarnings_other: '{{number}} is entered, {{count}} points to check',
    existing: 'This invoice was entered by {{name}} on {{day}}', look: 'View', note: 'An original that comes in later joins this invoice by itself', sum: 'The total is the sum of both', fill: 'Take {{sum}}', typeHint: 'Choose the type', leave: 'Not saved yet', leaveText: 'What is filled in is lost when you close.', stay: 'Go on', discard: 'Discard',
    group: { identity: 'Face', parties: 'Parties', money: 'Amounts', rest: 'Other' },
  },
  lines: {
    title: 'Lines', hint: 'optional', add: 'Add a line', remove: 'Remove line {{line}}', key: 'Enter goes to the next line, Ctrl+Delete removes this one', name: 'Goods or service', spec: 'Spec', unit: 'Unit', quantity: 'Quantity', unitPrice: 'Price', amount: 'Amount', taxRate: 'Rate', taxAmount: 'Tax', cell: 'Line {{line}} {{name}}',
    sum: 'Lines sum to {{amount}}, tax {{tax}}', differs: 'differs from the face', agrees: 'as on the face', take: 'Take to the face', edit: 'Correct lines',
  },
  sheet: {
    open: 'Import Excel', title: 'Import a sheet of invoices', sub: 'A filled template, or an export of the tax bureau', template: 'Download template', templateName: 'invoice-import-template.xlsx', drop: 'Drop an Excel file here, or click to choose', reading: 'Reading…', rules: 'xls or xlsx, up to 5 MB and 10,000 invoices; the tax bureau’s 全量发票查询 and 抵扣勾选 are taken as they are', format: 'Choose an xls or xlsx file', tooLarge: 'The file is over 5 MB; split it first',
    facts: '{{name}}, {{total}} invoices', other: 'Another file', tab: { all: 'All', good: 'Ready', wrong: 'Wrong', duplicate: 'Recorded' }, line: 'Row', emptyCell: '(empty)', lineCount_one: '{{count}} line', lineCount_other: '{{count}} lines', hiddenRow: 'hidden row',
    hidden: '{{count}} hidden rows are imported too', stray: '{{count}} lines belong to no invoice and are left out', skip_one: 'Leave out the wrong one', skip_other: 'Leave out the {{count}} wrong ones', fix: 'Mend the sheet and upload it again, or leave the wrong rows out', nothing: 'There is no invoice to import', told_one: '{{count}} recorded invoice is called void or offset; unless told before, it is marked to check', told_other: '{{count}} recorded invoices are called void or offset; those not told before are marked to check', tell: 'Mark them', submit: 'Import {{count}}', existing: 'Entered by {{name}} on {{day}}', none: 'No such rows', failed: 'The rows could not be read', retry: 'Retry', state: 'Outcome', ready: 'Ready',
    running: 'Importing', progress: '{{done}} / {{total}}', background: 'It goes on after you close; see the import records', done: 'Import done', entered: 'Entered', duplicates: 'Recorded already', left: 'Not imported', records: 'See import records', close: 'Done', cancel: 'Cancel',
  },
}
