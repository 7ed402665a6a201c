import type { RateLimits } from '../../../kernel/rate-limits.ts'
import type { Audit, Clock, Database, LaterJobs } from '../../../kernel/deps.ts'
import type { TaxPlatform } from '../../../ports/tax-platform.ts'

export interface VerifyDeps {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly rateLimits: RateLimits
  readonly jobs: LaterJobs
  readonly taxPlatform: TaxPlatform
}
