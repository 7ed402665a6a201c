// Renders a deleted invoice with parts of the invoice's drawer; the app owns it, so that no feature imports another.
import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { DeletedInvoiceContext, type DeletedInvoiceRequest } from '../../shared/invoice/deleted-invoice.ts'
import { lazyAntd } from '../../ui/theme/lazy-antd.ts'

const DeletedDrawer = lazyAntd(() => import('../../features/invoice/deletion/deleted-drawer.tsx'))

export const DeletedInvoiceHost = ({ children }: { children: ReactNode }) => {
  const [pending, setPending] = useState<DeletedInvoiceRequest>()
  const isOpen = pending !== undefined
  const value = useMemo(() => ({ show: setPending, isOpen }), [isOpen])
  return (
    <DeletedInvoiceContext value={value}>
      {children}
      <Suspense>
        {pending ? (
          <DeletedDrawer
            key={pending.id}
            {...pending}
            onClose={() => {
              setPending(undefined)
            }}
          />
        ) : null}
      </Suspense>
    </DeletedInvoiceContext>
  )
}
