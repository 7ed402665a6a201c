import { createContext, use } from 'react'

/** `hand`: one invoice is typed. `sheet`: many come from a spreadsheet. */
export interface ManualEntryRequest {
  readonly way: 'hand' | 'sheet'
  readonly area: 'personal' | 'company'
  readonly category?: number | undefined
  readonly onClose?: (() => void) | undefined
  readonly onOpenInvoice?: ((id: string) => void) | undefined
}
export const ManualEntryDialogContext = createContext<(request: ManualEntryRequest) => void>(() => undefined)
/** Opens the manual-entry dialog, or the one for a sheet. */
export const useManualEntryDialog = (): ((request: ManualEntryRequest) => void) => use(ManualEntryDialogContext)
