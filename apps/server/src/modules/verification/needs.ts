import type { Attempts } from '../../kernel/attempts.ts'
import type { Audit, Clock, Database, LaterJobs } from '../../kernel/needs.ts'
import type { Outbox } from '../../kernel/outbox.ts'
import type { TaxPlatform } from '../../outside.ts'

export interface VerifyNeeds {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly attempts: Attempts
  readonly jobs: LaterJobs
  readonly taxPlatform: TaxPlatform
  readonly outbox: Outbox
}
