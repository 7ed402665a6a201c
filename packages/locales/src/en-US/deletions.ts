import type { deletions as source } from '../zh-CN/deletions.ts'
import type { Sentences } from '../zh-CN.ts'

export const deletions: Sentences<typeof source> = {
  delete: {
    open: 'Delete', title: 'Delete invoices', one: 'Delete this invoice', submit: 'Delete {{count}}', reason: 'Reason', reasonHint: 'Such as: entered twice', reasonMissing: 'Say why it is deleted', note: 'Can be restored in Deletion records', noneUnused: 'Only unused invoices can be deleted', tooMany: '{{max}} at a time at most; select fewer',
    facts: '{{count}} selected', blocked_one: '{{count}} is not unused and cannot be deleted', blocked_other: '{{count}} are not unused and cannot be deleted', each: 'Delete those that can be, keep the rest', all: 'All or none', allBlocked: 'None will be deleted: choose the other way, or take these out of the selection',
    done_one: '{{count}} invoice deleted', done_other: '{{count}} invoices deleted', kept_one: '{{count}} was not deleted', kept_other: '{{count}} were not deleted', result: 'What was deleted', notUnused: 'In use: withdraw its payment or release it first',
  },
  restore: {
    open: 'Restore', many: 'Restore {{count}}', done_one: '{{count}} invoice restored', done_other: '{{count}} invoices restored', failed_one: '{{count}} was not restored', failed_other: '{{count}} were not restored', result: 'What was restored', duplicate: 'Entered again since: use that one', restored: 'Restored already', row: 'Restore {{number}}', tooMany: '{{max}} at a time at most',
  },
  snapshot: { open: 'See {{number}} as it was', deleted: 'Deleted by {{who}}, {{at}}', reason: 'Reason: {{reason}}', restored: 'Restored by {{who}}, {{at}}', note: 'As it was when it was deleted; this does not change' },
  facts: 'Deleted invoices are kept whole and can be restored', number: 'Number', numberHint: 'Whole or part', search: 'Search', all: 'All', close: 'Close', selected: '{{count}} selected', clear: 'Clear', total_one: '{{count}} record', total_other: '{{count}} records',
  column: { number: 'Number', code: 'Code', type: 'Type', date: 'Date', seller: 'Seller', buyer: 'Buyer', amountIncludingTax: 'Total', enteredBy: 'Entered by', reason: 'Reason', deletedBy: 'Deleted by', deletedAt: 'Deleted', restoredBy: 'Restored by', restoredAt: 'Restored', actions: 'Actions' },
  view: 'View', empty: 'No invoice has been deleted', emptyText: 'What is deleted on the invoice lists is kept here and can be restored at any time.', none: 'No such deletion', noneText: 'Try another number, or show all.', failed: 'The deletion records were not read', failedText: 'Please try again later.', retry: 'Try again',
}
