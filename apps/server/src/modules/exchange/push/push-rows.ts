// Rows of pushes and of what happened to them. Locks are taken in one order: invoices, target, pushes (lock-all.ts).
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { crockford } from '@piaotai/domain/text/crockford.ts'
import { invoicePushStatus, type PushError } from '@piaotai/domain/push/push.ts'
import { taskNumberOf, taskRandom } from '@piaotai/domain/text/task-number.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { json } from '../../../db/json.ts'
import type { Row } from '../../../db/tables.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'
import type { ShownRequest } from '../../../ports/push-receiver.ts'
import { writePushStatus } from '../../invoices/invoice/index.ts'

export type PushRecord = Row<'push'>
export const newPushNumber = (now: Date): string =>
  taskNumberOf('TS', shanghaiDay(now), Array.from(randomBytes(taskRandom), (byte) => crockford[byte % crockford.length]).join(''))

export interface PushKey {
  readonly companyId: string
  readonly pushId: string
}
export const findPush = (tx: Tx, { pushId }: PushKey): Promise<PushRecord | undefined> =>
  tx.selectFrom('push').selectAll().where('id', '=', pushId).executeTakeFirst()
export const lockPush = (tx: Tx, { pushId }: PushKey): Promise<PushRecord | undefined> =>
  tx.selectFrom('push').selectAll().where('id', '=', pushId).forUpdate().executeTakeFirst()
export const changePush = async (tx: Tx, { pushId }: PushKey, columns: Partial<Omit<PushRecord, 'company_id' | 'id'>>): Promise<void> => {
  await tx.updateTable('push').set(columns).where('id', '=', pushId).execute()
}

/** The latest pushes of invoices, to each target. */
export const latestByTarget = async (tx: Tx, invoiceIds: readonly string[]): Promise<readonly PushRecord[]> =>
  invoiceIds.length === 0
    ? []
    : tx
        .selectFrom('push')
        .selectAll()
        .distinctOn(['invoice_id', 'target_id'])
        .where('invoice_id', 'in', [...invoiceIds])
        .orderBy('invoice_id')
        .orderBy('target_id')
        .orderBy('pushed_at', 'desc')
        .orderBy('id', 'desc')
        .execute()

/**
 * Writes the state of each invoice's latest push over all targets. "No push needed" is a person's word and stays until a push begins,
 * or until `unmark`. The invoices are locked.
 */
export const deriveInvoices = async (tx: Tx, invoiceIds: readonly string[], unmark = false): Promise<void> => {
  if (invoiceIds.length === 0) return
  const rows = await tx
    .selectFrom('invoice')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('push')
          .select('push.state')
          .whereRef('push.invoice_id', '=', 'invoice.id')
          .orderBy('push.pushed_at', 'desc')
          .orderBy('push.id', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['invoice.id', 'invoice.push_status', sql<number>`coalesce(latest.state, 0)`.as('state')])
    .where('invoice.id', 'in', [...invoiceIds])
    .execute()
  const changes = rows.flatMap(({ id, push_status: before, state }) => {
    const after = unmark ? state : invoicePushStatus(before, state)
    return after === before ? [] : [{ id, after }]
  })
  for (const [status, alike] of Map.groupBy(changes, ({ after }) => after))
    await writePushStatus(
      tx,
      alike.map(({ id }) => id),
      status,
    )
}

export interface PushHappened {
  readonly kind: 'pushed' | 'attempt' | 'askedBack' | 'acknowledged' | 'recall' | 'stopped' | 'changed' | 'target'
  readonly by?: string | null
  readonly attempt?: number | null
  readonly outcome?: string | null
  readonly error?: PushError | null
  readonly note?: string
  readonly status?: number | null
  readonly tookMs?: number | null
  readonly request?: ShownRequest | null
  readonly messageId?: string
}
const eventRow = (companyId: string, pushId: string, now: Date, of: PushHappened) => ({
  company_id: companyId,
  id: newId(now),
  push_id: pushId,
  at: now.toISOString(),
  kind: of.kind,
  by_name: of.by ?? null,
  attempt: of.attempt ?? null,
  outcome: of.outcome ?? null,
  error: of.error ?? null,
  note: of.note ?? '',
  status: of.status ?? null,
  took_ms: of.tookMs ?? null,
  request: of.request ? json(of.request) : null,
  message_id: of.messageId ?? null,
})
/** False when this message was heard before. */
export const addEvent = async (tx: Tx, { companyId, pushId }: PushKey, now: Date, of: PushHappened): Promise<boolean> => {
  const made = await tx
    .insertInto('push_event')
    .values(eventRow(companyId, pushId, now, of))
    .onConflict((oc) => oc.columns(['company_id', 'push_id', 'message_id']).where('message_id', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}
/** The same of several pushes. */
export const addEvents = async (tx: Tx, companyId: string, pushIds: readonly string[], now: Date, of: PushHappened): Promise<void> => {
  await tx
    .insertInto('push_event')
    .values(pushIds.map((pushId) => eventRow(companyId, pushId, now, of)))
    .execute()
}
