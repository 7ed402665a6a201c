import type { use as source } from '../zh-CN/use.ts'
import type { Sentences } from '../zh-CN.ts'

export const use: Sentences<typeof source> = {
  open: 'Use', tooMany: '{{max}} at a time at most; select fewer', facts: '{{count}} selected',
  act: { submit: 'Submit for payment', withdraw: 'Withdraw', return: 'Return', confirm: 'Confirm payment', cancel: 'Undo confirmation', occupy: 'Mark used elsewhere', release: 'Release' },
  go: { submit: 'Submit {{count}}', withdraw: 'Withdraw {{count}}', return: 'Return {{count}}', confirm: 'Confirm {{count}}', cancel: 'Undo {{count}}', occupy: 'Mark {{count}}', release: 'Release {{count}}' },
  done: { submit: 'Submitted: {{count}}', withdraw: 'Withdrawn: {{count}}', return: 'Returned: {{count}}; the submitters were told', confirm: 'Payment confirmed: {{count}}', cancel: 'Confirmation undone: {{count}}', occupy: 'Marked: {{count}}', release: 'Released: {{count}}' },
  note: { submit: 'Verified again later as the company has set', withdraw: 'They become unused again', return: 'They become unused again, and the submitters are told', confirm: 'Verified again later as the company has set', cancel: 'They go back to submitted', occupy: 'They cannot be submitted or deleted then', release: 'They become unused again' },
  remark: { return: 'Reason', confirm: 'Payment note' }, remarkHint: { return: 'optional; the submitter is told', confirm: 'optional, e.g. bank transfer' },
  blocked_one: '{{count}} is in a state that does not allow it', blocked_other: '{{count}} are in a state that does not allow it', each: 'Those that may be done; leave the rest', all: 'All, or none if one may not', allBlocked: 'None will change: choose one by one, or leave those above out',
  result: 'Result', kept_one: '{{count}} left as it was', kept_other: '{{count}} left as they were', differs: 'Its use status has changed', close: 'Close',
}
