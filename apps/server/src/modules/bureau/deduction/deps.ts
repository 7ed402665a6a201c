import type { Audit, Clock, Database } from '../../../kernel/deps.ts'
import type { BookReader } from '../../../ports/spreadsheet-reader.ts'

/** Dependencies of deduction and booking. */
export interface DeductionDeps {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly sheets: BookReader
}
