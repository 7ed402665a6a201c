import type { Audit, Clock, Database } from '../../../kernel/deps.ts'

/** Dependencies of reconciliations. */
export interface ReconcileDeps {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
}
