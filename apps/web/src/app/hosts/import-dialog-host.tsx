// Any page may open the import dialog; the app owns it, so that no feature imports another.
import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { ImportDialogContext, type ImportDialogRequest } from '../../shared/intake/import-dialog.ts'
import { lazyAntd } from '../../ui/theme/lazy-antd.ts'

const ImportDialog = lazyAntd(() => import('../../features/intake/run/import-dialog.tsx'))

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
            gathered={pending.gathered}
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
