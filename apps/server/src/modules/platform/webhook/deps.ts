import type { Audit, Clock, Database, LaterJobs } from '../../../kernel/deps.ts'
import type { Encryption } from '../../../lib/encryption.ts'
import type { SendWebhook } from '../../../ports/send-webhook.ts'

export interface WebhookDeps {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly jobs: LaterJobs
  readonly encryption: Encryption
  readonly sendWebhook: SendWebhook
  /** Whether the guard of outgoing calls lets an address pass. */
  readonly mayPushTo: (url: string) => boolean
}
