import { createContext, use } from 'react'

/** Which deletion is looked at, and what can be done there. */
export interface DeletedInvoiceRequest {
  readonly id: string
  /** Which right is missing for restoring. */
  readonly missingPermission: string | undefined
  readonly restore: () => void
}
/** Shows a deletion; whether one is shown. */
interface DeletedInvoice {
  readonly show: (request: DeletedInvoiceRequest) => void
  readonly isOpen: boolean
}
export const DeletedInvoiceContext = createContext<DeletedInvoice>({ show: () => undefined, isOpen: false })
/** Opens a deleted invoice as it was. */
export const useDeletedInvoice = (): DeletedInvoice => use(DeletedInvoiceContext)
