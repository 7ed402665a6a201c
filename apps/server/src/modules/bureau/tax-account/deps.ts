import type { Needs } from '../../../kernel/deps.ts'
import type { RateLimits } from '../../../kernel/rate-limits.ts'
import type { Encryption } from '../../../lib/encryption.ts'
import type { TaxBureau } from '../../../ports/bureau-login.ts'

/** Dependencies of accounts, logins and sessions at the tax bureau. */
export interface TaxAccountDeps extends Needs<'db' | 'clock' | 'audit' | 'jobs'> {
  readonly rateLimits: RateLimits
  readonly encryption: Encryption
  readonly taxBureau: TaxBureau
}
