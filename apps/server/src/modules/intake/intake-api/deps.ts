import type { Needs } from '../../../kernel/deps.ts'
import type { RateLimits } from '../../../kernel/rate-limits.ts'
import type { LinkFetcher } from '../../../ports/link-fetcher.ts'
import type { FileDeps } from '../../platform/file/index.ts'

/** Dependencies of what programs bring. */
export interface IntakeApiDeps extends Needs<'db' | 'clock' | 'audit' | 'jobs' | 'changeFeed'> {
  readonly rateLimits: RateLimits
  readonly files: FileDeps
  readonly links: LinkFetcher
}
