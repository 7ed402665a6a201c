// Who hears of money that left once too often, for a void invoice, or came back: whoever submitted the batch, and whoever paid it.
import { sql } from 'kysely'
import type { StatementVerdict } from '@piaotai/domain/payment/statement-verdict.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { emit } from '../../../../kernel/events.ts'

export interface ToldLine {
  readonly batchIds: readonly string[]
  readonly verdict: StatementVerdict
  readonly state: 'alarm' | 'back'
  readonly day: string | null
  readonly amount: string | null
}
/** Asked before the lines take effect: a payment that is taken back forgets who confirmed it. */
export const peopleOf = async (tx: Tx, batchIds: readonly string[]) => {
  if (batchIds.length === 0) return []
  return tx
    .selectFrom('payment_batch as b')
    .innerJoin('payment_batch_invoice as p', 'p.batch_id', 'b.id')
    .leftJoin('invoice_use as u', 'u.use_id', 'p.use_id')
    .select(['b.id', 'b.number', 'b.owner_id'])
    .select(sql<string>`(array_agg(p.invoice_id order by p.position))[1]`.as('invoiceId'))
    .select(sql<string | null>`string_agg(distinct u.confirmed_by::text, ',')`.as('payers'))
    .where('b.id', 'in', [...new Set(batchIds)])
    .groupBy(['b.id', 'b.number', 'b.owner_id'])
    .execute()
}
type People = Awaited<ReturnType<typeof peopleOf>>

/** `also`: the person who settles it, where the line itself was marked as a payment. */
export const tellLines = async (tx: Tx, companyId: string, people: People, lines: readonly ToldLine[], also: string): Promise<void> => {
  for (const { batchIds, verdict, state, day, amount } of lines)
    for (const { id, number, owner_id: owner, invoiceId, payers } of people) {
      if (!batchIds.includes(id)) continue
      const to = [...new Set([owner, ...(payers?.split(',') ?? []), ...(verdict === 'paidBad' ? [also] : [])])]
      await emit(tx, state === 'alarm' ? 'payment.alarmed' : 'payment.cameBack', {
        companyId,
        invoiceId,
        number,
        day: day ?? '—',
        amount: amount?.replace(/^-/, '') ?? '—',
        bad: verdict === 'paidBad',
        people: to,
      })
    }
}
