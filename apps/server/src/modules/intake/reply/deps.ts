import type { Audit, Clock, Database, LaterJobs } from '../../../kernel/deps.ts'
import type { Outbox } from '../../../kernel/outbox.ts'
import type { RateLimits } from '../../../kernel/rate-limits.ts'
import type { Encryption } from '../../../lib/encryption.ts'

/** Dependencies of replies. */
export interface ReplyDeps {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly rateLimits: RateLimits
  readonly encryption: Encryption
  readonly outbox: Outbox
  readonly jobs: LaterJobs
  /** Public address of the product: links in mail lead there. */
  readonly origin: string
  /** Domain of the platform's own addresses. */
  readonly mailDomain: string
}
