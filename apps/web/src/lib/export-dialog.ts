import { createContext, use } from 'react'
import type { Sent } from '@piaotai/contract/endpoint.ts'
import type { exportEndpoints } from '@piaotai/contract/invoice/exports.ts'
import type { PagePath } from '@piaotai/domain/permissions.ts'

type Sending = Sent<typeof exportEndpoints.exportInvoices>
/** What a list offers to export: the chosen ones, if any, and all that its filter finds. */
export interface ExportRequest {
  readonly area: Sending['area']
  readonly pagePath: PagePath
  readonly ids: readonly string[]
  readonly filter: NonNullable<Sending['filter']>
  readonly total: number
  /** On paper: asks how, and shows the sheets. */
  readonly print?: true
}
export const ExportDialogContext = createContext<(request: ExportRequest) => void>(() => undefined)
/** Opens the export dialog, or that of printing. */
export const useExportDialog = (): ((request: ExportRequest) => void) => use(ExportDialogContext)
