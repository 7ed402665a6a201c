// What two companies may have of their deliveries at any moment, also after a killed process: all of a step, or nothing.
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { App } from '../../../apps/server/src/app/app.ts'

interface Pair {
  readonly senderId: string
  readonly receiverId: string
}
const rows = async <T>(app: App, companyId: string, text: string): Promise<readonly T[]> =>
  (await app.db.inTenant({ companyId }, (tx) => sql.raw<T>(text).execute(tx))).rows

/** Violations in words; empty where there are none. */
export const deliveryComplaints = async (app: App, { senderId, receiverId }: Pair): Promise<readonly string[]> => {
  const tasks = await rows<{ id: string; number: string; wrong: string | null; state: string; way: string }>(
    app,
    senderId,
    `select t.id, t.number, t.state, t.way, concat_ws(', ',
       case when (select count(*) from delivery_invoice i where i.task_id = t.id) <> t.invoices then 'invoices' end,
       case when (select count(*) from delivery_file f where f.task_id = t.id) <> t.invoices then 'files' end,
       case when (select count(*) from delivery_recipient r where r.task_id = t.id) <> 1 then 'recipients' end,
       case when (select count(*) from delivery_event e where e.task_id = t.id and e.kind = 'sent') <> 1 then 'events of sending' end,
       case when (select count(*) from delivery_event e where e.task_id = t.id and e.kind in ('signed', 'accepted', 'refused', 'revoked', 'expired'))
         <> case t.state when 'pending' then 0 else 1 end then 'events of its end' end,
       case when (select count(*) from audit_log a where a.action = 'delivery.sent' and a.object_id = t.id::text) <> 1 then 'audit of sending' end) as wrong
     from delivery_task t`,
  )
  const invoices = await rows<{ id: string }>(
    app,
    senderId,
    `select v.id from invoice v where v.send_status <> (select count(*) from delivery_invoice i join delivery_task t on t.id = i.task_id
         where i.invoice_id = v.id and t.way = 'platform' and t.state in ('pending', 'signed'))
       or (v.mail_delivery_status = 1) <> exists (select 1 from delivery_invoice i join delivery_task t on t.id = i.task_id
         where i.invoice_id = v.id and t.way = 'mail' and t.state in ('pending', 'signed'))`,
  )
  const receipts = await rows<{ task_id: string; state: string; items: number; imported: number; entered: number }>(
    app,
    receiverId,
    `select r.task_id, r.state, (select count(*)::int from delivery_receipt_item i where i.receipt_id = r.id) as items,
       (select count(*)::int from delivery_receipt_item i where i.receipt_id = r.id and i.import_file_id is not null) as imported,
       (select count(*)::int from import_file f join delivery_receipt_item i on i.stored_file_id = f.stored_file_id where i.receipt_id = r.id) as entered
     from delivery_receipt r`,
  )
  const fits: Readonly<Record<string, readonly string[]>> = {
    pending: ['waiting'],
    signed: ['accepted'],
    revoked: ['refused', 'withdrawn'],
    expired: ['expired'],
  }
  const stateOf = new Map(tasks.map((task) => [task.id, task.state]))
  const chains = await Promise.all([senderId, receiverId].map((id) => app.verifyChain(id)))
  return [
    ...tasks.flatMap(({ number, wrong }) => (wrong ? [`${number}: ${wrong}`] : [])),
    ...invoices.map(({ id }) => `invoice ${id} says another state than its deliveries`),
    ...receipts.flatMap(({ task_id: id, state, items, imported, entered }) => [
      ...(fits[stateOf.get(id) ?? '']?.includes(state) ? [] : [`${stateOf.get(id)} at the sender, ${state} at the receiver`]),
      ...(items === 1 ? [] : [`a receipt with ${items} items`]),
      ...([imported, entered].every((n) => n === (state === 'accepted' ? 1 : 0))
        ? []
        : [`${state}, ${imported} brought in, ${entered} entered`]),
    ]),
    ...chains.flatMap((chain) => (chain.intact ? [] : [`the audit chain breaks at row ${chain.brokenAt}`])),
  ]
}

/** Of a task: what its receiver has been handed, and whether the bytes are the sender's. */
export const handedOver = async (
  app: App,
  { senderId, receiverId }: Pair,
  taskId: string,
): Promise<{ id: string; same: boolean } | undefined> => {
  const [sent] = await rows<{ sha256: string }>(app, senderId, `select sha256 from delivery_file where task_id = '${taskId}'`)
  const [found] = await rows<{ id: string; key: string }>(
    app,
    receiverId,
    `select r.id, f.key from delivery_receipt r join delivery_receipt_item i on i.receipt_id = r.id
     join stored_file f on f.id = i.stored_file_id where r.task_id = '${taskId}'`,
  )
  if (!found) return undefined
  const bytes = await app.files.storage.read(found.key)
  return { id: found.id, same: createHash('sha256').update(bytes).digest('hex') === sent?.sha256 }
}
/** Letters of a task in the outbox: `waiting` in all of the app, since they are sealed; and what its recipient has been told. */
export const waitingMessages = (app: App): Promise<readonly string[]> =>
  app.db.outside(async (tx) =>
    (await tx.selectFrom('outbox').select('id').where('state', '=', 'waiting').orderBy('created_at').execute()).map(({ id }) => id),
  )
export const tasksOf = (app: App, companyId: string, key: string): Promise<readonly { id: string; sent: boolean }[]> =>
  rows(
    app,
    companyId,
    `select t.id, exists (select 1 from delivery_recipient r where r.task_id = t.id and r.sent_at is not null) as sent from delivery_task t where t.send_key = '${key}'`,
  )
