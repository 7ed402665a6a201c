import type { Needs } from '../../../kernel/deps.ts'
import type { RateLimits } from '../../../kernel/rate-limits.ts'
import type { Encryption } from '../../../lib/encryption.ts'
import type { PushAdapters } from '../../../ports/push-receiver.ts'
import type { FileDeps } from '../../platform/file/index.ts'

/** Dependencies of pushes. */
export interface PushDeps extends Needs<'db' | 'clock' | 'audit' | 'jobs'> {
  readonly rateLimits: RateLimits
  readonly encryption: Encryption
  readonly files: FileDeps
  /** Public address of the product: receivers post acknowledgements and fetch originals there. */
  readonly origin: string
  readonly pushAdapters: PushAdapters
  /** Whether the guard of outgoing calls lets an address pass. */
  readonly mayPushTo: (url: string) => boolean
}
