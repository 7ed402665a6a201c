import { createContext, use } from 'react'
import type { Sent } from '@piaotai/contract/endpoint.ts'
import type { exportEndpoints } from '@piaotai/contract/export/export.ts'
import type { PagePath } from '@piaotai/domain/rights/permission.ts'

type Sending = Sent<typeof exportEndpoints.exportInvoices>
/** The choices of a list's export: the selected invoices, if any, and all matches of its filter. */
export interface ExportRequest {
  readonly area: Sending['area']
  readonly pagePath: PagePath
  readonly ids: readonly string[]
  readonly filter: NonNullable<Sending['filter']>
  readonly total: number
  /** On paper: opens the print dialog with a preview. */
  readonly print?: true
}
export const ExportDialogContext = createContext<(request: ExportRequest) => void>(() => undefined)
/** Opens the export or the print dialog. */
export const useExportDialog = (): ((request: ExportRequest) => void) => use(ExportDialogContext)
