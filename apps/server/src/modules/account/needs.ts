import type { Attempts } from '../../kernel/attempts.ts'
import type { Audit, Clock, Database } from '../../kernel/needs.ts'
import type { Outbox } from '../../kernel/outbox.ts'
import type { Secrets } from '../../kernel/secrets.ts'

/** What most use cases of accounts need. */
export interface AccountNeeds {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly attempts: Attempts
  readonly secrets: Secrets
  readonly outbox: Outbox
}
