// An invoice of the bureau beside a list that asks something else of it: its own acts stay with the list of all.
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { PullDirection } from '@piaotai/domain/tax/tax-pull.ts'
import { listLink } from '../../shared/invoice/list-links.ts'

const MirrorDrawer = lazy(() => import('./mirror-drawer.tsx'))
const noActs = { actions: [], act: () => undefined, busy: undefined }

interface Props {
  readonly id: string | undefined
  readonly direction: PullDirection
  readonly onClose: () => void
}
export const MirrorAside = ({ id, direction, onClose }: Props) => {
  const navigate = useNavigate()
  return (
    <Suspense>
      {id === undefined ? null : (
        <MirrorDrawer
          id={id}
          direction={direction}
          rowActions={noActs}
          onClose={onClose}
          onOurs={(number) => {
            void navigate(listLink('company', direction === 'in' ? 'incoming' : 'outgoing', { number: [number] }))
          }}
        />
      )}
    </Suspense>
  )
}
