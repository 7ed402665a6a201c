import type { Audit, ChangeFeed, Clock, Database, LaterJobs } from '../../../kernel/deps.ts'
import type { RateLimits } from '../../../kernel/rate-limits.ts'
import type { DownloadDeps } from '../../platform/download/index.ts'
import type { FileDeps, LinkSigner } from '../../platform/file/index.ts'

/** Dependencies of commercial invoices. */
export interface CommercialDeps extends DownloadDeps {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly rateLimits: RateLimits
  readonly jobs: LaterJobs
  readonly changeFeed: ChangeFeed
  readonly files: FileDeps
  readonly signLink: LinkSigner
}
