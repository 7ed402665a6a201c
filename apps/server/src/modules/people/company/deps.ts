import type { RateLimits } from '../../../kernel/rate-limits.ts'
import type { Actor, Visitor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'

/** Dependencies of the use cases of companies. */
export type CompanyDeps = Needs<'db' | 'clock' | 'audit'>
export interface LookupDeps extends CompanyDeps {
  readonly rateLimits: RateLimits
}
/**
 * Reauthenticates the person before an irreversible action: a code sent to them, or their password. Throws if neither
 * fits.
 */
export type Prove = (who: Visitor, proof: { readonly code?: string | undefined; readonly password?: string | undefined }) => Promise<void>
/** What other nouns end with a company, in the transaction that dissolves it and on the word of whoever does. */
export type Endings = Readonly<Record<string, (tx: Tx, actor: Actor) => Promise<void>>>
