// Keys and types of webhooks.
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { webhookEndpoints } from '@piaotai/contract/webhook.ts'

type E = typeof webhookEndpoints
export type Webhook = Received<E['listWebhooks']>['webhooks'][number]
export type Delivery = Received<E['listWebhookDeliveries']>['content'][number]
export type DeliveriesQuery = Sent<E['listWebhookDeliveries']>
export type WebhookDraft = Sent<E['createWebhook']>['draft']
/** A secret drawn just now; it is shown once and kept nowhere. */
export interface DrawnSecret {
  readonly name: string
  readonly secret: string
}
export const webhooksKey = ['webhooks'] as const
