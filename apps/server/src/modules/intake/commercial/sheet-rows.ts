// Rows of the sheet of commercial invoices, made in the thread that writes them.
import { shanghaiMinute } from '@piaotai/domain/shanghai.ts'
import type { CommercialType, Urgency } from '@piaotai/domain/commercial/commercial.ts'
import { commercialSheet as words } from '@piaotai/locales/commercial-sheet.ts'
import { bookOfRecords, type RecordColumn } from '../../../lib/record-columns.ts'
import type { OpenRows } from '../../../ports/file-writer.ts'

/** One commercial invoice as it passes to the writing thread. */
export interface SheetRow {
  readonly number: string
  readonly type: CommercialType
  readonly supplier: string
  readonly taxId: string | null
  readonly currency: string
  readonly amount: string
  readonly cny: string | null
  readonly date: string
  readonly urgency: Urgency
  readonly numbers: string | null
  readonly responsible: string | null
  readonly createdBy: string | null
  readonly createdAt: string
  readonly mail: string | null
  readonly remark: string
}
const columns: readonly RecordColumn<SheetRow>[] = [
  [words.number, 22, 'text', (row) => row.number],
  [words.type, 14, 'text', (row) => words.types[row.type]],
  [words.supplier, 34, 'text', (row) => row.supplier],
  [words.taxId, 22, 'text', (row) => row.taxId],
  [words.currency, 8, 'text', (row) => row.currency],
  // Currencies have different digits: a figure as it stands.
  [words.amount, 16, 'figure', (row) => row.amount],
  [words.cny, 16, 'amount', (row) => row.cny],
  [words.date, 12, 'text', (row) => row.date],
  [words.urgency, 8, 'text', (row) => words.urgencies[row.urgency]],
  [words.numbers, 48, 'text', (row) => row.numbers],
  [words.responsible, 12, 'text', (row) => row.responsible],
  [words.createdBy, 12, 'text', (row) => row.createdBy],
  [words.createdAt, 18, 'text', (row) => shanghaiMinute(row.createdAt)],
  [words.mail, 34, 'text', (row) => row.mail],
  [words.remark, 40, 'text', (row) => row.remark],
]

export const openRows: OpenRows<unknown> = () => bookOfRecords(words.sheet, columns)
