// Compares the face of a record with that of another file.
import { differences, type Face, type FaceDifference, type RecordedFace } from '@piaotai/domain/invoice/face-differences.ts'
import { handFields, type HandField } from '@piaotai/domain/manual-entry/manual-entry-values.ts'
import type { FieldOrigin, InvoiceLine, Reading } from '@piaotai/domain/invoice/reading.ts'
import { usageStatus } from '@piaotai/domain/states.ts'
import { columnOf, faceColumns, type InvoiceRecord } from '../list/invoice-rows.ts'

type Columns = Readonly<Record<(typeof columnOf)[HandField], string | number | null>>
const valuesOf = (columns: Columns) =>
  Object.fromEntries(
    handFields.map((field) => {
      const value = columns[columnOf[field]]
      return [field, value === null ? null : String(value)]
    }),
  ) as Record<HandField, string | null>

export const recordedFace = (record: InvoiceRecord, lines: readonly InvoiceLine[]): RecordedFace => ({
  values: valuesOf(record),
  lines,
  origins: record.fields as Readonly<Record<string, FieldOrigin>>,
  hasOriginal: record.original_format !== null,
  inUse: record.use_status !== usageStatus.unused,
})
/** The face that a reading tells. */
export const faceOf = (reading: Reading): Face => ({
  values: { ...valuesOf(faceColumns(reading)), type: reading.type === null ? null : String(reading.type) },
  lines: reading.lines,
})
/** The changes that a file's reading would make to a record. */
export const differencesOf = (recorded: RecordedFace, reading: Reading): readonly FaceDifference[] => differences(recorded, faceOf(reading))
