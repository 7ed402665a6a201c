import type { Needs } from '../../../kernel/deps.ts'
import type { Encryption } from '../../../lib/encryption.ts'
import type { SendWebhook } from '../../../ports/send-webhook.ts'

export interface WebhookDeps extends Needs<'db' | 'clock' | 'audit' | 'jobs'> {
  readonly encryption: Encryption
  readonly sendWebhook: SendWebhook
  /** Whether the guard of outgoing calls lets an address pass. */
  readonly mayPushTo: (url: string) => boolean
}
