import type { RateLimits } from '../../../kernel/rate-limits.ts'
import type { Losses } from '../../../kernel/losses.ts'
import type { Recognition } from '../../../ports/recognition.ts'
import type { Audit, Clock, Database, Jobs, ChangeFeed } from '../../../kernel/deps.ts'
import type { FileDeps } from '../../platform/file/index.ts'

/** Dependencies of the intake. */
export interface IntakeDeps {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly rateLimits: RateLimits
  readonly jobs: Jobs
  readonly changeFeed: ChangeFeed
  readonly files: FileDeps
  readonly recognition: Recognition
  readonly losses: Losses
}
