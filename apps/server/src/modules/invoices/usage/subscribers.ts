import { sql } from 'kysely'
import { turnedWorse } from '@piaotai/domain/judgement/standing-of.ts'
import type { DomainEvents } from '../../../kernel/domain-events.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { emit, type Subscribers } from '../../../kernel/events.ts'

export const usageSubscribers: Subscribers = {
  'invoice.standingChanged': async (tx, event) => {
    if (turnedWorse(event.before, event.after)) await tellUsers(tx, event)
  },
  // The new owner gets returns and alarms; the recorded names stay.
  'work.handedOver': async (tx, { from, to }) => {
    const moved = (column: 'submitted_by' | 'confirmed_by') =>
      sql<string>`case when ${sql.ref(column)} = ${from} then ${to} else ${sql.ref(column)} end`
    await tx
      .updateTable('invoice_use')
      .set({ submitted_by: moved('submitted_by'), confirmed_by: moved('confirmed_by') })
      .where((eb) => eb.or([eb('submitted_by', '=', from), eb('confirmed_by', '=', from)]))
      .execute()
  },
}

/** An invoice in use turned void or was offset: its submitter and its payer are told. */
const tellUsers = async (tx: Tx, { companyId, invoiceId, number, after }: DomainEvents['invoice.standingChanged']): Promise<void> => {
  const use = await tx.selectFrom('invoice_use').selectAll().where('invoice_id', '=', invoiceId).executeTakeFirst()
  if (!use) return
  const people = new Map([[use.submitted_by, use.submitted_language]])
  if (use.confirmed_by) people.set(use.confirmed_by, use.confirmed_language ?? use.submitted_language)
  await emit(tx, 'usage.turnedBad', {
    companyId,
    invoiceId,
    number: number ?? '',
    state: after === 'void' ? 'void' : 'red',
    people: [...people].map(([userId, language]) => ({ userId, language })),
  })
}
