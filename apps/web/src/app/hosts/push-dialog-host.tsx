// Lists of invoices open the dialogs of pushes; the app owns them, so that no feature imports another.
import { Suspense, useState, type ReactNode } from 'react'
import { PushDialogContext, type PushRequest } from '../../shared/push/push-dialog.ts'
import { lazyAntd } from '../../ui/theme/lazy-antd.ts'

const PushDialog = lazyAntd(() => import('../../features/push/push-dialog.tsx'))
const PushActDialog = lazyAntd(() => import('../../features/push/push-act-dialog.tsx'))

export const PushDialogHost = ({ children }: { children: ReactNode }) => {
  const [pending, setPending] = useState<PushRequest>()
  const close = () => {
    setPending(undefined)
  }
  return (
    <PushDialogContext value={setPending}>
      {children}
      <Suspense>
        {pending?.act === 'push' ? (
          <PushDialog area={pending.area} ids={pending.ids} last={undefined} again={false} onClose={close} onDone={pending.onDone} />
        ) : pending ? (
          <PushActDialog request={pending} act={pending.act} onClose={close} />
        ) : null}
      </Suspense>
    </PushDialogContext>
  )
}
