import type { Needs } from '../../../kernel/deps.ts'
import type { RateLimits } from '../../../kernel/rate-limits.ts'
import type { DownloadDeps } from '../../platform/download/index.ts'

/** Dependencies of commercial invoices. */
export interface CommercialDeps extends DownloadDeps, Needs<'changeFeed'> {
  readonly rateLimits: RateLimits
}
