// 回调: an address of the company's own that hears what happens, signed by Standard Webhooks. Its secret is shown once.
import { z } from 'zod'
import { deliveryStates, webhookEvents, webhookLimits, webhookOffs, webhookTest } from '@piaotai/domain/webhook.ts'
import { endpoint, part } from './endpoint.ts'
import { id } from './ids.ts'
import { done, instant, line, name, nothing, pageOf, pageQuery } from './shapes.ts'
import { ownProof } from './account/proof-shapes.ts'
import { openingProblems } from './account/proof-problems.ts'

const event = z.enum(webhookEvents)
const anyEvent = z.enum([...webhookEvents, webhookTest])
const state = z.enum(deliveryStates)
export const WebhookDraft = z
  .strictObject({
    name: name(webhookLimits.name),
    url: line(webhookLimits.url, 1),
    events: z.array(event).min(1).max(webhookEvents.length),
  })
  .meta({ id: 'WebhookDraft' })
export const Webhook = z
  .object({
    id: id('webhook'),
    name: z.string(),
    url: z.string(),
    events: z.array(event),
    on: z.boolean(),
    offBecause: z.enum(webhookOffs).nullable(),
    /** The last four characters of the secret. */
    ends: z.string(),
    /** Until when the former secret signs along. */
    formerUntil: instant.nullable(),
    failingSince: instant.nullable(),
    savedBy: z.string(),
    savedAt: instant,
    version: z.number().int(),
    /** Of the last 24 hours. */
    arrived: z.number().int(),
    failed: z.number().int(),
    waiting: z.number().int(),
  })
  .meta({ id: 'Webhook' })
const delivery = {
  id: id('webhookDelivery'),
  webhookId: id('webhook'),
  event: anyEvent,
  /** `webhook-id`: the same at every attempt and replay. */
  messageId: z.string(),
  state,
  attempts: z.number().int(),
  status: z.number().int().nullable(),
  note: z.string(),
  tookMs: z.number().int().nullable(),
  createdAt: instant,
  nextAt: instant.nullable(),
}
export const WebhookDelivery = z.object(delivery).meta({ id: 'WebhookDelivery' })
export const WebhookDeliveryDetail = z
  .object({
    ...delivery,
    body: z.string(),
    tries: z.array(z.object({ at: instant, status: z.number().int().nullable(), note: z.string(), tookMs: z.number().int() })),
  })
  .meta({ id: 'WebhookDeliveryDetail' })
const proof = z.strictObject(ownProof)
const one = z.strictObject({ id: id('webhook') })
const seeing = { needs: 'menu_4.webhooks' } as const
const editing = { needs: 'webhooks.edit' } as const
const replaying = { needs: 'webhooks.replay' } as const
const drawn = openingProblems

export const webhookEndpoints = part('bureau', null, {
  listWebhooks: endpoint({
    method: 'GET',
    path: '/webhooks',
    access: seeing,
    summary: '回调列表 Webhooks',
    input: nothing,
    output: z.object({ webhooks: z.array(Webhook) }),
  }),
  createWebhook: endpoint({
    method: 'POST',
    path: '/webhooks',
    access: editing,
    opens: 'webhook',
    stopsWithSuite: true,
    summary: '新建回调；签名密钥只显示这一次 Add a webhook; its secret is shown this once',
    input: z.strictObject({ draft: WebhookDraft, proof }),
    output: z.object({ id: id('webhook'), secret: z.string() }),
    problems: ['webhook.address', 'webhook.nameTaken', 'webhook.tooMany', ...drawn],
  }),
  changeWebhook: endpoint({
    method: 'PUT',
    path: '/webhooks/:id',
    access: editing,
    opens: 'webhook',
    stopsWithSuite: true,
    summary: '修改回调 Change a webhook',
    input: z.strictObject({ id: id('webhook'), draft: WebhookDraft, version: z.number().int() }),
    output: z.object({ version: z.number().int() }),
    problems: ['webhook.notFound', 'webhook.changed', 'webhook.address', 'webhook.nameTaken', ...drawn],
  }),
  /** Both secrets sign for 24 hours. */
  rotateWebhook: endpoint({
    method: 'POST',
    path: '/webhooks/:id/rotate',
    access: editing,
    opens: 'webhook',
    stopsWithSuite: true,
    summary: '轮换签名密钥 Replace the secret of a webhook',
    input: z.strictObject({ id: id('webhook'), proof }),
    output: z.object({ secret: z.string() }),
    problems: ['webhook.notFound', ...drawn],
  }),
  switchWebhook: endpoint({
    method: 'POST',
    path: '/webhooks/:id/switch',
    access: editing,
    opens: 'webhook',
    stopsWithSuite: true,
    summary: '启用或停用回调 Switch a webhook on or off',
    input: z.strictObject({ id: id('webhook'), on: z.boolean() }),
    output: done,
    problems: ['webhook.notFound', 'webhook.changed', ...drawn],
  }),
  removeWebhook: endpoint({
    method: 'DELETE',
    path: '/webhooks/:id',
    access: editing,
    summary: '删除回调及其送达记录 Remove a webhook and its deliveries',
    input: one,
    output: done,
    problems: ['webhook.notFound'],
  }),
  /** A message of the type `webhook.test`. */
  tryWebhook: endpoint({
    method: 'POST',
    path: '/webhooks/:id/test',
    access: editing,
    stopsWithSuite: true,
    summary: '发一条测试 Send a test message',
    input: one,
    output: z.object({ id: id('webhookDelivery') }),
    problems: ['webhook.notFound', 'webhook.off'],
  }),
  /** Failed messages since a moment, at most 1,000, the oldest first. */
  replayFailed: endpoint({
    method: 'POST',
    path: '/webhooks/:id/replay',
    access: replaying,
    stopsWithSuite: true,
    summary: '重放没到的 Replay what failed since',
    input: z.strictObject({ id: id('webhook'), since: z.iso.datetime() }),
    output: z.object({ count: z.number().int() }),
    problems: ['webhook.notFound', 'webhook.off'],
  }),
  listWebhookDeliveries: endpoint({
    method: 'GET',
    path: '/webhook-deliveries',
    access: seeing,
    summary: '送达记录 Deliveries of webhooks',
    input: z.strictObject({
      ...pageQuery,
      webhookId: id('webhook', 'filter').optional(),
      event: anyEvent.optional(),
      state: state.optional(),
    }),
    output: pageOf(WebhookDelivery),
  }),
  readWebhookDelivery: endpoint({
    method: 'GET',
    path: '/webhook-deliveries/:id',
    access: seeing,
    summary: '一条送达 One delivery with its body and attempts',
    input: z.strictObject({ id: id('webhookDelivery') }),
    output: WebhookDeliveryDetail,
    problems: ['webhookDelivery.notFound'],
  }),
  /** Under its own id again. */
  replayDelivery: endpoint({
    method: 'POST',
    path: '/webhook-deliveries/:id/replay',
    access: replaying,
    stopsWithSuite: true,
    summary: '重放一条 Replay one delivery',
    input: z.strictObject({ id: id('webhookDelivery') }),
    output: done,
    problems: ['webhookDelivery.notFound', 'webhookDelivery.underWay', 'webhook.off'],
  }),
})
