// Rows of the sheet of payments, made in the thread that writes them.
import type { PaymentState } from '@piaotai/domain/payment/payment.ts'
import { paymentSheet as words } from '@piaotai/locales/payment-sheet.ts'
import { bookOfRecords, type RecordColumn } from '../../../lib/record-columns.ts'
import type { OpenRows } from '../../../ports/file-writer.ts'

/** One payment as it passes to the writing thread. */
export interface PaymentSheetRow {
  readonly batch: string
  readonly state: PaymentState
  readonly payee: string
  readonly bank: string
  readonly account: string
  readonly number: string | null
  readonly seller: string | null
  readonly taxId: string | null
  readonly date: string | null
  readonly total: string | null
  readonly amount: string
  readonly dueDay: string | null
  readonly note: string
  readonly submittedBy: string
  readonly submittedAt: string
  readonly reason: string
  readonly changedBy: string
  readonly changedAt: string
  readonly paidDay: string | null
  readonly paidAccount: string
  readonly remark: string
  readonly override: string
  readonly voucher: string | null
  readonly statement: string | null
}
const columns: readonly RecordColumn<PaymentSheetRow>[] = [
  [words.batch, 24, 'text', (row) => row.batch],
  [words.state, 10, 'text', (row) => words.states[row.state]],
  [words.payee, 30, 'text', (row) => row.payee],
  [words.bank, 24, 'text', (row) => row.bank],
  [words.account, 24, 'text', (row) => row.account],
  [words.number, 22, 'text', (row) => row.number],
  [words.seller, 30, 'text', (row) => row.seller],
  [words.taxId, 22, 'text', (row) => row.taxId],
  [words.date, 12, 'text', (row) => row.date],
  [words.total, 16, 'amount', (row) => row.total],
  [words.amount, 16, 'amount', (row) => row.amount],
  [words.dueDay, 12, 'text', (row) => row.dueDay],
  [words.note, 24, 'text', (row) => row.note],
  [words.submittedBy, 12, 'text', (row) => row.submittedBy],
  [words.submittedAt, 18, 'text', (row) => row.submittedAt],
  [words.reason, 24, 'text', (row) => row.reason],
  [words.changedBy, 12, 'text', (row) => row.changedBy],
  [words.changedAt, 18, 'text', (row) => row.changedAt],
  [words.paidDay, 12, 'text', (row) => row.paidDay],
  [words.paidAccount, 24, 'text', (row) => row.paidAccount],
  [words.remark, 30, 'text', (row) => row.remark],
  [words.override, 24, 'text', (row) => row.override],
  [words.voucher, 30, 'text', (row) => row.voucher],
  [words.statement, 30, 'text', (row) => row.statement],
]

export const openRows: OpenRows<unknown> = () => bookOfRecords(words.sheet, columns)
