import type { RateLimits } from '../../../kernel/rate-limits.ts'
import type { SheetReader } from '../../../ports/spreadsheet-reader.ts'
import type { DownloadDeps } from '../../platform/download/index.ts'
import type { UsageDeps } from '../../invoices/usage/index.ts'

/** Dependencies of payments. */
export interface PaymentDeps extends UsageDeps, DownloadDeps {
  readonly rateLimits: RateLimits
  readonly sheets: Pick<SheetReader, 'read'>
}
