import type { RateLimits } from '../../../kernel/rate-limits.ts'
import type { SheetReader } from '../../../ports/spreadsheet-reader.ts'
import type { ExportDeps } from '../../output/export/index.ts'
import type { UsageDeps } from '../../invoices/usage/index.ts'

/** Dependencies of payments. */
export interface PaymentDeps extends UsageDeps, ExportDeps {
  readonly rateLimits: RateLimits
  readonly sheets: Pick<SheetReader, 'read'>
}
