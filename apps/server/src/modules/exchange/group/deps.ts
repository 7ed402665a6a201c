import type { Audit, Clock, Database, LaterJobs } from '../../../kernel/deps.ts'
import type { RateLimits } from '../../../kernel/rate-limits.ts'
import type { Encryption } from '../../../lib/encryption.ts'

/** Dependencies of groups. */
export interface GroupDeps {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly jobs: LaterJobs
  readonly rateLimits: RateLimits
  readonly encryption: Encryption
}
