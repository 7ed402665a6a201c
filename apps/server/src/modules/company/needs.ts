import type { Attempts } from '../../kernel/attempts.ts'
import type { Visitor } from '../../kernel/actor.ts'
import type { Audit, Clock, Database } from '../../kernel/needs.ts'

/** What use cases of companies are given. */
export interface CompanyNeeds {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
}
export interface LookupNeeds extends CompanyNeeds {
  readonly attempts: Attempts
}
/** Makes sure of the person before something that cannot be taken back: a code sent to them, or their password. Throws when it is neither. */
export type Prove = (who: Visitor, proof: { readonly code?: string | undefined; readonly password?: string | undefined }) => Promise<void>
