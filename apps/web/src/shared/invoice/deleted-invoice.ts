import { createContext, use } from 'react'

/** The deletion to show, and the actions on it. */
export interface DeletedInvoiceRequest {
  readonly id: string
  /** The permission that restoring lacks. */
  readonly missingPermission: string | undefined
  readonly restore: () => void
}
/** Shows a deleted invoice; and whether one is shown. */
interface DeletedInvoice {
  readonly show: (request: DeletedInvoiceRequest) => void
  readonly isOpen: boolean
}
export const DeletedInvoiceContext = createContext<DeletedInvoice>({ show: () => undefined, isOpen: false })
/** Opens a deleted invoice. */
export const useDeletedInvoice = (): DeletedInvoice => use(DeletedInvoiceContext)
