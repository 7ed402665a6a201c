// Any page may open the export dialog; the app owns it, so that no feature reaches into another.
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { ExportDialogContext, type ExportAsk } from '../lib/export-dialog.ts'

const ExportDialog = lazy(() => import('../features/export/export-dialog.tsx'))

export const ExportDialogHost = ({ children }: { children: ReactNode }) => {
  const [asked, setAsked] = useState<ExportAsk>()
  return (
    <ExportDialogContext value={setAsked}>
      {children}
      <Suspense>{asked ? <ExportDialog ask={asked} onClose={() => { setAsked(undefined) }} /> : null}</Suspense>
    </ExportDialogContext>
  )
}
