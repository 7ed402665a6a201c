// Tasks as rows: the state of the moment, found within a person's scope, and their shapes on the wire.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { deliveryEndpoints } from '@piaotai/contract/delivery/delivery.ts'
import {
  deliveryAfter,
  deliveryStateOf,
  forwardingPage,
  type DeliveryAct,
  type DeliveryState,
  type SendingPage,
} from '@piaotai/domain/delivery/delivery.ts'
import type { Area } from '@piaotai/domain/rights/permission.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { countOf } from '../../../db/sql-aggregates.ts'
import { toInstant } from '../../../lib/datetime.ts'
import type { Row } from '../../../db/tables.ts'
import { deliverersInScope } from '../../people/permission/index.ts'

export type TaskRecord = Row<'delivery_task'>
type Item = Out<typeof deliveryEndpoints.listDeliveries>['content'][number]

/** The state at a moment: a pending task past its validity is expired, whether or not the job has come to it. */
export const stateAt = (
  { state, valid_until, code_by }: Pick<TaskRecord, 'state' | 'valid_until' | 'code_by'>,
  now: Date,
): DeliveryState => (state === 'pending' && Date.parse(valid_until) <= now.getTime() ? 'expired' : deliveryStateOf(state, code_by))
/** The same for queries on `delivery_task`. */
export const stateNow = (now: Date) =>
  sql<DeliveryState>`case when delivery_task.state = 'pending' and delivery_task.valid_until <= ${now.toISOString()} then 'expired'
    when delivery_task.state = 'signed' and delivery_task.code_by = 'attached' then 'delivered' else delivery_task.state end`

/** The records that a page has: deliveries, or forwardings. */
export type TaskKind = 'delivery' | 'forwarding'
/** For queries on `delivery_task`: one's own in the personal area, those of deliverers within scope in the company's. */
export const tasksInScope = (actor: Actor, area: Area, kind: TaskKind = 'delivery'): Expression<SqlBool> =>
  sql<boolean>`(delivery_task.company_id = ${actor.companyId} and ${kind === 'forwarding' ? sql`page = ${sql.lit(forwardingPage)}` : sql`page <> ${sql.lit(forwardingPage)}`}
    and ${deliverersInScope(actor, area)})`
/** The page that a delivery, which is no forwarding, was sent from. */
export const sendingPageOf = ({ page }: Pick<TaskRecord, 'page'>): SendingPage => {
  if (page === forwardingPage) throw new Problem('delivery.notNow')
  return page
}

export const findTask = async (
  tx: Tx,
  actor: Actor,
  { id, area, kind }: { readonly id: string; readonly area: Area; readonly kind?: TaskKind },
  lock = false,
): Promise<TaskRecord> => {
  const query = tx
    .selectFrom('delivery_task')
    .selectAll()
    .where('id', '=', id)
    .where(tasksInScope(actor, area, kind))
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw new Problem('delivery.notFound')
  return row
}
/** Locked, in a state that allows the act. */
export const taskFor = async (
  tx: Tx,
  actor: Actor,
  where: Parameters<typeof findTask>[2],
  act: DeliveryAct,
  now: Date,
): Promise<TaskRecord> => {
  const task = await findTask(tx, actor, where, true)
  if (deliveryAfter(stateAt(task, now), act) === undefined) throw new Problem('delivery.notNow')
  return task
}

export type RecipientRecord = Row<'delivery_recipient'>
export const recipientsOf = async (tx: Tx, taskIds: readonly string[]): Promise<readonly RecipientRecord[]> =>
  taskIds.length === 0 ? [] : tx.selectFrom('delivery_recipient').selectAll().where('task_id', 'in', taskIds).orderBy('position').execute()

const instantOf = (at: string | null): string | null => at && toInstant(at)
/** How many invoices of each task changed since they were sent; a task without any is absent. */
export const changedOf = async (tx: Tx, taskIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (taskIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('delivery_invoice')
    .select(['task_id', countOf().as('n')])
    .where('task_id', 'in', taskIds)
    .where('changed_at', 'is not', null)
    .groupBy('task_id')
    .execute()
  return new Map(rows.map((row) => [row.task_id, Number(row.n)]))
}
export const toItem = (task: TaskRecord, recipients: readonly RecipientRecord[], now: Date, changed = 0): Item => ({
  id: task.id,
  number: task.number,
  way: task.way,
  state: stateAt(task, now),
  endedBy: task.ended_by,
  endReason: task.end_reason,
  title: task.title,
  customer: task.customer,
  invoices: task.invoices,
  amount: task.amount,
  to: recipients
    .filter(({ role }) => role === 'to')
    .map((one) => ({
      address: one.address,
      sentAt: instantOf(one.sent_at),
      bounced: one.bounced_at !== null,
      openedAt: instantOf(one.opened_at),
    })),
  cc: recipients.filter(({ role }) => role === 'cc').map(({ address }) => address),
  sentBy: task.sent_by_name,
  createdAt: toInstant(task.created_at),
  validUntil: toInstant(task.valid_until),
  signedAt: task.code_by === 'attached' ? null : instantOf(task.signed_at),
  signer: { name: task.signer_name, phone: task.signer_phone },
  changed,
})

type InvoiceRecord = Row<'delivery_invoice'>
export const invoicesOfTask = (tx: Tx, taskId: string): Promise<InvoiceRecord[]> =>
  tx.selectFrom('delivery_invoice').selectAll().where('task_id', '=', taskId).orderBy('position').execute()
export const toInvoice = (
  row: Omit<InvoiceRecord, 'company_id' | 'task_id' | 'position' | 'invoice_id' | 'changed_at'> & { readonly id: string },
) => ({
  id: row.id,
  number: row.number ?? '',
  type: row.type,
  date: row.date,
  buyer: row.buyer,
  seller: row.seller,
  amount: row.amount,
  red: row.red,
})
