// The fields of an invoice's face in reading order, and their values.
import { handFields, type HandField } from '@piaotai/domain/manual-entry/manual-entry-values.ts'
import type { FieldName } from '@piaotai/domain/invoice/reading.ts'
import type { Detail } from '../detail.ts'

const values = {
  number: (v) => v.number,
  date: (v) => v.date,
  code: (v) => v.code,
  checkCode: (v) => v.checkCode,
  'seller.name': (v) => v.sellerName,
  'seller.taxId': (v) => v.sellerTaxId,
  'buyer.name': (v) => v.buyerName,
  'buyer.taxId': (v) => v.buyerTaxId,
  amountExcludingTax: (v) => v.amountExcludingTax,
  taxAmount: (v) => v.taxAmount,
  amountIncludingTax: (v) => v.amountIncludingTax,
  amountInWords: (v) => v.amountInWords,
  type: (v) => String(v.type),
  drawer: (v) => v.drawer,
  payee: (v) => v.payee,
  reviewer: (v) => v.reviewer,
  machineNumber: (v) => v.machineNumber,
  specialBusiness: (v) => v.specialBusiness,
  remark: (v) => v.remark,
  'buyer.contact': (v) => v.buyerContact,
  'buyer.bank': (v) => v.buyerBank,
  'seller.contact': (v) => v.sellerContact,
  'seller.bank': (v) => v.sellerBank,
} satisfies Record<FieldName, (v: Detail) => string | null>

export const valueOf = (v: Detail, field: FieldName): string | null => values[field](v)
/** Secondary fields: after the lines, and only if they have a value. */
const later: readonly FieldName[] = ['buyer.contact', 'buyer.bank', 'seller.contact', 'seller.bank']
const order = (Object.keys(values) as FieldName[]).filter((field) => !later.includes(field))
/** Fields that take both columns. */
export const wide: ReadonlySet<FieldName> = new Set(['remark', ...later])
/** Fields that most invoices have: shown with a dash if nothing was recognised. */
const expected: ReadonlySet<FieldName> = new Set([
  'number',
  'date',
  'seller.name',
  'seller.taxId',
  'buyer.name',
  'buyer.taxId',
  'amountExcludingTax',
  'taxAmount',
  'amountIncludingTax',
  'amountInWords',
  'type',
  'remark',
])

export const isCorrectable = (field: string): field is HandField => (handFields as readonly string[]).includes(field)
export const laterFields = (v: Detail): readonly FieldName[] => later.filter((field) => valueOf(v, field) !== null)
export const shownFields = (v: Detail, editing: boolean): readonly FieldName[] =>
  order.filter((field) => valueOf(v, field) !== null || (editing ? isCorrectable(field) : expected.has(field)))
