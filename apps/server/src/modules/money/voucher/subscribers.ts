// What becomes of vouchers when their invoices change: another booked fact is told on the voucher, a deletion takes its draft along.
import { sql } from 'kysely'
import { pushStatus } from '@piaotai/domain/states.ts'
import { voucherReference } from '@piaotai/domain/voucher/voucher.ts'
import { makeAudit } from '../../../kernel/audit-chain.ts'
import type { Clock, Needs, Tx } from '../../../kernel/deps.ts'
import type { Subscribers } from '../../../kernel/events.ts'
import { compareBooked } from './compare-booked.ts'
import { settle } from './run-push.ts'
import { deleteVouchers } from './voucher-rows.ts'

const compare = (tx: Tx, { companyId, invoiceId }: { readonly companyId: string; readonly invoiceId: string }): Promise<void> =>
  compareBooked(tx, companyId, [invoiceId])
/** Makings in the background end with their person, or with the company; their drafts stay the company's. */
const stopMakings = async (tx: Tx, clock: Clock, people: readonly string[] | undefined): Promise<void> => {
  await tx
    .updateTable('voucher_making')
    .set({ state: 'stopped', reason: 'noRight', ended_at: clock.now().toISOString() })
    .where('state', '=', 'running')
    .$if(people !== undefined, (q) => q.where(sql<boolean>`made_by = any(${[...(people ?? [])]}::uuid[])`))
    .execute()
}
/** Nothing is sent there any more: what waits fails; an attempt that is under way ends by its own answer. */
const stopPushes = async (
  tx: Tx,
  clock: Clock,
  { targetId, name }: { readonly companyId: string; readonly targetId: string; readonly name: string },
): Promise<void> => {
  const waiting = await tx
    .selectFrom('voucher_push')
    .selectAll()
    .where('target_id', '=', targetId)
    .where('state', '=', pushStatus.waiting)
    .where('claimed_until', 'is', null)
    .forUpdate()
    .execute()
  const audit = makeAudit({ clock })
  for (const push of waiting) await settle({ clock, audit }, tx, push, name, { error: 'UNKNOWN', note: 'targetOff', refused: false })
}
export const voucherSubscribers = ({ clock }: Needs<'clock'>): Subscribers => ({
  'pushTarget.switchedOff': (tx, target) => stopPushes(tx, clock, target),
  'member.left': (tx, { userIds }) => stopMakings(tx, clock, userIds),
  'member.disabled': (tx, { userIds }) => stopMakings(tx, clock, userIds),
  'company.dissolved': (tx) => stopMakings(tx, clock, undefined),
  'invoice.corrected': compare,
  'invoice.originalUpdated': compare,
  'invoice.standingChanged': compare,
  'invoice.categoryChanged': compare,
  // Those of exported vouchers are refused before; the other invoices of a draft are unbooked again.
  'invoice.deleted': async (tx, { companyId, invoiceId }) => {
    const draft = await tx
      .selectFrom('voucher_invoice as vi')
      .innerJoin('voucher as v', 'v.id', 'vi.voucher_id')
      .select(['v.id', 'v.batch', 'v.seq'])
      .where('vi.invoice_id', '=', invoiceId)
      .executeTakeFirst()
    if (!draft) return
    await deleteVouchers(tx, [draft.id])
    await makeAudit({ clock }).record(tx, { companyId }, [
      {
        action: 'voucher.removed',
        objectType: 'voucher',
        objectId: draft.id,
        detail: { reference: voucherReference(draft.batch, draft.seq), because: 'invoiceDeleted', invoiceId },
      },
    ])
  },
})
