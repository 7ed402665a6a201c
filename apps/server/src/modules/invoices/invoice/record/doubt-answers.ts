// What people said of fields as they were read: kept with its file as truth, and to take it back by.
import { sql } from 'kysely'
import { fieldNames, type FieldName, type FieldOrigin, type InvoiceLine, type Warning } from '@piaotai/domain/invoice/reading.ts'
import { json } from '../../../../db/json.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../../kernel/deps.ts'
import { columnOf, type InvoiceRecord } from '../list/invoice-rows.ts'

/** A field as it was and as it is; equal where a person found it right. `warnings`: those that the answer cleared. */
export interface DoubtAnswer {
  readonly field: string
  readonly read: string | null
  readonly right: string | null
  readonly warnings?: readonly Warning[]
}

const isOnFace = (field: string): field is FieldName => fieldNames.some((one) => one === field)
/** A field of the record as one text: lines as JSON; null for what is no part of a face. */
export const answeredValue = (record: InvoiceRecord, lines: readonly InvoiceLine[], field: string): string | null => {
  if (field === 'lines') return lines.length === 0 ? null : JSON.stringify(lines)
  const value = !isOnFace(field) ? null : field === 'amountInWords' ? record.amount_in_words : record[columnOf[field]]
  return value === null ? null : String(value)
}

/**
 * Keeps answers about the shown file of a locked record, one a field: a later one about the same file takes the place of an earlier one,
 * and what was read first stays. A correction of what no file was read for is no answer.
 */
export const keepAnswers = async (
  { clock }: Needs<'clock'>,
  tx: Tx,
  actor: Actor,
  record: InvoiceRecord,
  answers: readonly DoubtAnswer[],
): Promise<void> => {
  const file = await shownFile(tx, record.id)
  const known = new Set(
    (
      await tx
        .selectFrom('doubt_answer')
        .select('field')
        .where('invoice_id', '=', record.id)
        .where('file_sha256', '=', file.sha256)
        .execute()
    ).map(({ field }) => field),
  )
  const origins = record.fields as Readonly<Record<string, FieldOrigin>>
  const rows = answers
    .filter(({ field, warnings }) => warnings !== undefined || known.has(field) || isRead(origins[field]))
    .map(({ field, read, right, warnings = [] }) => ({
      company_id: actor.companyId,
      invoice_id: record.id,
      field,
      file_sha256: file.sha256,
      file_name: file.name,
      how: read === right ? ('right' as const) : ('corrected' as const),
      read_value: read,
      right_value: right,
      origin: json((origins[field] ?? {}) as Record<string, unknown>),
      warnings: json([...warnings] as unknown[]),
      answered_by: actor.userId,
      answered_at: clock.now().toISOString(),
    }))
  if (rows.length === 0) return
  await tx
    .insertInto('doubt_answer')
    .values(rows)
    .onConflict((oc) =>
      oc.columns(['company_id', 'invoice_id', 'field', 'file_sha256']).doUpdateSet((eb) => ({
        how: sql`case when doubt_answer.read_value is not distinct from excluded.right_value then 'right' else 'corrected' end`,
        right_value: eb.ref('excluded.right_value'),
        warnings: eb.ref('excluded.warnings'),
        answered_by: eb.ref('excluded.answered_by'),
        answered_at: eb.ref('excluded.answered_at'),
      })),
    )
    .execute()
}
const isRead = (origin: FieldOrigin | undefined): boolean => origin !== undefined && origin.from !== 'manual' && origin.from !== 'sheet'
const shownFile = async (tx: Tx, invoiceId: string): Promise<{ readonly sha256: string; readonly name: string | null }> =>
  (await tx
    .selectFrom('invoice_original as o')
    .innerJoin('stored_file as f', 'f.id', 'o.stored_file_id')
    .select(['f.sha256', 'f.name'])
    .where('o.invoice_id', '=', invoiceId)
    .where('o.is_current', '=', true)
    .executeTakeFirst()) ?? { sha256: '', name: null }

/** Answers about the shown file that cleared warnings, the last first. */
export const clearedBy = async (tx: Tx, invoiceId: string) => {
  const { sha256 } = await shownFile(tx, invoiceId)
  return tx
    .selectFrom('doubt_answer')
    .selectAll()
    .select((eb) => eb.selectFrom('app_user').select('name').whereRef('app_user.id', '=', 'answered_by').as('by'))
    .where('invoice_id', '=', invoiceId)
    .where('file_sha256', '=', sha256)
    .where('how', '=', 'right')
    .where(sql<boolean>`jsonb_array_length(warnings) > 0`)
    .orderBy('answered_at', 'desc')
    .execute()
}
/** Forgets answers about the shown file. */
export const forgetAnswers = async (tx: Tx, invoiceId: string, fields: readonly string[]): Promise<void> => {
  const { sha256 } = await shownFile(tx, invoiceId)
  await tx
    .deleteFrom('doubt_answer')
    .where('invoice_id', '=', invoiceId)
    .where('file_sha256', '=', sha256)
    .where('field', 'in', [...fields])
    .execute()
}
