// What the company log says was done with a payment.
import type { ActionSentences } from '../says-action.ts'

export const auditPaymentActions = {
  bankFileDownloaded: 'Downloaded a bank file',
  bankFileMade: 'Made a bank file',
  bankRowClosed: 'Bank file row ended',
  requestAgreed: 'Agreed to withdraw or return a payment',
  requestAsked: 'Asked a second person to agree to a withdrawal or return',
  requestCancelled: 'Cancelled a request',
  requestRefused: 'Refused to withdraw or return a payment',
  inBankFile: 'Put a batch into a bank file',
  statementBrought: 'Imported a bank statement',
  statementUndone: 'Undid a bank statement',
  lineClaimed: 'Matched a bank line',
  lineDismissed: 'Marked a bank line as not this payment',
  lineOverpaid: 'Marked a bank line as overpaid',
  lineUndone: 'Undid a bank line',
  confirmationCancelled: 'Undid a payment confirmation',
  confirmed: 'Confirmed a payment batch',
  returned: 'Returned a payment batch',
  submitted: 'Submitted a payment batch',
  withdrawn: 'Withdrew a payment batch',
} as const satisfies ActionSentences['payment']
