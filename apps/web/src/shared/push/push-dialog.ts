import { createContext, use } from 'react'

/** Invoices to push, to recall, or to mark as needing no push. */
export interface PushRequest {
  readonly act: 'push' | 'recall' | 'markNone' | 'unmark'
  readonly area: 'personal' | 'company'
  readonly ids: readonly string[]
  readonly onDone: () => void
}
export const PushDialogContext = createContext<(request: PushRequest) => void>(() => undefined)
/** Opens the dialog of an act on pushes. */
export const usePushDialog = (): ((request: PushRequest) => void) => use(PushDialogContext)
