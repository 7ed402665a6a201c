// What the tax bureau's own list says of an invoice: the same finding as a verification's, without a question and its quota.
import { verifyStatus } from '@piaotai/domain/states.ts'
import type { BureauState } from '@piaotai/domain/tax/tax-pull.ts'
import { nextStatus, turnedBad } from '@piaotai/domain/verification/verification.ts'
import type { Audit, Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { comparePlatform, writeVerifyStatus } from '../../invoices/invoice/index.ts'

/** Void or offset stand on the invoice at once, and its submitter and payer are told. Anything else proves nothing here. */
export const hearBureau = async (
  { audit }: { readonly audit: Audit },
  tx: Tx,
  { companyId, invoiceId, state }: { readonly companyId: string; readonly invoiceId: string; readonly state: BureauState },
): Promise<void> => {
  if (state === 'normal') return
  const invoice = await tx
    .selectFrom('invoice')
    .select(['number', 'verify_status'])
    .where('company_id', '=', companyId)
    .where('id', '=', invoiceId)
    .forUpdate()
    .executeTakeFirst()
  const before = invoice?.verify_status
  const after = before === undefined ? undefined : nextStatus(before, state === 'void' ? verifyStatus.cancelled : verifyStatus.redOffset)
  if (before === undefined || after === undefined || after === before) return
  await writeVerifyStatus(tx, companyId, invoiceId, after)
  await comparePlatform(tx, companyId, invoiceId)
  await audit.record(tx, { companyId }, [
    { action: 'invoice.bureauFound', objectType: 'invoice', objectId: invoiceId, detail: { state, from: before, to: after } },
    ...(turnedBad(before, after)
      ? [{ action: 'invoice.alarm' as const, objectType: 'invoice', objectId: invoiceId, detail: { from: before, to: after } }]
      : []),
  ])
  await emit(tx, 'invoice.verified', { companyId, invoiceId, number: invoice!.number ?? '', before, after })
}
