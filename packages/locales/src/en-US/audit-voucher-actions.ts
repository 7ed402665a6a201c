// What the company log says was done with a voucher.
import type { ActionSentences } from '../says-action.ts'

export const auditVoucherActions = {
  bookedAnew: 'Rebooked a reversed voucher',
  edited: 'Edited a voucher',
  exported: 'Exported a voucher',
  made: 'Made a voucher',
  makingBegun: 'Began to make vouchers',
  makingCancelled: 'Stopped making vouchers',
  merged: 'Merged vouchers',
  numbered: 'Numbered a voucher',
  periodClosed: 'Closed a period',
  periodOpened: 'Opened a period',
  pushFailed: 'Failed to push a voucher',
  pushRejected: 'A voucher was refused by the receiver',
  pushed: 'Pushed a voucher',
  recalled: 'Recalled a voucher',
  removed: 'Removed a voucher',
  reversed: 'Reversed a voucher',
  settingsSaved: 'Set vouchers',
} as const satisfies ActionSentences['voucher']
