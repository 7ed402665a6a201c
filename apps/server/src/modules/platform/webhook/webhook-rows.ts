// Rows of webhooks and their messages; the secret and the one before it.
import { randomBytes } from 'node:crypto'
import { pushLimits } from '@piaotai/domain/push/push.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { WebhookOff } from '@piaotai/domain/webhook.ts'
import type { Row } from '../../../db/tables.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { newId } from '../../../lib/ids.ts'
import type { WebhookDeps } from './deps.ts'
import { attemptWebhook } from './jobs.ts'

export type WebhookRecord = Row<'webhook'>
export type DeliveryRecord = Row<'webhook_delivery'>
export interface WebhookSecrets {
  readonly secret: string
  readonly former?: string
}
type Sealing = Pick<WebhookDeps, 'encryption'>
const placeOf = (companyId: string, id: string) => ({ table: 'webhook', column: 'secret_sealed', rowId: id, companyId })

/** A new secret; the former one signs along for a day. */
export const drawSecret = ({ encryption }: Sealing, companyId: string, id: string, now: Date, former?: string) => {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const kept: WebhookSecrets = former === undefined ? { secret } : { secret, former }
  const until = new Date(now.getTime() + pushLimits.rotationHours * 3_600_000).toISOString()
  return {
    secret,
    columns: {
      secret_sealed: encryption.seal(JSON.stringify(kept), placeOf(companyId, id)),
      ends: secret.slice(-4),
      former_until: former === undefined ? null : until,
    },
  }
}
/** Those in force, the newest first; none after the company's end. */
export const secretsInForce = ({ encryption }: Sealing, row: WebhookRecord, now: Date): readonly string[] => {
  if (row.secret_sealed === null) return []
  const { secret, former } = JSON.parse(encryption.open(row.secret_sealed, placeOf(row.company_id, row.id))) as WebhookSecrets
  const both = former !== undefined && row.former_until !== null && Date.parse(row.former_until) > now.getTime()
  return both ? [secret, former] : [secret]
}
export const findWebhook = async (tx: Tx, id: string): Promise<WebhookRecord> => {
  const row = await tx.selectFrom('webhook').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw new Problem('webhook.notFound')
  return row
}
/** Writes a message to each webhook in the transaction of its cause, with the jobs of their first attempts. */
export const addDeliveries = async (
  { clock, jobs }: Needs<'clock' | 'jobs'>,
  tx: Tx,
  companyId: string,
  webhookIds: readonly string[],
  type: DeliveryRecord['event'],
  data: object,
): Promise<readonly string[]> => {
  const now = clock.now()
  const at = now.toISOString()
  const body = JSON.stringify({ type, timestamp: at, data })
  const made = webhookIds.map((webhookId) => ({ id: newId(now), webhook_id: webhookId }))
  await tx
    .insertInto('webhook_delivery')
    .values(
      made.map((one) => ({ ...one, company_id: companyId, event: type, body, state: 'waiting' as const, created_at: at, next_at: at })),
    )
    .execute()
  await jobs.add(tx, attemptWebhook, ...made.map(({ id }) => ({ companyId, deliveryId: id, attempt: 1 })))
  return made.map(({ id }) => id)
}
/** The webhook is locked. What waits ends, and may be replayed once it is on again. */
export const switchWebhookOff = async (
  { audit, clock }: Needs<'audit' | 'clock'>,
  tx: Tx,
  { company_id, id, name }: WebhookRecord,
  because: WebhookOff,
  by?: Actor,
): Promise<void> => {
  await tx.updateTable('webhook').set({ is_on: false, off_because: because }).where('id', '=', id).execute()
  await tx
    .updateTable('webhook_delivery')
    .set({ state: 'failed', note: 'off', next_at: null, claimed_until: null, ended_at: clock.now().toISOString() })
    .where('webhook_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
  await audit.record(tx, by ?? { companyId: company_id }, [
    { action: 'webhook.switchedOff', objectType: 'webhook', objectId: id, detail: { name, because } },
  ])
  await emit(tx, 'webhook.switchedOff', { companyId: company_id, webhookId: id, name, because })
  if (because === 'owner')
    await emit(tx, 'automatic.paused', { companyId: company_id, what: 'webhook', objectId: id, name, edit: 'webhooks.edit' })
}
