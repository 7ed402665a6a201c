// The account that payments to a partner go to: its changes and their confirmation.
import type { partnerAccount as source } from '../zh-CN/partner-account.ts'
import type { Sentences } from '../zh-CN.ts'

export const partnerAccount: Sentences<typeof source> = {
  waiting: {
    changed: 'Changed {{at}} by {{who}}, not confirmed yet',
    registered: 'Registered {{at}} by {{who}}, not confirmed yet',
  },
  waitingHint: 'Until then no payment to it is confirmed or put into a bank file',
  confirmed: 'Confirmed {{at}} by {{who}}, who called {{number}}; {{answeredBy}} answered',
  alone: ' (one person in the company: the same changed and confirmed it)',
  failed: 'The changes of the account could not be loaded',
  failedText: 'Try again later.',
  retry: 'Try again',
  changes_one: '{{count}} change',
  changes_other: '{{count}} changes',
  changesOf: 'Changes of the account of {{name}}',
  changed: '{{at}} {{who}}, {{source}}',
  source: { hand: 'by hand', import: 'from a sheet', suggestion: 'from invoices' },
  field: { name: 'Name', taxId: 'Tax ID', bankName: 'Bank', bankAccount: 'Account', bankCode: 'Bank code' },
  from: '{{field}} {{before}} → {{after}}',
  blank: '(empty)',
  notYet: 'Not confirmed yet',
  confirm: 'Confirm',
  confirmOf: 'Confirm the account of {{name}}',
  own: 'You changed this account. Somebody else has to call and confirm it',
  dialog: {
    title: 'Confirm the account',
    call: 'Call a number that you knew before the change, and read the account out. Never one that came with the letter or mail.',
    aloneNote:
      'You are alone in the company, and you changed the account. You may confirm it; it is marked “the same person”, which every payment shows.',
    number: 'Number called',
    answeredBy: 'Who answered',
    note: 'Note',
    noteHint: 'Optional, such as where the number is from',
    submit: 'They confirmed it',
    done: 'Confirmed',
    stillOpen: 'Your colleagues’ changes are confirmed; somebody else has to confirm yours',
  },
  sheet: {
    accounts_one: '{{count}} account changes: no payment to it is confirmed before somebody has called',
    accounts_other: '{{count}} accounts change: no payment to them is confirmed before somebody has called',
    keeps: 'Blank cells change nothing',
    unchanged: 'Same',
  },
}
