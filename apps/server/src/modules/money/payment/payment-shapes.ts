// Rows of payments as the wire has them.
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { paymentEndpoints } from '@piaotai/contract/payment/payment.ts'
import { toFen } from '@piaotai/domain/money/money.ts'
import type { Rest } from '@piaotai/domain/payment/part-payment.ts'
import { toInstant } from '../../../lib/datetime.ts'
import type { Row } from '../../../db/tables.ts'
import type { BankFileRef } from './bank-file/file-rows.ts'
import type { Payee } from './payees.ts'

type BatchRow = Row<'payment_batch'>
export const payeeOfBatch = (row: Pick<BatchRow, 'payee_name' | 'bank_name' | 'bank_account' | 'payee_from'>): Payee => ({
  name: row.payee_name,
  bankName: row.bank_name,
  bankAccount: row.bank_account,
  from: row.payee_from,
})
export const itemColumns = [
  'p.use_id',
  'p.invoice_id',
  'p.number',
  'p.seller_name',
  'p.total',
  'p.amount',
  'p.rest',
  'p.state',
  'p.reason',
  'p.submitted_for',
  'p.changed_at',
  'p.changed_by_name',
  'p.remark',
  'p.paid_day',
  'p.paid_account',
  'p.voucher_file_id',
  'p.statement_id',
  'p.overridden_for',
  'p.override_reason',
] as const
type ItemColumn = (typeof itemColumns)[number] extends `p.${infer Column}` ? Column : never
type Item = Out<(typeof paymentEndpoints)['readPaymentBatch']>['invoices'][number]
/** It was submitted as a part; what is paid back is never split. */
const isPart = ({ submitted_for: said, amount }: Pick<Row<'payment_batch_invoice'>, 'submitted_for' | 'amount'>): boolean =>
  said.includes('paysLess') && toFen(amount)! > 0n
/** `file`: with a live row of it, while this submission stands. */
export const toItem = (row: Pick<Row<'payment_batch_invoice'>, ItemColumn>, file?: BankFileRef): Item => ({
  id: row.use_id,
  invoiceId: row.invoice_id,
  number: row.number,
  sellerName: row.seller_name,
  total: row.total,
  amount: row.amount,
  rest: isPart(row) ? (row.rest as Rest) : null,
  state: row.state,
  reason: row.reason,
  submittedFor: row.submitted_for,
  changedAt: toInstant(row.changed_at),
  changedBy: row.changed_by_name,
  remark: row.remark,
  paidDay: row.paid_day,
  paidAccount: row.paid_account,
  voucherId: row.voucher_file_id,
  statementId: row.statement_id,
  overriddenFor: row.overridden_for,
  overrideReason: row.override_reason,
  file: (row.state === 'submitted' || row.state === 'confirmed') && file ? file : null,
})
/** A part of a number, a name or a tax id, for `ilike`. */
export const patternOf = (keyword: string): string => `%${keyword.trim().replace(/[\\%_]/g, '\\$&')}%`
