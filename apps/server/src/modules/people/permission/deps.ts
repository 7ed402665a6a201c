import type { Audit, Clock, Database } from '../../../kernel/deps.ts'

export interface PermissionDeps {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
}
