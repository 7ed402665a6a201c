// Webhooks with what went in the last 24 hours, and their messages.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { webhookEndpoints } from '@piaotai/contract/webhook.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { pageOf } from '../../../db/page-of.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { toInstant } from '../../../lib/datetime.ts'
import type { WebhookDeps } from './deps.ts'
import { messageId } from './run-attempt.ts'
import type { DeliveryRecord } from './webhook-rows.ts'

type E = typeof webhookEndpoints
const dayMs = 86_400_000

export const listWebhooks =
  ({ db, clock }: Pick<WebhookDeps, 'db' | 'clock'>) =>
  (actor: Actor): Promise<Out<E['listWebhooks']>> =>
    db.inTenant(actor, async (tx) => {
      const now = clock.now()
      const rows = await tx.selectFrom('webhook').selectAll().orderBy('created_at').orderBy('id').execute()
      const figures = await tx
        .selectFrom('webhook_delivery')
        .select(['webhook_id', 'state', (eb) => eb.fn.countAll<string>().as('n')])
        .where('created_at', '>', new Date(now.getTime() - dayMs).toISOString())
        .groupBy(['webhook_id', 'state'])
        .execute()
      const countOf = (id: string, state: string): number => Number(figures.find((f) => f.webhook_id === id && f.state === state)?.n ?? 0)
      return {
        webhooks: rows.map((row) => ({
          id: row.id,
          name: row.name,
          url: row.url,
          events: row.events,
          on: row.is_on,
          offBecause: row.off_because,
          ends: row.ends,
          formerUntil: row.former_until !== null && Date.parse(row.former_until) > now.getTime() ? toInstant(row.former_until) : null,
          failingSince: row.failing_since && toInstant(row.failing_since),
          savedBy: row.saved_by_name,
          savedAt: toInstant(row.saved_at),
          version: row.version,
          arrived: countOf(row.id, 'arrived'),
          failed: countOf(row.id, 'failed'),
          waiting: countOf(row.id, 'waiting'),
        })),
      }
    })
const shown = (row: DeliveryRecord) => ({
  id: row.id,
  webhookId: row.webhook_id,
  event: row.event,
  messageId: messageId(row.id),
  state: row.state,
  attempts: row.attempt,
  status: row.status,
  note: row.note,
  tookMs: row.took_ms,
  createdAt: toInstant(row.created_at),
  nextAt: row.next_at && toInstant(row.next_at),
})
export const listWebhookDeliveries =
  ({ db }: Pick<WebhookDeps, 'db'>) =>
  (actor: Actor, { webhookId, event, state, ...asked }: In<E['listWebhookDeliveries']>): Promise<Out<E['listWebhookDeliveries']>> =>
    db.inTenant(actor, async (tx) => {
      const found = tx
        .selectFrom('webhook_delivery')
        .$if(webhookId !== undefined, (query) => query.where('webhook_id', '=', webhookId!))
        .$if(event !== undefined, (query) => query.where('event', '=', event!))
        .$if(state !== undefined, (query) => query.where('state', '=', state!))
      const { rows, ...place } = await pageOf(tx, found, found.selectAll().orderBy('created_at', 'desc').orderBy(sql`id`, 'desc'), asked)
      return { ...place, content: rows.map(shown) }
    })
export const readWebhookDelivery =
  ({ db }: Pick<WebhookDeps, 'db'>) =>
  (actor: Actor, { id }: In<E['readWebhookDelivery']>): Promise<Out<E['readWebhookDelivery']>> =>
    db.inTenant(actor, async (tx) => {
      const row = await tx.selectFrom('webhook_delivery').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) throw new Problem('webhookDelivery.notFound')
      return { ...shown(row), body: row.body, tries: row.tries }
    })
