import { renderMail } from '@piaotai/locales/mail-templates.ts'
import { verifyStatus } from '@piaotai/domain/states.ts'
import { turnedBad } from '@piaotai/domain/verification.ts'
import type { DomainEvents } from '../../kernel/domain-events.ts'
import type { Tx } from '../../kernel/deps.ts'
import type { Subscribers } from '../../kernel/events.ts'
import { writeToMembers, type Outbox } from '../../kernel/outbox.ts'

export const usageSubscribers = ({ outbox }: { readonly outbox: Outbox }): Subscribers => ({
  'invoice.verified': async (tx, event) => {
    if (turnedBad(event.before, event.after)) await notifyUsers(tx, outbox, event)
  },
  // The new owner gets returns and alarms; the recorded names stay.
  'work.handedOver': async (tx, { companyId, from, to }) => {
    for (const column of ['submitted_by', 'confirmed_by'] as const)
      await tx
        .updateTable('invoice_use')
        .set({ [column]: to })
        .where('company_id', '=', companyId)
        .where(column, '=', from)
        .execute()
  },
})

/** Notifies the submitter and the payer of an invoice that turned void or was offset. */
const notifyUsers = async (
  tx: Tx,
  outbox: Outbox,
  { companyId, invoiceId, number, after }: DomainEvents['invoice.verified'],
): Promise<void> => {
  const use = await tx
    .selectFrom('invoice_use')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst()
  if (!use) return
  const people = new Map([[use.submitted_by, use.submitted_language]])
  if (use.confirmed_by) people.set(use.confirmed_by, use.confirmed_language ?? use.submitted_language)
  await writeToMembers(
    tx,
    outbox,
    companyId,
    [...people].map(([userId, language]) => ({
      userId,
      mail: renderMail('turnedBad', language, { number, state: after === verifyStatus.cancelled ? 'void' : 'red' }),
    })),
  )
}
