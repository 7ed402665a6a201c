import type { RateLimits } from '../../../kernel/rate-limits.ts'
import type { Audit, Clock, Database } from '../../../kernel/deps.ts'
import type { Outbox } from '../../../kernel/outbox.ts'
import type { Encryption } from '../../../lib/encryption.ts'

/** Dependencies of most account use cases. */
export interface AccountDeps {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly rateLimits: RateLimits
  readonly encryption: Encryption
  readonly outbox: Outbox
}
