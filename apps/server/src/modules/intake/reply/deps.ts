import type { Needs } from '../../../kernel/deps.ts'
import type { Outbox } from '../../../kernel/outbox.ts'
import type { RateLimits } from '../../../kernel/rate-limits.ts'
import type { Encryption } from '../../../lib/encryption.ts'

/** Dependencies of replies. */
export interface ReplyDeps extends Needs<'db' | 'clock' | 'audit' | 'jobs'> {
  readonly rateLimits: RateLimits
  readonly encryption: Encryption
  readonly outbox: Outbox
  /** Public address of the product: links in mail lead there. */
  readonly origin: string
  /** Domain of the platform's own addresses. */
  readonly mailDomain: string
}
