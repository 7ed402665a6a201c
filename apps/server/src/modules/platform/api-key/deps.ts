import type { Audit, Clock, Database } from '../../../kernel/deps.ts'
import type { RateLimits } from '../../../kernel/rate-limits.ts'

export interface ApiKeyDeps {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly rateLimits: RateLimits
}
