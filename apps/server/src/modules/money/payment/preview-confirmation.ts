// 确认前核对: what a confirmation would meet.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { paymentEndpoints } from '@piaotai/contract/payment/payment.ts'
import { sumAmounts } from '@piaotai/domain/money/money.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { chooseInvoices } from '../../invoices/invoice/index.ts'
import type { UsageDeps } from '../../invoices/usage/index.ts'
import { liveFilesOf } from './bank-file/file-rows.ts'
import { judgeConfirmations } from './judge-confirmation.ts'
import { payersOf } from './payers.ts'
import { paymentsInScope } from './payment-scope.ts'
import { payeeOfBatch } from './payment-shapes.ts'

type Check = (typeof paymentEndpoints)['previewConfirmation']
/** What a confirmation would meet; invoices that do not wait for one are left out. */
export const previewConfirmation =
  ({ db, clock }: Pick<UsageDeps, 'db' | 'clock'>) =>
  (actor: Actor, { area, ids }: In<Check>): Promise<Out<Check>> =>
    db.inTenant(actor, async (tx) => {
      const invoices = await chooseInvoices(tx, actor, area, ids, paymentsInScope(actor, area))
      const rows = await tx
        .selectFrom('payment_batch_invoice as p')
        .innerJoin('payment_batch as b', 'b.id', 'p.batch_id')
        .select(['p.use_id', 'p.invoice_id', 'p.number', 'p.seller_name', 'p.total', 'p.amount', 'b.number as batchNumber'])
        .select(['p.submitted_for', 'p.reason', 'b.submitted_by_name'])
        .select(['b.payee_name', 'b.bank_name', 'b.bank_account', 'b.payee_from'])
        .where('p.state', '=', 'submitted')
        .where(
          'p.invoice_id',
          'in',
          invoices.map(({ id }) => id),
        )
        .execute()
      const found = await judgeConfirmations(
        tx,
        actor,
        rows.map((row) => row.use_id),
        clock.now(),
      )
      const files = await liveFilesOf(
        tx,
        rows.map((row) => row.invoice_id),
      )
      return {
        payments: rows.flatMap((row) => {
          const findings = found.get(row.use_id)
          return findings
            ? [
                {
                  invoiceId: row.invoice_id,
                  number: row.number,
                  sellerName: row.seller_name,
                  total: row.total,
                  amount: row.amount,
                  batchNumber: row.batchNumber,
                  payee: payeeOfBatch(row),
                  file: files.get(row.invoice_id) ?? null,
                  submittedFor: row.submitted_for,
                  reason: row.reason,
                  submittedBy: row.submitted_by_name,
                  findings,
                },
              ]
            : []
        }),
        amount: sumAmounts(rows.map((row) => row.amount)) ?? '0.00',
        accounts: (await payersOf(tx, actor.companyId)).map(({ bankName, bankAccount }) => ({ bankName, bankAccount })),
      }
    })
