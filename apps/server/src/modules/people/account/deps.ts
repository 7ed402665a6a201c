import type { EndedAccess } from '@piaotai/locales/mail-templates.ts'
import type { RateLimits } from '../../../kernel/rate-limits.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import type { Outbox } from '../../../kernel/outbox.ts'
import type { Encryption } from '../../../lib/encryption.ts'

/** Dependencies of most account use cases. */
export interface AccountDeps extends Needs<'db' | 'clock' | 'audit'> {
  readonly rateLimits: RateLimits
  readonly encryption: Encryption
  readonly outbox: Outbox
}

/** Who ends it: the person, or an operator by name. */
interface Ender {
  readonly userId: string | null
  readonly userName: string
  readonly ip?: string | null
}
/**
 * Ends what opens an account besides its sessions, in every company of the person: devices, and all keys but those that
 * are kept. Offered by the keys; called in a transaction that acts as the person.
 */
export type EndAccess = (
  tx: Tx,
  of: { readonly userId: string; readonly by: Ender; readonly keepKeys: readonly string[] },
) => Promise<EndedAccess>
/** Dependencies of acts that close an account to whoever else has got into it. */
export interface SecuringDeps extends AccountDeps {
  readonly endAccess: EndAccess
}
