import { createContext, use } from 'react'

export interface ImportDialogRequest {
  readonly area: 'personal' | 'company'
  readonly category?: number | undefined
  readonly onClose?: (() => void) | undefined
  readonly onOpenInvoice?: ((id: string) => void) | undefined
}
export const ImportDialogContext = createContext<{ readonly open: (request: ImportDialogRequest) => void }>({ open: () => undefined })
/** Opens the import dialog for an area. */
export const useImportDialog = (): ((request: ImportDialogRequest) => void) => use(ImportDialogContext).open
