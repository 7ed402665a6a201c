// The rows of one new task, its letters, and what it means for the invoices.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { forwardingPage, reminderOf, unsignedReminderOf, validUntil, type TaskPage } from '@piaotai/domain/delivery/delivery.ts'
import { folded } from '@piaotai/domain/text/plain-text.ts'
import { taskNumberOf } from '@piaotai/domain/text/task-number.ts'
import { json } from '../../../db/json.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'
import { claimMade } from '../../platform/file/index.ts'
import type { DeliveryDeps } from './deps.ts'
import type { Settings } from './delivery-settings.ts'
import { deriveInvoices } from './derive-invoices.ts'
import { addEvent } from './events.ts'
import { expireDelivery, handOver, remindDelivery } from './jobs.ts'
import { areaOf } from './page-area.ts'
import type { JudgedTarget, SendInput } from './plan-deliveries.ts'
import { titleOf } from './render-mail.ts'
import { randomOfNumber } from './secrets.ts'
import type { SheetFile } from './order-details/sheet-file.ts'
import { writeMails } from './write-mails.ts'

export interface NewTask {
  readonly id: string
  readonly key: string
  readonly position: number
  readonly judged: JudgedTarget
  readonly input: Omit<SendInput, 'page'> & { readonly page: TaskPage }
  /** Of a forwarding whose sender may record in the receiving company. */
  readonly direct?: boolean
  readonly settings: Settings
  readonly code: { readonly text: string; readonly by: 'mail' | 'apart' } | null
  readonly codeHash: Buffer | null
  readonly sheets: readonly SheetFile[]
}
export interface AddedTask {
  readonly id: string
  readonly number: string
  readonly customer: string
  readonly code: string | null
}

export const addTask = async (deps: DeliveryDeps, tx: Tx, actor: Actor, made: NewTask): Promise<AddedTask> => {
  const { id, judged, input, code } = made
  const now = deps.clock.now()
  const until = validUntil(now, input.validity)
  const task = await rowOf(tx, actor, made, now, until)
  const { number } = task
  const attached = judged.form === 'attached'
  await tx
    .insertInto('delivery_task')
    .values({
      ...task,
      content: json(input.content),
      signer: json(input.signer),
      validity: json(input.validity),
      search: [task.title, task.customer, ...judged.to, ...judged.cc].map(folded).join('\u0001'),
    })
    .execute()
  await addInvoices(tx, task, judged)
  const recipients = recipientsOf(judged)
  if (recipients.length > 0)
    await tx
      .insertInto('delivery_recipient')
      .values(recipients.map((one) => ({ company_id: actor.companyId, task_id: id, ...one })))
      .execute()
  const files = await addFiles(deps, tx, actor, made)
  if (input.way === 'platform')
    await deps.jobs.add(tx, handOver, { companyId: judged.receiver!.companyId, senderId: actor.companyId, taskId: id })
  if (input.way === 'mail')
    await writeMails(deps, tx, {
      task: { ...task, signer: input.signer },
      recipients,
      code: code?.text ?? null,
      files: attached ? files : [],
    })
  if (!attached) await deps.jobs.addAt(tx, until, expireDelivery, { companyId: actor.companyId, taskId: id })
  if (!attached && input.page !== forwardingPage)
    for (const [what, at] of [
      ['unsigned', unsignedReminderOf(now, until)],
      ['expiring', reminderOf(now, until)],
    ] as const)
      if (at) await deps.jobs.addAt(tx, at, remindDelivery, { companyId: actor.companyId, taskId: id, what })
  await addEvent(deps, tx, { companyId: actor.companyId, taskId: id }, 'sent', {
    by: actor.userName,
    ip: actor.ip,
    detail: { to: judged.to, cc: judged.cc },
  })
  const ids = judged.invoices.map((one) => one.id)
  await deriveInvoices(tx, ids, now)
  await deps.audit.record(tx, actor, [
    {
      action: input.page === forwardingPage ? 'delivery.forwarded' : 'delivery.sent',
      objectType: 'delivery',
      objectId: id,
      detail: { number, way: input.way, form: judged.form, customer: judged.customer, to: judged.to, cc: judged.cc, invoiceIds: ids },
    },
  ])
  return { id, number, customer: judged.customer, code: code?.by === 'apart' ? code.text : null }
}
const rowOf = async (tx: Tx, actor: Actor, made: NewTask, now: Date, until: Date) => {
  const { id, judged, input, settings, codeHash } = made
  const number = taskNumberOf('JF', shanghaiDay(now), randomOfNumber())
  const company = await tx.selectFrom('company').select('name').where('id', '=', actor.companyId).executeTakeFirstOrThrow()
  const [count, attached] = [judged.invoices.length, judged.form === 'attached']
  return {
    company_id: actor.companyId,
    id,
    number,
    way: input.way,
    area: areaOf(input.page),
    page: input.page,
    direct: made.direct ?? false,
    send_key: made.key,
    position: made.position,
    title: titleOf({
      title: input.title,
      texts: settings.mail[actor.language],
      company: company.name,
      count,
      amount: judged.amount,
      until,
      number,
    }),
    message: input.message,
    customer: judged.customer,
    partner_id: judged.target.partnerId,
    company_link_id: judged.target.companyLinkId,
    receiver_company_id: judged.receiver?.companyId ?? null,
    receiver_user_id: judged.receiver?.userId ?? null,
    order_sheet_id: judged.orderRows.length > 0 ? input.orders! : null,
    code_by: input.way === 'platform' ? ('platform' as const) : attached ? ('attached' as const) : input.code,
    code_hash: codeHash,
    language: actor.language,
    // Nobody signs for what the mail itself brings: kept as signed, without a time.
    state: attached ? ('signed' as const) : ('pending' as const),
    invoices: count,
    amount: judged.amount,
    sent_by: actor.userId,
    sent_by_name: actor.userName,
    created_at: now.toISOString(),
    valid_until: until.toISOString(),
    signed_at: null,
    mailed_at: input.way === 'mail' ? now.toISOString() : null,
  }
}
const recipientsOf = ({ to, cc }: JudgedTarget) =>
  [...to.map((address) => ({ address, role: 'to' as const })), ...cc.map((address) => ({ address, role: 'cc' as const }))].map(
    (one, position) => ({
      position,
      ...one,
    }),
  )
const addInvoices = async (
  tx: Tx,
  task: { readonly company_id: string; readonly id: string },
  { invoices }: JudgedTarget,
): Promise<void> => {
  await tx
    .insertInto('delivery_invoice')
    .values(
      invoices.map((one, position) => ({
        company_id: task.company_id,
        task_id: task.id,
        invoice_id: one.id,
        position,
        number: one.number,
        type: one.type,
        date: one.date,
        buyer: one.buyer_name,
        seller: one.seller_name,
        amount: one.amount_including_tax,
        red: one.amount_including_tax?.startsWith('-') ?? false,
      })),
    )
    .execute()
}
/** The offered bytes, fixed now; the sheets and drawn faces become stored files of the company. Answers what a mail would carry. */
const addFiles = async (
  { files, clock }: Pick<DeliveryDeps, 'files' | 'clock'>,
  tx: Tx,
  actor: Actor,
  { id, judged, sheets }: NewTask,
): Promise<readonly { readonly key: string; readonly name: string }[]> => {
  const made = []
  for (const sheet of sheets)
    made.push({
      ...sheet,
      invoiceId: sheet.invoiceId ?? null,
      drawn: sheet.drawn ?? false,
      storedFileId: await claimMade(files)(tx, actor, sheet),
    })
  const offered = [
    ...judged.files.map(({ invoiceId, storedFileId, key, name, format, size, sha256 }) => ({
      invoiceId,
      storedFileId,
      key,
      name,
      format,
      size,
      sha256,
      drawn: false,
    })),
    ...made,
  ]
  if (offered.length > 0)
    await tx
      .insertInto('delivery_file')
      .values(
        offered.map(({ invoiceId, storedFileId, name, format, size, sha256, drawn }, position) => ({
          company_id: actor.companyId,
          id: newId(clock.now()),
          task_id: id,
          position,
          invoice_id: invoiceId,
          stored_file_id: storedFileId,
          name,
          format,
          size: String(size),
          sha256,
          drawn,
        })),
      )
      .execute()
  return offered
}
