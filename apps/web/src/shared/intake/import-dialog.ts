import { createContext, use } from 'react'
import type { Gathered } from '../../lib/upload/upload-folder.ts'

export interface ImportDialogRequest {
  readonly area: 'personal' | 'company'
  readonly category?: number | undefined
  /** Files that were dropped or chosen already: they are sent at once. */
  readonly gathered?: Gathered | undefined
  readonly onClose?: (() => void) | undefined
  readonly onOpenInvoice?: ((id: string) => void) | undefined
}
export const ImportDialogContext = createContext<{ readonly open: (request: ImportDialogRequest) => void }>({ open: () => undefined })
/** Opens the import dialog for an area. */
export const useImportDialog = (): ((request: ImportDialogRequest) => void) => use(ImportDialogContext).open
