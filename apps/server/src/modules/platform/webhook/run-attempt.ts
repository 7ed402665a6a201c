// One attempt of a message: claimed, sent outside any transaction, and its answer written.
import { nextPush, offAfterMs, restUntil } from '@piaotai/domain/push/push.ts'
import { afterDelivery, webhookLimits } from '@piaotai/domain/webhook.ts'
import { json } from '../../../db/json.ts'
import type { JobRun, Tx } from '../../../kernel/deps.ts'
import { suiteEnded } from '../../../kernel/running-suite.ts'
import type { WebhookAnswer } from '../../../ports/send-webhook.ts'
import type { WebhookDeps } from './deps.ts'
import { attemptWebhook } from './jobs.ts'
import { findWebhook, secretsInForce, switchWebhookOff, type DeliveryRecord, type WebhookRecord } from './webhook-rows.ts'

interface Key {
  readonly companyId: string
  readonly deliveryId: string
  readonly attempt: number
}
/** Longer than any call lasts. */
const claimMs = 30_000
const crowdedMs = 2_000

export const runWebhookAttempt =
  (deps: WebhookDeps, random: () => number = Math.random): JobRun<typeof attemptWebhook.payload> =>
  async (key, { number }) => {
    const claimed = await claim(deps, key, number)
    if (!claimed) return
    const { webhook, delivery } = claimed
    const now = deps.clock.now()
    const began = performance.now()
    const answer = await deps.sendWebhook({
      url: webhook.url,
      secrets: secretsInForce(deps, webhook, now),
      id: messageId(delivery.id),
      body: delivery.body,
      now,
    })
    await conclude(deps, key, answer, Math.round(performance.now() - began), random)
  }
/** `webhook-id` */
export const messageId = (id: string): string => `msg_${id.replaceAll('-', '')}`

const change = async (tx: Tx, { deliveryId }: Key, columns: Partial<Omit<DeliveryRecord, 'tries'>>): Promise<void> => {
  await tx.updateTable('webhook_delivery').set(columns).where('id', '=', deliveryId).execute()
}
/** The webhook is locked before its message, everywhere. */
const lockBoth = async (tx: Tx, { deliveryId }: Key) => {
  const mine = () => tx.selectFrom('webhook_delivery').where('id', '=', deliveryId)
  const found = await mine().select('webhook_id').executeTakeFirst()
  if (!found) return undefined
  const webhook = await findWebhook(tx, found.webhook_id)
  const delivery = await mine().selectAll().forUpdate().executeTakeFirst()
  return delivery && { webhook, delivery }
}
const claim = (deps: WebhookDeps, key: Key, run: number) =>
  deps.db.inTenant(key, async (tx) => {
    const both = await lockBoth(tx, key)
    if (both?.delivery.state !== 'waiting' || both.delivery.attempt > key.attempt) return undefined
    const { webhook, delivery } = both
    const now = deps.clock.now()
    const claimedUntil = delivery.claimed_until === null ? null : new Date(delivery.claimed_until)
    if (delivery.attempt === key.attempt) {
      // Answered, or somebody else is at it: should they die, it is sent again.
      if (claimedUntil === null) return undefined
      if (run === 1 && claimedUntil > now) {
        await deps.jobs.addAt(tx, claimedUntil, attemptWebhook, key)
        return undefined
      }
    }
    if (await suiteEnded(tx, deps, key.companyId)) {
      await end(tx, key, delivery, 'giveUp', now, { note: 'suiteEnded' })
      return undefined
    }
    const later = webhook.rests_until !== null && new Date(webhook.rests_until) > now ? new Date(webhook.rests_until) : undefined
    const wait = later ?? ((await underWay(tx, webhook, now)) >= webhookLimits.atOnce ? new Date(now.getTime() + crowdedMs) : undefined)
    if (wait) {
      await change(tx, key, { next_at: wait.toISOString() })
      await deps.jobs.addAt(tx, wait, attemptWebhook, key)
      return undefined
    }
    await change(tx, key, { attempt: key.attempt, claimed_until: new Date(now.getTime() + claimMs).toISOString(), next_at: null })
    return { webhook, delivery }
  })
const underWay = async (tx: Tx, { id }: WebhookRecord, now: Date): Promise<number> =>
  (
    await tx
      .selectFrom('webhook_delivery')
      .select('id')
      .where('webhook_id', '=', id)
      .where('claimed_until', '>', now.toISOString())
      .limit(webhookLimits.atOnce)
      .execute()
  ).length

const end = (
  tx: Tx,
  key: Key,
  { state }: DeliveryRecord,
  act: 'arrive' | 'giveUp',
  now: Date,
  columns: Partial<Omit<DeliveryRecord, 'tries'>> = {},
): Promise<void> =>
  change(tx, key, {
    ...columns,
    state: afterDelivery(state, act) ?? state,
    claimed_until: null,
    next_at: null,
    ended_at: now.toISOString(),
  })

const conclude = (deps: WebhookDeps, key: Key, answer: WebhookAnswer, tookMs: number, random: () => number): Promise<void> =>
  deps.db.inTenant(key, async (tx) => {
    const both = await lockBoth(tx, key)
    if (both?.delivery.attempt !== key.attempt) return
    const { webhook, delivery } = both
    const now = deps.clock.now()
    const { status, note } = answer
    await tx
      .updateTable('webhook_delivery')
      .set({
        tries: json([...delivery.tries, { at: now.toISOString(), status, note, tookMs }]),
        status,
        note,
        took_ms: tookMs,
        claimed_until: null,
      })
      .where('id', '=', key.deliveryId)
      .execute()
    const arrived = status !== null && status >= 200 && status < 300
    await count(tx, webhook, arrived, now)
    // Switched off meanwhile: what arrived after all has arrived.
    if (arrived) {
      await end(tx, key, { ...delivery, state: 'waiting' }, 'arrive', now)
      return
    }
    // Ended or replayed meanwhile: this failure decides nothing about it.
    if (delivery.state === 'waiting' && delivery.begun < key.attempt) {
      const next = status === 410 ? undefined : nextPush(now, key.attempt - delivery.begun, answer.retryAfter, random())
      if (next) {
        await change(tx, key, { next_at: next.toISOString() })
        await deps.jobs.addAt(tx, next, attemptWebhook, { ...key, attempt: key.attempt + 1 })
      } else await end(tx, key, delivery, 'giveUp', now)
    }
    const since = webhook.failing_since
    const because = status === 410 ? 'gone' : since !== null && now.getTime() - Date.parse(since) > offAfterMs ? 'failing' : undefined
    if (because && webhook.is_on) await switchWebhookOff(deps, tx, webhook, because)
  })
const count = async (tx: Tx, { id, failures, failing_since }: WebhookRecord, arrived: boolean, now: Date): Promise<void> => {
  if (arrived && failing_since === null) return
  await tx
    .updateTable('webhook')
    .set(
      arrived
        ? { failures: 0, failing_since: null, rests_until: null }
        : {
            failures: failures + 1,
            failing_since: failing_since ?? now.toISOString(),
            rests_until: restUntil(now, failures + 1)?.toISOString() ?? null,
          },
    )
    .where('id', '=', id)
    .execute()
}
/** An attempt whose process died again and again. */
export const giveUpWebhook =
  ({ db, clock }: WebhookDeps) =>
  (key: Key): Promise<void> =>
    db.inTenant(key, async (tx) => {
      const both = await lockBoth(tx, key)
      if (both?.delivery.state !== 'waiting' || both.delivery.attempt > key.attempt) return
      await end(tx, key, both.delivery, 'giveUp', clock.now(), { note: 'lost' })
    })
