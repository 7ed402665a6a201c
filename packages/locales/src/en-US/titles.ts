import type { titles as source } from '../zh-CN/titles.ts'
import type { Sentences } from '../zh-CN.ts'

export const titles: Sentences<typeof source> = {
  column: { name: 'Title', taxId: 'Tax ID', address: 'Address', phone: 'Phone', bankName: 'Bank', bankAccount: 'Account', formerNames: 'Former names' },
  facts: '{{count}} of {{max}}; buyers of invoices are checked against these', add: 'Add title', import: 'Import', recheck: 'Check all invoices again', recheckStarted: 'Checking has begun; you may leave this page', more: 'More',
  running: 'Checking all invoices against the changed titles…', finished: 'Last check {{at}}: {{count}} looked at, {{changed}} changed',
  kind: { company: 'Company', personal: 'Personal' }, default: 'Default', setDefault: 'Make default', defaultSet: '"{{name}}" is the default now', edit: 'Edit', remove: 'Delete', copy: 'Copy invoice details', copied: 'Invoice details copied', actions: 'Actions', changed: 'Last changed',
  formerUntil: '{{name}} (until {{until}})', onlyRead: 'Read only',
  empty: 'No titles yet', emptyText: 'Once set, the buyer name and tax ID of every invoice are checked. Without titles everything stays unchecked.', useOwn: 'Add this company', failed: 'The titles did not load', failedText: 'Check the network and try again.', retry: 'Retry', full: 'A company has at most {{max}} titles',
  form: {
    create: 'Add title', edit: 'Edit title', kind: 'Kind', nameHint: 'As on the business licence; kinds of brackets and blanks do not matter', personalHint: '"个人" accepts every invoice made out to a person; a name accepts that person alone', taxIdHint: '15, 17, 18 or 20 characters; case does not matter', formerNames: 'Former names', formerHint: 'After a change of name, invoices dated up to the last day still count as right under the old one', formerName: 'Former name', until: 'Last invoice date', noEnd: 'No end',
    addFormer: 'Add former name', removeFormer: 'Remove', save: 'Save', created: 'Added; invoices are being checked again', saved: 'Saved; invoices are being checked again', bank: 'Invoice details (optional)',
  },
  removeTitle: 'Delete title', removeText: 'Invoices made out to "{{name}}" will show "Title not found". The invoices themselves stay as they are.', removeSubmit: 'Delete', removed: 'Deleted; invoices are being checked again', cancel: 'Cancel',
  reason: { required: 'Required', tooLong: 'Too long', nameInvalid: 'A name may not begin with = + - @', taxIdShape: 'A tax ID has 15, 17, 18 or 20 digits or capitals', taxIdCheck: 'The check character does not hold; look at it again', taxIdUnneeded: 'A personal title has no tax ID', tooMany: 'At most {{max}} former names', dateInvalid: 'There is no such date', duplicate: 'Stands in another row or name too', taken: 'This title is there already' },
  sheet: {
    title: 'Import titles', template: 'Template', templateName: 'title-import-template.xlsx', drop: 'Drop the filled sheet here, or click to choose', rules: 'xls or xlsx, up to 1 MB and 20 rows; you see it first, nothing is saved yet', reading: 'Reading…', format: 'Choose an xls or xlsx file', tooLarge: 'The file is larger than 1 MB',
    facts: '{{name}}, {{total}} rows', allGood_one: 'The row is fine', allGood_other: 'All {{count}} rows are fine', someBad: '{{good}} rows are fine, {{bad}} have errors; only the good ones are imported', noRoom: 'Only {{room}} more titles may be added; import fewer rows', other: 'Another file', line: 'Row', emptyCell: '(empty)', submit: 'Import {{count}}', done_one: '{{count}} title imported; invoices are being checked again', done_other: '{{count}} titles imported; invoices are being checked again',
  },
  missing: 'Your company has set no titles yet, so the title of every invoice stays unchecked.',
  check: {
    open: 'Check titles', title: 'Title check', facts_one: '{{count}} invoice', facts_other: '{{count}} invoices', tooMany: '{{max}} at a time at most; select fewer', close: 'Close', failed: 'The check did not come through; try again', checking: 'Checking…',
    right_one: '{{count}} right', right_other: '{{count}} right', wrong_one: '{{count}} wrong', wrong_other: '{{count}} wrong', rest_one: '{{count}} unchecked or without a buyer', rest_other: '{{count}} unchecked or without a buyer',
    number: 'Number', buyer: 'Buyer', result: 'Result', manage: 'Manage titles', noName: '(no name)', noTaxId: 'no tax ID', label: 'Title check',
    elsewhere: 'The title belongs to your other company "{{name}}". Switch?', switch: 'Switch to it',
    setFirst: 'Set company titles',
    reason: {
      noBuyer: 'This kind of paper names no buyer', sold: 'Your company is the seller, not the buyer', noTitles: 'The company has set no titles', buyerMissing: 'No buyer name was read', taxIdMissing: 'The name is right; no tax ID was read', correct: 'Name and tax ID are those of a title', formerName: 'A former name of "{{title}}"',
      personalSet: 'The personal title "{{title}}"', taxIdDiffers: 'The tax ID should be {{taxId}}', nameDiffers: 'The tax ID is yours; the name should be "{{title}}"', formerNameOver: 'The former name was out of date; it should be "{{title}}"', personal: 'Made out to a person', notFound: 'This buyer is none of your titles',
    },
    fix: {
      noTitles: 'An administrator sets them under Company titles', buyerMissing: 'Fill it in from the original', taxIdMissing: 'Fill it in if the face has one; without it a normal invoice is no tax voucher: ask the seller for a new one', taxIdDiffers: 'Compare with the face; if it is wrong, ask the seller for a new one', nameDiffers: 'Compare with the face; if it is wrong, ask the seller for a new one. After a change of name add the former name',
      formerNameOver: 'Ask the seller for a new one, or have an administrator extend the former name', personal: 'Ask the seller for one with a company title, or have an administrator add personal titles', notFound: 'Compare with the face; if it is yours, have an administrator add it, else ask the seller for a new one',
    },
  },
}
