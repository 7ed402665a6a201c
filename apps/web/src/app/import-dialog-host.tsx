// Any page may open the import dialog; the app owns it, so that no feature imports another.
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { ImportDialogContext, type ImportDialogRequest } from '../lib/import-dialog.ts'

const ImportDialog = lazy(() => import('../features/imports/import-dialog.tsx'))

export const ImportDialogHost = ({ children }: { children: ReactNode }) => {
  const [pending, setPending] = useState<ImportDialogRequest>()
  const opener = useMemo(() => ({ open: setPending }), [])
  return (
    <ImportDialogContext value={opener}>
      {children}
      <Suspense>
        {pending ? (
          <ImportDialog
            open
            area={pending.area}
            category={pending.category}
            onOpenInvoice={pending.onOpenInvoice}
            onClose={() => {
              pending.onClose?.()
              setPending(undefined)
            }}
          />
        ) : null}
      </Suspense>
    </ImportDialogContext>
  )
}
