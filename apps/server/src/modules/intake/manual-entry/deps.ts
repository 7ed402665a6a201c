import type { Audit, Clock, Database, LaterJobs, ChangeFeed } from '../../../kernel/deps.ts'
import type { BookReader } from '../../../ports/spreadsheet-reader.ts'
import type { FileDeps } from '../../platform/file/index.ts'

/** Dependencies of entering invoices. */
export interface ManualEntryDeps {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly jobs: LaterJobs
  readonly changeFeed: ChangeFeed
  readonly files: FileDeps
  readonly sheets: BookReader
}
