import { createContext, use } from 'react'

/** Invoices to submit for payment, or whose payment to confirm. */
export interface PaymentRequest {
  readonly act: 'submit' | 'confirm'
  readonly area: 'personal' | 'company'
  readonly ids: readonly string[]
  readonly onDone: () => void
}
export const PaymentDialogContext = createContext<(request: PaymentRequest) => void>(() => undefined)
/** Opens the dialog that checks invoices before they are submitted or paid. */
export const usePaymentDialog = (): ((request: PaymentRequest) => void) => use(PaymentDialogContext)
