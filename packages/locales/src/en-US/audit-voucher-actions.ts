// What the company log says was done with a voucher.
import type { ActionSentences } from '../says-action.ts'

export const auditVoucherActions = {
  bookedAnew: 'Rebooked a reversed voucher',
  edited: 'Edited a voucher',
  exported: 'Exported a voucher',
  made: 'Made a voucher',
  makingBegun: 'Started making vouchers',
  makingCancelled: 'Stopped making vouchers',
  merged: 'Merged vouchers',
  numbered: 'Numbered a voucher',
  periodClosed: 'Closed a period',
  periodOpened: 'Reopened a period',
  pushFailed: 'Voucher push failed',
  pushRejected: 'Voucher rejected by the receiver',
  pushed: 'Pushed a voucher',
  recalled: 'Recalled a voucher',
  removed: 'Deleted a voucher',
  reversed: 'Reversed a voucher',
  settingsSaved: 'Changed voucher settings',
} as const satisfies ActionSentences['voucher']
