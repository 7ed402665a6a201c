import type { RateLimits } from '../../kernel/rate-limits.ts'
import type { Visitor } from '../../kernel/actor.ts'
import type { Audit, Clock, Database } from '../../kernel/deps.ts'

/** What use cases of companies are given. */
export interface CompanyDeps {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
}
export interface LookupDeps extends CompanyDeps {
  readonly rateLimits: RateLimits
}
/** Makes sure of the person before something that cannot be taken back: a code sent to them, or their password. Throws when it is neither. */
export type Prove = (who: Visitor, proof: { readonly code?: string | undefined; readonly password?: string | undefined }) => Promise<void>
