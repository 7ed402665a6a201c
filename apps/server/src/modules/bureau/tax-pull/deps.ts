import type { Needs } from '../../../kernel/deps.ts'
import type { Encryption } from '../../../lib/encryption.ts'
import type { BureauPull } from '../../../ports/bureau-pull.ts'
import type { BookReader } from '../../../ports/spreadsheet-reader.ts'
import type { FileDeps } from '../../platform/file/index.ts'

/** Dependencies of pulls, the mirror and its way into the system. */
export interface TaxPullDeps extends Needs<'db' | 'clock' | 'audit' | 'jobs' | 'changeFeed'> {
  readonly encryption: Encryption
  readonly files: FileDeps
  readonly bureauPull: BureauPull
  readonly sheets: BookReader
}
