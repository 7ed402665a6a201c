// A company's own fields of an invoice: columns ↔ names on the wire.
import type { z } from 'zod'
import type { Attachment, BusinessChange } from '@piaotai/contract/invoice/business.ts'
import { reasonHolds, type BusinessField } from '@piaotai/domain/invoice/business.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { toInstant } from '../../../../lib/datetime.ts'
import type { Rows } from '../../../../kernel/deps.ts'
import type { InvoiceRecord } from '../list/invoice-rows.ts'

export type Business = z.output<typeof BusinessChange>
/** Column of each field. */
export const businessColumn = {
  businessDate: 'business_date',
  description: 'description',
  extended1: 'extended_1',
  extended2: 'extended_2',
  extended3: 'extended_3',
  extended4: 'extended_4',
  extended5: 'extended_5',
  extended6: 'extended_6',
  businessRemark: 'business_remark',
  tags: 'tags',
  accountingDate: 'accounting_date',
  voucherNumber: 'voucher_number',
  nonDeductibleReason: 'non_deductible_reason',
  nonDeductibleNote: 'non_deductible_note',
  traveller: 'traveller',
  drawnFor13: 'drawn_for_13',
} as const satisfies Record<BusinessField, keyof InvoiceRecord>
type BusinessValues = Pick<InvoiceRecord, (typeof businessColumn)[BusinessField]>

/** Blank text counts as empty. */
const plain = (value: unknown): unknown => (typeof value === 'string' ? value.trim() || null : value)
/** One field's change: the value before and after. */
export interface FieldChange {
  readonly field: BusinessField
  readonly from: unknown
  readonly to: unknown
}
/**
 * A record's values after the change, and the changed fields. The text of a reason goes when the reason does; throws
 * invoice.fieldInvalid for a reason without its text.
 */
export const changeBusiness = (
  before: InvoiceRecord,
  set: Business,
): { readonly values: BusinessValues; readonly changes: readonly FieldChange[] } => {
  const entries = Object.entries(businessColumn) as [BusinessField, (typeof businessColumn)[BusinessField]][]
  const after = Object.fromEntries(
    entries.map(([field, column]) => [column, set[field] === undefined ? before[column] : plain(set[field])]),
  ) as unknown as BusinessValues
  if (
    set.nonDeductibleReason !== undefined &&
    set.nonDeductibleNote === undefined &&
    set.nonDeductibleReason !== before.non_deductible_reason
  )
    after.non_deductible_note = null
  if (!reasonHolds(after.non_deductible_reason, after.non_deductible_note))
    throw new Problem('invoice.fieldInvalid', { field: 'nonDeductibleNote' })
  const changes = entries
    .filter(([, column]) => JSON.stringify(before[column]) !== JSON.stringify(after[column]))
    .map(([field, column]) => ({ field, from: before[column], to: after[column] }))
  return { values: after, changes }
}

/** Each with a link by the actor's right: `file` to save it, `shown` to see it. */
export const attachmentsOf = async (
  tx: Rows,
  invoiceId: string,
  signLink: (fileId: string) => string,
): Promise<z.input<typeof Attachment>[]> => {
  const rows = await tx
    .selectFrom('invoice_attachment as a')
    .innerJoin('stored_file as f', 'f.id', 'a.stored_file_id')
    .select(['a.id', 'a.stored_file_id', 'a.added_at', 'a.added_by_name', 'f.name', 'f.size', 'f.format'])
    .where('a.invoice_id', '=', invoiceId)
    .orderBy('a.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    size: Number(row.size),
    format: row.format,
    addedAt: toInstant(row.added_at),
    addedBy: row.added_by_name,
    downloadUrl: signLink(row.stored_file_id),
  }))
}
