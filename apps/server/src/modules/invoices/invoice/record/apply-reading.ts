// Takes a file's face over into the record, and the file as its current original.
import { blueNumberOf } from '@piaotai/domain/judgement/blue-number.ts'
import { requestedFields } from '@piaotai/domain/manual-entry/manual-entry.ts'
import type { HandField } from '@piaotai/domain/manual-entry/manual-entry-values.ts'
import { bureauWords } from '@piaotai/domain/manual-entry/manual-entry-reading.ts'
import { replacesFace, type FaceDifference, type RecordedFace } from '@piaotai/domain/invoice/face-differences.ts'
import type { FieldOrigin, Reading, Warning } from '@piaotai/domain/invoice/reading.ts'
import { unaskedStatus } from '@piaotai/domain/verification/verification.ts'
import { json } from '../../../../db/json.ts'
import type { Audit, AuditFact, Needs, Tx } from '../../../../kernel/deps.ts'
import { emit } from '../../../../kernel/events.ts'
import { comparePlatform } from './compare-platform.ts'
import { columnOf, faceColumns, type InvoiceRecord } from '../list/invoice-rows.ts'
import { replaceLines } from './lines.ts'
import { addOriginal, type OriginalFile } from './originals.ts'
import { recheckInvoices } from '../recheck-titles.ts'
import { searchOf } from '../list/search-text.ts'

type Deps = Needs<'clock' | 'audit'>
/** The person or system named in the log. */
type Doer = Parameters<Audit['record']>[1]
export interface Taking {
  readonly record: InvoiceRecord
  readonly recorded: RecordedFace
  readonly reading: Reading
  readonly original: OriginalFile
  readonly found: readonly FaceDifference[]
  /** A person has seen the differences and wants all of them. */
  readonly decided: boolean
}

/**
 * The record must be locked. A verification applies to the face that was asked about: another face makes the record
 * unverified, and its log keeps the old status.
 */
export const applyReading = async (deps: Deps, tx: Tx, by: Doer & { readonly companyId: string }, taking: Taking): Promise<void> => {
  const { record, recorded, reading, original, found, decided } = taking
  const { companyId } = by
  const kept = mergedFace(record, reading, decided ? new Set(found.map(({ field }) => field)) : new Set())
  const anew =
    reading.lines.length > 0 && (recorded.origins['lines']?.from !== 'manual' || (decided && found.some(({ field }) => field === 'lines')))
  const lines = anew ? reading.lines : recorded.lines
  const askAgain = decided
    ? replacesFace(found, recorded)
    : found.some(({ field, kept: before }) => before !== null && requestedFields.has(field as HandField))
  const verifyAfter = askAgain ? unaskedStatus(kept.face.type) : record.verify_status
  await tx
    .updateTable('invoice')
    .set({
      ...kept.columns,
      red_of: blueNumberOf(kept.face.remark, kept.face.amount_including_tax) ?? null,
      verify_status: verifyAfter,
      search: searchOf({ ...record, ...kept.face, extra: reading.extra }, lines),
      version: record.version + 1,
    })
    .where('id', '=', record.id)
    .execute()
  if (anew) await replaceLines(tx, companyId, record.id, reading.lines)
  await recheckInvoices(tx, companyId, [record.id])
  await comparePlatform(tx, record.id)
  await addOriginal(deps, tx, { companyId, invoiceId: record.id }, original, reading)
  await emit(tx, 'invoice.originalUpdated', {
    companyId,
    invoiceId: record.id,
    was: { identity: record.identity, redOf: record.red_of },
  })
  await deps.audit.record(tx, by, [
    {
      ...takenFact(taking),
      objectId: record.id,
      detail: {
        from: record.original_format,
        to: original.format,
        changed: kept.changed,
        fields: found.map(({ field, kept: from, brought: to }) => ({ field, from, to })),
        ...(verifyAfter === record.verify_status ? {} : { verifyStatus: record.verify_status }),
      },
    },
  ])
}
const takenFact = ({ decided }: Taking): Pick<AuditFact, 'action' | 'objectType'> => ({
  action: decided ? 'invoice.originalTaken' : 'invoice.originalUpdated',
  objectType: 'invoice',
})

export const isBureauWord = (code: string): boolean => bureauWords.some((word) => word === code)
/** Columns derived from a reading, beside the face. */
export const derived = (r: Reading) => ({
  extra: json(r.extra),
  fields: json(r.fields as Record<string, unknown>),
  warnings: json([...r.warnings] as unknown[]),
  checks: json([...r.checks] as unknown[]),
  warning_count: r.warnings.length,
})

type FaceColumns = ReturnType<typeof faceColumns>
/**
 * A better original replaces recognised values, never a person's correction unless a person decided so, and never a
 * value by an empty one.
 */
const mergedFace = (record: InvoiceRecord, reading: Reading, decided: ReadonlySet<string>) => {
  const before = record.fields as Record<string, FieldOrigin>
  const manual = Object.entries(before).filter(([field, origin]) => origin.from === 'manual' && !decided.has(field))
  const face = faceColumns(reading) as Record<string, unknown>
  // Typed before there was an original: where the two differ, a person must look.
  const differ = manual.filter(([field]) => {
    const column = columnOf[field as keyof typeof columnOf]
    return record.original_format === null && column && face[column] !== null && record[column] !== null && face[column] !== record[column]
  })
  for (const [field] of manual) {
    const column = columnOf[field as keyof typeof columnOf]
    if (column) face[column] = record[column]
  }
  for (const [column, value] of Object.entries(face)) if (value === null) face[column] = record[column as keyof InvoiceRecord]
  const changed = Object.keys(face).filter((column) => face[column] !== record[column as keyof InvoiceRecord])
  const fields = { ...before, ...reading.fields, ...Object.fromEntries(manual) }
  // Warnings from a sheet of the bureau concern the invoice, not an original.
  const heard = (record.warnings as Warning[]).filter(({ code }) => isBureauWord(code))
  const warnings = [
    ...heard,
    ...reading.warnings.filter((w) => !manual.some(([field]) => field === w.field)),
    ...differ.map(([field]) => ({ field, code: 'sourcesDisagree', message: '手工录入的内容与原件不一致' })),
  ]
  return {
    changed,
    face: face as FaceColumns,
    columns: {
      ...(face as FaceColumns),
      ...derived(reading),
      fields: json(fields as Record<string, unknown>),
      warnings: json(warnings as unknown[]),
      warning_count: warnings.length,
    },
  }
}
