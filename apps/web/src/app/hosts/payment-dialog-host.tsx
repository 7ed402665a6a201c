// Lists of invoices and the pages of payments open the same dialogs; the app owns them, so that no feature imports another.
import { Suspense, useState, type ReactNode } from 'react'
import { PaymentDialogContext, type PaymentRequest } from '../../shared/payment/payment-dialog.ts'
import { lazyAntd } from '../../ui/theme/lazy-antd.ts'

const SubmitDialog = lazyAntd(() => import('../../features/payment/submission/submit-dialog.tsx'))
const ConfirmDialog = lazyAntd(() => import('../../features/payment/confirmation/confirm-dialog.tsx'))

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
