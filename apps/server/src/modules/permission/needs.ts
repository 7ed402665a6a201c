import type { Audit, Clock, Database } from '../../kernel/needs.ts'

export interface PermissionNeeds {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
}
