import type { Needs } from '../../../kernel/deps.ts'
import type { BookReader } from '../../../ports/spreadsheet-reader.ts'
import type { FileDeps } from '../../platform/file/index.ts'

/** Dependencies of entering invoices. */
export interface ManualEntryDeps extends Needs<'db' | 'clock' | 'audit' | 'jobs' | 'changeFeed'> {
  readonly files: FileDeps
  readonly sheets: BookReader
}
