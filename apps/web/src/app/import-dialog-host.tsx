// Any page may open the import dialog; the app owns it, so that no feature reaches into another.
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { ImportDialogContext, type ImportAsk } from '../lib/import-dialog.ts'

const ImportDialog = lazy(() => import('../features/imports/import-dialog.tsx'))

export const ImportDialogHost = ({ children }: { children: ReactNode }) => {
  const [asked, setAsked] = useState<ImportAsk>()
  const opener = useMemo(() => ({ open: setAsked }), [])
  return (
    <ImportDialogContext value={opener}>
      {children}
      <Suspense>
        {asked ? (
          <ImportDialog
            open
            area={asked.area}
            category={asked.category}
            onOpenInvoice={asked.onOpenInvoice}
            onClose={() => {
              asked.onClose?.()
              setAsked(undefined)
            }}
          />
        ) : null}
      </Suspense>
    </ImportDialogContext>
  )
}
