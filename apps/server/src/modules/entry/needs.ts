import type { Audit, Clock, Database, LaterJobs, Notices } from '../../kernel/needs.ts'
import type { BookReader } from '../../outside.ts'
import type { FileNeeds } from '../file/index.ts'

/** What entering invoices needs of the house. */
export interface EntryNeeds {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly jobs: LaterJobs
  readonly notices: Notices
  readonly files: FileNeeds
  readonly sheets: BookReader
}
