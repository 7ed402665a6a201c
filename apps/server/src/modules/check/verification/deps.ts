import type { RateLimits } from '../../../kernel/rate-limits.ts'
import type { Needs } from '../../../kernel/deps.ts'
import type { TaxPlatform } from '../../../ports/tax-platform.ts'

export interface VerifyDeps extends Needs<'db' | 'clock' | 'audit' | 'jobs'> {
  readonly rateLimits: RateLimits
  readonly taxPlatform: TaxPlatform
}
