// Narrower values of the columns of a webhook's deliveries.
import type { WebhookDeliveryState, WebhookEvent, webhookTest } from '@piaotai/domain/webhook.ts'

export interface WebhookDeliveryColumns {
  event: WebhookEvent | typeof webhookTest
  state: WebhookDeliveryState
  tries: { at: string; status: number | null; note: string; tookMs: number }[]
}
