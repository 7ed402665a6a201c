// A link that opens nothing: told alike on every page of visitors. That the network failed is another thing, and can be tried again.
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'

interface Told {
  readonly title: string
  readonly text: string
}
interface Props {
  /** The link is incomplete, used up or replaced. */
  readonly unknown: boolean
  readonly none: Told
  readonly failed: Told
  readonly onRetry: () => unknown
  /** Where to go from here. */
  readonly actions?: ReactNode
}
export const CannotOpen = ({ unknown, none, failed, onRetry, actions }: Props) =>
  unknown ? <EmptyState kind="sealed" whole {...none} actions={actions} /> : <LoadFailed {...failed} onRetry={onRetry} error={undefined} />
