import { createContext, use } from 'react'

/** `hand`: one invoice is typed. `sheet`: many come in a spreadsheet. */
export interface ManualEntryRequest {
  readonly way: 'hand' | 'sheet'
  readonly area: 'personal' | 'company'
  readonly category?: number | undefined
  readonly onClose?: (() => void) | undefined
  readonly onOpenInvoice?: ((id: string) => void) | undefined
}
export const ManualEntryDialogContext = createContext<(request: ManualEntryRequest) => void>(() => undefined)
/** Opens the dialog of manual entry, or that of a sheet. */
export const useManualEntryDialog = (): ((request: ManualEntryRequest) => void) => use(ManualEntryDialogContext)
