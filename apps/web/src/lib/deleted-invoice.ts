import { createContext, use } from 'react'

/** Which deletion is looked at, and what can be done there. */
export interface DeletedAsk {
  readonly id: string
  /** Which right is missing for restoring. */
  readonly lacks: string | undefined
  readonly restore: () => void
}
/** Shows a deletion; whether one is shown. */
interface DeletedInvoice {
  readonly show: (ask: DeletedAsk) => void
  readonly stands: boolean
}
export const DeletedInvoiceContext = createContext<DeletedInvoice>({ show: () => undefined, stands: false })
/** Opens a deleted invoice as it was. */
export const useDeletedInvoice = (): DeletedInvoice => use(DeletedInvoiceContext)
