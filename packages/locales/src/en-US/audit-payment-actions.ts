// What the company log says was done with a payment.
import type { ActionSentences } from '../says-action.ts'

export const auditPaymentActions = {
  bankFileDownloaded: 'Downloaded a bank file',
  bankFileMade: 'Made a bank file',
  bankRowClosed: 'A row of a bank file ended',
  requestAgreed: 'Agreed to take a payment back',
  requestAsked: 'Asked another person to agree to take a payment back',
  requestCancelled: 'Gave up a request',
  requestRefused: 'Refused to take a payment back',
  inBankFile: 'Put a batch into a bank file',
  statementBrought: 'Brought in a bank statement',
  statementUndone: 'Undid a bank statement',
  lineClaimed: 'Claimed a bank line',
  lineDismissed: 'Dismissed a bank line',
  lineOverpaid: 'Marked a bank line as overpaid',
  lineUndone: 'Undid a bank line',
  confirmationCancelled: 'Cancelled a confirmation',
  confirmed: 'Confirmed a payment batch',
  returned: 'Returned a payment batch',
  submitted: 'Submitted a payment batch',
  withdrawn: 'Withdrew a payment batch',
} as const satisfies ActionSentences['payment']
