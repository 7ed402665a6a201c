// The account that payments to a partner go to: its changes and their confirmation.
import type { partnerAccount as source } from '../zh-CN/partner-account.ts'
import type { Sentences } from '../zh-CN.ts'

export const partnerAccount: Sentences<typeof source> = {
  waiting: {
    changed: 'Changed {{at}} by {{who}}, not confirmed yet',
    registered: 'Added {{at}} by {{who}}, not confirmed yet',
  },
  waitingHint: 'Until confirmed, payments to it cannot be confirmed or put into a bank file',
  confirmed: 'Confirmed {{at}} by {{who}}, who called {{number}}; {{answeredBy}} answered',
  alone: ' (the only person in the company both changed and confirmed it)',
  failed: 'The account changes could not be loaded',
  failedText: 'Try again later.',
  retry: 'Try again',
  changes_one: '{{count}} change',
  changes_other: '{{count}} changes',
  changesOf: 'Account changes of {{name}}',
  changed: '{{at}} {{who}}, {{source}}',
  source: { hand: 'by hand', import: 'from a sheet', suggestion: 'from invoices' },
  field: { name: 'Name', taxId: 'Tax ID', bankName: 'Bank', bankAccount: 'Account', bankCode: 'Bank code' },
  from: '{{field}} {{before}} → {{after}}',
  blank: '(empty)',
  notYet: 'Not confirmed yet',
  confirm: 'Confirm',
  confirmOf: 'Confirm the account of {{name}}',
  own: 'You changed this account, so another person has to call and confirm it',
  dialog: {
    title: 'Confirm the account',
    call: 'Call a number you knew before the change and read out the account for them to check. Never use a number given in the new letter or e-mail.',
    aloneNote:
      'You are the only person in the company, and you changed the account. You can confirm it, but it will be marked “same person”, and every payment shows this.',
    number: 'Number called',
    answeredBy: 'Answered by',
    note: 'Note',
    noteHint: 'Optional, e.g. where the number comes from',
    submit: 'Confirmed by payee',
    done: 'Confirmed',
    stillOpen: 'Your colleagues’ changes are confirmed; another person still has to confirm yours',
  },
  sheet: {
    accounts_one: '{{count}} payee account changes: payments to it cannot be confirmed until someone has called',
    accounts_other: '{{count}} payee accounts change: payments to them cannot be confirmed until someone has called',
    keeps: 'Empty cells change nothing',
    unchanged: 'No change',
  },
}
