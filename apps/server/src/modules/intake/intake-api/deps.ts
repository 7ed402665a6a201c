import type { Audit, ChangeFeed, Clock, Database, LaterJobs } from '../../../kernel/deps.ts'
import type { RateLimits } from '../../../kernel/rate-limits.ts'
import type { LinkFetcher } from '../../../ports/link-fetcher.ts'
import type { FileDeps } from '../../platform/file/index.ts'

/** Dependencies of what programs bring. */
export interface IntakeApiDeps {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly rateLimits: RateLimits
  readonly jobs: LaterJobs
  readonly changeFeed: ChangeFeed
  readonly files: FileDeps
  readonly links: LinkFetcher
}
