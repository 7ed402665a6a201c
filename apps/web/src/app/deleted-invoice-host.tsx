// A deleted invoice is shown by the pieces of an invoice's drawer; the app owns it, so that no feature reaches into another.
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { DeletedInvoiceContext, type DeletedAsk } from '../lib/deleted-invoice.ts'

const DeletedDrawer = lazy(() => import('../features/invoices/deleted-drawer.tsx'))

export const DeletedInvoiceHost = ({ children }: { children: ReactNode }) => {
  const [asked, setAsked] = useState<DeletedAsk>()
  const stands = asked !== undefined
  const value = useMemo(() => ({ show: setAsked, stands }), [stands])
  return (
    <DeletedInvoiceContext value={value}>
      {children}
      <Suspense>
        {asked ? (
          <DeletedDrawer
            key={asked.id}
            {...asked}
            onClose={() => {
              setAsked(undefined)
            }}
          />
        ) : null}
      </Suspense>
    </DeletedInvoiceContext>
  )
}
