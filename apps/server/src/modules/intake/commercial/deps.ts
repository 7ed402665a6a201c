import type { Needs } from '../../../kernel/deps.ts'
import type { RateLimits } from '../../../kernel/rate-limits.ts'
import type { DownloadDeps } from '../../platform/download/index.ts'
import type { FileDeps, LinkSigner } from '../../platform/file/index.ts'

/** Dependencies of commercial invoices. */
export interface CommercialDeps extends DownloadDeps, Needs<'db' | 'clock' | 'audit' | 'jobs' | 'changeFeed'> {
  readonly rateLimits: RateLimits
  readonly files: FileDeps
  readonly signLink: LinkSigner
}
