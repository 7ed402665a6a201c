// Makes, changes, switches and removes webhooks. What tells more, or elsewhere, passes the gate of opening acts; a secret is shown once.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { webhookEndpoints } from '@piaotai/contract/webhook.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { webhookLimits } from '@piaotai/domain/webhook.ts'
import { takeAdvisoryLock } from '../../../db/advisory-lock.ts'
import { json } from '../../../db/json.ts'
import { onUniqueViolation } from '../../../db/constraint-errors.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { newId } from '../../../lib/ids.ts'
import { passGate, type GateDeps } from '../../people/permission/index.ts'
import type { WebhookDeps } from './deps.ts'
import { drawSecret, findWebhook, secretsInForce, switchWebhookOff } from './webhook-rows.ts'

type E = typeof webhookEndpoints
type Draft = In<E['createWebhook']>['draft']
export interface SaveWebhookDeps extends WebhookDeps, GateDeps {}
const requireAddress = ({ mayPushTo }: WebhookDeps, { url }: Draft): void => {
  if (!mayPushTo(url.trim())) throw new Problem('webhook.address')
}
const columnsOf = (actor: Actor, { name, url, events }: Draft, now: Date) => ({
  name: name.trim(),
  url: url.trim(),
  events: json([...new Set(events)]),
  saved_by: actor.userId,
  saved_by_name: actor.userName,
  saved_at: now.toISOString(),
})

export const createWebhook =
  (deps: SaveWebhookDeps) =>
  async (actor: Actor, { draft, proof }: In<E['createWebhook']>): Promise<Out<E['createWebhook']>> => {
    requireAddress(deps, draft)
    const opened = await passGate(deps, actor, 'webhook', { proof })
    return deps.db.inTenant(actor, async (tx) => {
      const { companyId } = actor
      await takeAdvisoryLock(tx, `webhooks ${companyId}`)
      const there = await tx.selectFrom('webhook').select('id').execute()
      if (there.length >= webhookLimits.webhooks) throw new Problem('webhook.tooMany', { most: webhookLimits.webhooks })
      const now = deps.clock.now()
      const id = newId(now)
      const { secret, columns } = drawSecret(deps, companyId, id, now)
      await onUniqueViolation('webhook.nameTaken', () =>
        tx
          .insertInto('webhook')
          .values({ company_id: companyId, id, created_at: now.toISOString(), ...columns, ...columnsOf(actor, draft, now) })
          .execute(),
      )
      await deps.audit.record(tx, actor, [{ action: 'webhook.added', objectType: 'webhook', objectId: id, detail: { ...draft } }])
      await opened(tx, { type: 'webhook', id, name: draft.name.trim() })
      return { id, secret }
    })
  }
export const changeWebhook =
  (deps: SaveWebhookDeps) =>
  async (actor: Actor, { id, draft, version }: In<E['changeWebhook']>): Promise<Out<E['changeWebhook']>> => {
    const kept = await deps.db.inTenant(actor, (tx) => findWebhook(tx, id))
    if (kept.version !== version) throw new Problem('webhook.changed')
    requireAddress(deps, draft)
    const more = kept.url !== draft.url.trim() || draft.events.some((event) => !kept.events.includes(event))
    const opened = more ? await passGate(deps, actor, 'webhook') : undefined
    return deps.db.inTenant(actor, async (tx) => {
      const before = await findWebhook(tx, id)
      if (before.version !== version) throw new Problem('webhook.changed')
      await onUniqueViolation('webhook.nameTaken', () =>
        tx
          .updateTable('webhook')
          .set({
            ...columnsOf(actor, draft, deps.clock.now()),
            // Whoever changes a word only does not answer for where it goes.
            ...(opened ? {} : { saved_by: before.saved_by, saved_by_name: before.saved_by_name }),
            version: version + 1,
            failures: 0,
            failing_since: null,
            rests_until: null,
          })
          .where('id', '=', id)
          .execute(),
      )
      await deps.audit.record(tx, actor, [{ action: 'webhook.changed', objectType: 'webhook', objectId: id, detail: { ...draft } }])
      await opened?.(tx, { type: 'webhook', id, name: draft.name.trim() })
      return { version: version + 1 }
    })
  }
export const rotateWebhook =
  (deps: SaveWebhookDeps) =>
  async (actor: Actor, { id, proof }: In<E['rotateWebhook']>): Promise<Out<E['rotateWebhook']>> => {
    await deps.db.inTenant(actor, (tx) => findWebhook(tx, id))
    const opened = await passGate(deps, actor, 'webhook', { proof })
    return deps.db.inTenant(actor, async (tx) => {
      const webhook = await findWebhook(tx, id)
      const now = deps.clock.now()
      const { secret, columns } = drawSecret(deps, actor.companyId, id, now, secretsInForce(deps, webhook, now)[0])
      await tx.updateTable('webhook').set(columns).where('id', '=', id).execute()
      await deps.audit.record(tx, actor, [
        { action: 'webhook.rotated', objectType: 'webhook', objectId: id, detail: { name: webhook.name } },
      ])
      await opened(tx, { type: 'webhook', id, name: webhook.name })
      return { secret }
    })
  }
export const switchWebhook =
  (deps: SaveWebhookDeps) =>
  async (actor: Actor, { id, on }: In<E['switchWebhook']>): Promise<Record<string, never>> => {
    const kept = await deps.db.inTenant(actor, (tx) => findWebhook(tx, id))
    const opened = on && !kept.is_on ? await passGate(deps, actor, 'webhook') : undefined
    return deps.db.inTenant(actor, async (tx) => {
      const webhook = await findWebhook(tx, id)
      if (on === webhook.is_on) return {}
      if (!on) {
        await switchWebhookOff(deps, tx, webhook, 'hand', actor)
        return {}
      }
      if (!opened || webhook.version !== kept.version) throw new Problem('webhook.changed')
      // Whoever switches it on answers for it.
      const mine = { saved_by: actor.userId, saved_by_name: actor.userName }
      await tx
        .updateTable('webhook')
        .set({ is_on: true, off_because: null, ...mine, failures: 0, failing_since: null, rests_until: null })
        .where('id', '=', id)
        .execute()
      await deps.audit.record(tx, actor, [
        { action: 'webhook.switchedOn', objectType: 'webhook', objectId: id, detail: { name: webhook.name } },
      ])
      await opened(tx, { type: 'webhook', id, name: webhook.name })
      return {}
    })
  }
export const removeWebhook =
  (deps: SaveWebhookDeps) =>
  (actor: Actor, { id }: In<E['removeWebhook']>): Promise<Record<string, never>> =>
    deps.db.inTenant(actor, async (tx) => {
      const { name } = await findWebhook(tx, id)
      await tx.deleteFrom('webhook').where('id', '=', id).execute()
      await deps.audit.record(tx, actor, [{ action: 'webhook.removed', objectType: 'webhook', objectId: id, detail: { name } }])
      return {}
    })
