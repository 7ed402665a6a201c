import type { Needs } from '../../../kernel/deps.ts'
import type { RateLimits } from '../../../kernel/rate-limits.ts'
import type { Encryption } from '../../../lib/encryption.ts'

/** Dependencies of groups. */
export interface GroupDeps extends Needs<'db' | 'clock' | 'audit' | 'jobs'> {
  readonly rateLimits: RateLimits
  readonly encryption: Encryption
}
