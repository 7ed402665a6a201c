import type { Audit, Clock, Database } from '../../kernel/deps.ts'
import type { SheetReader } from '../../ports/spreadsheet-reader.ts'
import type { ExportDeps } from '../export/index.ts'

/** Dependencies of vouchers. */
export interface VoucherDeps {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
}
export interface SheetDeps extends VoucherDeps {
  readonly sheets: Pick<SheetReader, 'read'>
}
export type FileDeps = ExportDeps
/** A file of a form. */
export interface SheetFile {
  readonly name: string
  readonly bytes: Uint8Array
}
