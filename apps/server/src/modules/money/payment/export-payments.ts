// Payments as a sheet in the download center, as a filter of the list has them.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { payeeEndpoints } from '@piaotai/contract/payment/payees.ts'
import { paymentLimits } from '@piaotai/domain/payment/payment.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { shanghaiMinute } from '@piaotai/domain/shanghai.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { exportRecords, type DownloadDeps, recordSheet } from '../../platform/download/index.ts'
import { submittedConditions, submittedFor } from './list-submitted.ts'
import type { PaymentSheetRow } from './sheet-rows.ts'

type Export = (typeof payeeEndpoints)['exportPayments']

export const exportPayments =
  (deps: DownloadDeps) =>
  async (actor: Actor, { filter: { state, ...filter } }: In<Export>): Promise<Out<Export>> => {
    const uses = await deps.db.inTenant(actor, (tx) =>
      submittedFor(tx, actor)
        .select('p.use_id')
        .where(submittedConditions(filter, deps.clock.now(), actor))
        .$if(state !== undefined, (q) => q.where('p.state', '=', state!))
        .orderBy('b.submitted_at', 'desc')
        .orderBy('b.id', 'desc')
        .orderBy('p.position')
        .limit(paymentLimits.exported + 1)
        .execute(),
    )
    if (uses.length > paymentLimits.exported) throw new Problem('export.tooMany', { max: paymentLimits.exported })
    return exportRecords(deps)(actor, { kind: 'payments', ids: uses.map((row) => row.use_id), pagePath: '/purchaseInvMan/confirmPayment' })
  }

const module = new URL('./sheet-rows.ts', import.meta.url).href
const chunk = 500
const rowsOf = async (tx: Tx, ids: readonly string[]): Promise<readonly PaymentSheetRow[]> => {
  const rows = await tx
    .selectFrom('payment_batch_invoice as p')
    .innerJoin('payment_batch as b', 'b.id', 'p.batch_id')
    .leftJoin('invoice as i', 'i.id', 'p.invoice_id')
    .leftJoin('stored_file as f', 'f.id', 'p.voucher_file_id')
    .leftJoin('payment_statement as s', 's.id', 'p.statement_id')
    .select(['b.number as batch', 'p.state', 'b.payee_name as payee', 'b.bank_name as bank', 'b.bank_account as account'])
    .select(['p.number', 'p.seller_name as seller', 'i.seller_tax_id as taxId', 'i.date', 'p.total', 'p.amount', 'b.due_day as dueDay'])
    .select(['b.note', 'b.submitted_by_name as submittedBy', 'b.submitted_at as submittedAt', 'p.reason'])
    .select(['p.changed_by_name as changedBy', 'p.changed_at as changedAt', 'p.paid_day as paidDay', 'p.paid_account as paidAccount'])
    .select(['p.remark', 'p.override_reason as override', 'f.name as voucher', 's.name as statement'])
    .where(sql<boolean>`p.use_id = any(${[...ids]}::uuid[])`)
    .orderBy('b.submitted_at', 'desc')
    .orderBy('b.id', 'desc')
    .orderBy('p.position')
    .execute()
  return rows.map((row) => ({ ...row, submittedAt: shanghaiMinute(row.submittedAt), changedAt: shanghaiMinute(row.changedAt) }))
}
/** One row a payment, in the order of the list. */
export const makePaymentSheet = recordSheet({ module, chunk, rowsOf: (tx, { ids }) => rowsOf(tx, ids) })
