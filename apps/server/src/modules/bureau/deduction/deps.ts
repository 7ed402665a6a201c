import type { Needs } from '../../../kernel/deps.ts'
import type { BookReader } from '../../../ports/spreadsheet-reader.ts'

/** Dependencies of deduction and booking. */
export interface DeductionDeps extends Needs<'db' | 'clock' | 'audit'> {
  readonly sheets: BookReader
}
