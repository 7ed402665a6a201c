// Lists of invoices and the pages of payments open the same dialogs; the app owns them, so that no feature imports another.
import { Suspense, useState, type ReactNode } from 'react'
import { PaymentDialogContext, type PaymentRequest } from '../lib/payment-dialog.ts'
import { lazyAntd } from '../ui/lazy-antd.ts'

const SubmitDialog = lazyAntd(() => import('../features/payments/submit-dialog.tsx'))
const ConfirmDialog = lazyAntd(() => import('../features/payments/confirm-dialog.tsx'))

export const PaymentDialogHost = ({ children }: { children: ReactNode }) => {
  const [pending, setPending] = useState<PaymentRequest>()
  const Pending = pending?.act === 'confirm' ? ConfirmDialog : SubmitDialog
  return (
    <PaymentDialogContext value={setPending}>
      {children}
      <Suspense>
        {pending ? (
          <Pending
            request={pending}
            onClose={() => {
              setPending(undefined)
            }}
          />
        ) : null}
      </Suspense>
    </PaymentDialogContext>
  )
}
