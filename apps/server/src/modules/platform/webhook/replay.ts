// 重放: a message goes again under its own id; a test message.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { webhookEndpoints } from '@piaotai/contract/webhook.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { afterDelivery, webhookLimits, webhookTest } from '@piaotai/domain/webhook.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { WebhookDeps } from './deps.ts'
import { attemptWebhook } from './jobs.ts'
import { addDeliveries, findWebhook, type DeliveryRecord } from './webhook-rows.ts'

type E = typeof webhookEndpoints
const findOn = async (tx: Tx, id: string) => {
  const webhook = await findWebhook(tx, id)
  if (!webhook.is_on) throw new Problem('webhook.off')
  return webhook
}
const again = async ({ clock, jobs }: WebhookDeps, tx: Tx, { company_id, id, attempt, state }: DeliveryRecord): Promise<boolean> => {
  const next = afterDelivery(state, 'replay')
  if (!next) return false
  await tx
    .updateTable('webhook_delivery')
    .set({ state: next, begun: attempt, claimed_until: null, next_at: clock.now().toISOString(), ended_at: null })
    .where('id', '=', id)
    .execute()
  await jobs.add(tx, attemptWebhook, { companyId: company_id, deliveryId: id, attempt: attempt + 1 })
  return true
}
export const replayDelivery =
  (deps: WebhookDeps) =>
  (actor: Actor, { id }: In<E['replayDelivery']>): Promise<Record<string, never>> =>
    deps.db.inTenant(actor, async (tx) => {
      const mine = () => tx.selectFrom('webhook_delivery').selectAll().where('id', '=', id)
      const found = await mine().executeTakeFirst()
      if (!found) throw new Problem('webhookDelivery.notFound')
      await findOn(tx, found.webhook_id)
      const delivery = await mine().forUpdate().executeTakeFirst()
      if (!delivery) throw new Problem('webhookDelivery.notFound')
      if (!(await again(deps, tx, delivery))) throw new Problem('webhookDelivery.underWay')
      await deps.audit.record(tx, actor, [
        { action: 'webhook.replayed', objectType: 'webhook', objectId: delivery.webhook_id, detail: { deliveries: 1, deliveryId: id } },
      ])
      return {}
    })
export const replayFailed =
  (deps: WebhookDeps) =>
  (actor: Actor, { id, since }: In<E['replayFailed']>): Promise<Out<E['replayFailed']>> =>
    deps.db.inTenant(actor, async (tx) => {
      await findOn(tx, id)
      const failed = await tx
        .selectFrom('webhook_delivery')
        .selectAll()
        .where('webhook_id', '=', id)
        .where('state', '=', 'failed')
        .where('created_at', '>=', since)
        .orderBy('created_at')
        .orderBy('id')
        .limit(webhookLimits.replayAll)
        .forUpdate()
        .execute()
      for (const delivery of failed) await again(deps, tx, delivery)
      if (failed.length > 0)
        await deps.audit.record(tx, actor, [
          { action: 'webhook.replayed', objectType: 'webhook', objectId: id, detail: { deliveries: failed.length, since } },
        ])
      return { count: failed.length }
    })
export const tryWebhook =
  (deps: WebhookDeps) =>
  (actor: Actor, { id }: In<E['tryWebhook']>): Promise<Out<E['tryWebhook']>> =>
    deps.db.inTenant(actor, async (tx) => {
      await findOn(tx, id)
      const [made] = await addDeliveries(deps, tx, actor.companyId, [id], webhookTest, { webhookId: id })
      return { id: made! }
    })
