// A task's letters, one an address, each with a link of its own; the code goes to recipients and never to copies.
import type { Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import type { MailOutcome, MailSubject } from '../../../kernel/mail-subject.ts'
import type { SignerNeeds } from '../../../db/column-documents.ts'
import type { DeliveryDeps } from './deps.ts'
import { settingsOf } from './delivery-settings.ts'
import { addEvent } from './events.ts'
import { renderDeliveryMail } from './render-mail.ts'
import { hashSecret, makeSecret } from './secrets.ts'
import type { TaskRecord } from './task-rows.ts'

export interface Letter {
  readonly task: Pick<
    TaskRecord,
    'company_id' | 'id' | 'language' | 'title' | 'message' | 'invoices' | 'amount' | 'valid_until' | 'number' | 'code_by' | 'sent_by'
  > & { readonly signer: SignerNeeds }
  readonly recipients: readonly { readonly position: number; readonly address: string; readonly role: 'to' | 'cc' }[]
  readonly code: string | null
  readonly reset?: boolean
  readonly files?: readonly { readonly key: string; readonly name: string }[]
}
/** Links stay known for a while after the validity, so that their holder is told what became of the task. */
const knownDays = 90

export const writeMails = async (
  { clock, outbox, origin }: Pick<DeliveryDeps, 'clock' | 'outbox' | 'origin'>,
  tx: Tx,
  { task, recipients, code, reset = false, files = [] }: Letter,
): Promise<void> => {
  if (recipients.length === 0) return
  const now = clock.now()
  const { mail } = await settingsOf(tx)
  const company = await tx.selectFrom('company').select('name').where('id', '=', task.company_id).executeTakeFirstOrThrow()
  const sender = await tx.selectFrom('app_user').select('email').where('id', '=', task.sent_by).executeTakeFirst()
  const linked = task.code_by !== 'attached'
  const letters = recipients.map((recipient) => ({ ...recipient, secret: linked ? makeSecret() : null }))
  if (linked)
    await tx
      .insertInto('delivery_link')
      .values(
        letters.map(({ position, secret }) => ({
          hash: hashSecret(secret!),
          kind: 'link' as const,
          company_id: task.company_id,
          task_id: task.id,
          recipient: position,
          created_at: now.toISOString(),
          expires_at: new Date(Date.parse(task.valid_until) + knownDays * 86_400_000).toISOString(),
        })),
      )
      .execute()
  for (const { position, address, role, secret } of letters) {
    const copy = role === 'cc'
    const rendered = renderDeliveryMail({
      language: task.language,
      texts: { ...mail[task.language], subject: task.title },
      company: company.name,
      title: task.title,
      message: task.message,
      count: task.invoices,
      amount: task.amount,
      until: new Date(task.valid_until),
      number: task.number,
      link: secret === null ? null : `${origin}/visitor/receipt#${secret}`,
      code: copy || task.code_by !== 'mail' ? null : code,
      codeBy: task.code_by,
      copy: copy && linked,
      reset,
    })
    await outbox.add(tx, {
      channel: 'mail',
      mail: {
        to: [address],
        ...rendered,
        byPerson: true,
        ...(sender?.email ? { replyTo: sender.email } : {}),
        ...(files.length > 0 ? { files } : {}),
        about: { companyId: task.company_id, taskId: task.id, recipient: position },
      },
      until: new Date(task.valid_until),
    })
  }
}
/** A letter left, or was given up: written at its recipient. Of a dropped one the task's own end tells. */
export const hearOfMail =
  ({ clock }: Pick<DeliveryDeps, 'clock'>) =>
  async (tx: Tx, { companyId, taskId, recipient }: MailSubject, outcome: MailOutcome): Promise<void> => {
    if (outcome === 'dropped') return
    const at = clock.now().toISOString()
    const row = await tx
      .updateTable('delivery_recipient')
      .set(outcome === 'sent' ? { sent_at: at } : { bounced_at: at })
      .where('task_id', '=', taskId)
      .where('position', '=', recipient)
      .returning('address')
      .executeTakeFirst()
    if (!row || outcome === 'sent') return
    await addEvent({ clock }, tx, { companyId, taskId }, 'mailFailed', { by: row.address })
    await emit(tx, 'delivery.bounced', { companyId, taskId, address: row.address })
  }
/** Letters of a revoked or refused task that wait for a mail server stay here, with what is attached to them. */
export const mailMayLeave =
  ({ db }: Pick<DeliveryDeps, 'db'>) =>
  ({ companyId, taskId }: MailSubject): Promise<boolean> =>
    db.inTenant({ companyId }, async (tx) => {
      const task = await tx.selectFrom('delivery_task').select('state').where('id', '=', taskId).executeTakeFirst()
      return task !== undefined && task.state !== 'revoked'
    })
