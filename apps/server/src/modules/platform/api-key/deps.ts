import type { Needs } from '../../../kernel/deps.ts'
import type { RateLimits } from '../../../kernel/rate-limits.ts'

export interface ApiKeyDeps extends Needs<'db' | 'clock' | 'audit'> {
  readonly rateLimits: RateLimits
}
