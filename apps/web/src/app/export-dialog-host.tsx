// Any page may open the dialogs of export and printing; the app owns them, so that no feature reaches into another.
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { ExportDialogContext, type ExportAsk } from '../lib/export-dialog.ts'

const ExportDialog = lazy(() => import('../features/export/export-dialog.tsx'))
const PrintDialog = lazy(() => import('../features/print/print-dialog.tsx'))

export const ExportDialogHost = ({ children }: { children: ReactNode }) => {
  const [asked, setAsked] = useState<ExportAsk>()
  const Asked = asked?.print ? PrintDialog : ExportDialog
  return (
    <ExportDialogContext value={setAsked}>
      {children}
      <Suspense>
        {asked ? (
          <Asked
            ask={asked}
            onClose={() => {
              setAsked(undefined)
            }}
          />
        ) : null}
      </Suspense>
    </ExportDialogContext>
  )
}
