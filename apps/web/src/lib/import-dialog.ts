import { createContext, use } from 'react'

export interface ImportAsk {
  readonly area: 'personal' | 'company'
  readonly category?: number | undefined
  readonly onClose?: (() => void) | undefined
  readonly onOpenInvoice?: ((id: string) => void) | undefined
}
export const ImportDialogContext = createContext<{ readonly open: (ask: ImportAsk) => void }>({ open: () => undefined })
/** Opens the import dialog for an area. */
export const useImportDialog = (): ((ask: ImportAsk) => void) => use(ImportDialogContext).open
