// Any page may open the export and print dialogs; the app owns them, so that no feature imports another.
import { Suspense, useState, type ReactNode } from 'react'
import { ExportDialogContext, type ExportRequest } from '../../shared/export/export-dialog.ts'
import { lazyAntd } from '../../ui/theme/lazy-antd.ts'

const ExportDialog = lazyAntd(() => import('../../features/export/export-dialog.tsx'))
const PrintDialog = lazyAntd(() => import('../../features/print/print-dialog.tsx'))

export const ExportDialogHost = ({ children }: { children: ReactNode }) => {
  const [pending, setPending] = useState<ExportRequest>()
  const Pending = pending?.print ? PrintDialog : ExportDialog
  return (
    <ExportDialogContext value={setPending}>
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
    </ExportDialogContext>
  )
}
