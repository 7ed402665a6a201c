import type { RateLimits } from '../../../kernel/rate-limits.ts'
import type { Losses } from '../../../kernel/losses.ts'
import type { Recognition } from '../../../ports/recognition.ts'
import type { Jobs, Needs } from '../../../kernel/deps.ts'
import type { FileDeps } from '../../platform/file/index.ts'

/** Dependencies of the intake. */
export interface IntakeDeps extends Needs<'db' | 'clock' | 'audit' | 'changeFeed'> {
  readonly rateLimits: RateLimits
  readonly jobs: Jobs
  readonly files: FileDeps
  readonly recognition: Recognition
  readonly losses: Losses
}
