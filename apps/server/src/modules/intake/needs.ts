import type { Attempts } from '../../kernel/attempts.ts'
import type { Losses } from '../../kernel/losses.ts'
import type { Recognition } from '../../outside.ts'
import type { Audit, Clock, Database, Jobs, Notices } from '../../kernel/needs.ts'
import type { FileNeeds } from '../file/index.ts'

/** What the intake needs of the house. */
export interface IntakeNeeds {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly attempts: Attempts
  readonly jobs: Jobs
  readonly notices: Notices
  readonly files: FileNeeds
  readonly recognition: Recognition
  readonly losses: Losses
}
