// Any page may open the manual-entry dialogs; the app owns them, so that no feature imports another.
import { Suspense, useState, type ReactNode } from 'react'
import { ManualEntryDialogContext, type ManualEntryRequest } from '../../shared/manual-entry/manual-entry-dialog.ts'
import { lazyAntd } from '../../ui/theme/lazy-antd.ts'

const dialogs = {
  hand: lazyAntd(() => import('../../features/manual-entry/manual-entry-dialog.tsx')),
  sheet: lazyAntd(() => import('../../features/manual-entry/sheet-dialog.tsx')),
} as const

export const ManualEntryDialogHost = ({ children }: { children: ReactNode }) => {
  const [pending, setPending] = useState<ManualEntryRequest>()
  const ManualEntryDialog = pending && dialogs[pending.way]
  return (
    <ManualEntryDialogContext value={setPending}>
      {children}
      <Suspense>
        {ManualEntryDialog ? (
          <ManualEntryDialog
            request={pending}
            onClose={() => {
              pending.onClose?.()
              setPending(undefined)
            }}
          />
        ) : null}
      </Suspense>
    </ManualEntryDialogContext>
  )
}
