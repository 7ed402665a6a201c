// Rows of the invoice table ↔ shapes of the wire.
import type { z } from 'zod'
import type { InvoiceRow } from '@piaotai/contract/invoice/invoice-shapes.ts'
import { standsRed } from '@piaotai/domain/judgement/standing-of.ts'
import type { HandField } from '@piaotai/domain/manual-entry/manual-entry-values.ts'
import type { Reading } from '@piaotai/domain/invoice/reading.ts'
import { keeperName } from '@piaotai/locales/keeper-name.ts'
import type { Language } from '@piaotai/locales/problem-sentence.ts'
import { toInstant } from '../../../../lib/datetime.ts'
import type { Row } from '../../../../db/tables.ts'
import type { NamedPool } from '../../pool/index.ts'

export type InvoiceRecord = Row<'invoice'>

/** The columns of a list row: never the whole record. */
export const rowColumns = [
  'id',
  'type',
  'code',
  'number',
  'date',
  'seller_name',
  'seller_tax_id',
  'buyer_name',
  'buyer_tax_id',
  'amount_excluding_tax',
  'tax_amount',
  'amount_including_tax',
  'category',
  'special_business',
  'verify_status',
  'standing',
  'red_net',
  'red_tax',
  'red_gross',
  'payable',
  'title_status',
  'use_status',
  'push_status',
  'send_status',
  'mail_delivery_status',
  'entry_source',
  'entered_at',
  'entered_by_name',
  'source_file',
  'original_format',
  'warning_count',
  'remark',
  'business_date',
  'extended_1',
  'extended_2',
  'extended_3',
  'extended_4',
  'extended_5',
  'extended_6',
  'business_remark',
  'tags',
  'accounting_date',
  'voucher_number',
  'non_deductible_reason',
  'attachment_count',
] as const
export type ListRecord = Pick<InvoiceRecord, (typeof rowColumns)[number]>

const businessOf = (r: ListRecord) => ({
  businessDate: r.business_date,
  extended1: r.extended_1,
  extended2: r.extended_2,
  extended3: r.extended_3,
  extended4: r.extended_4,
  extended5: r.extended_5,
  extended6: r.extended_6,
  businessRemark: r.business_remark,
  tags: r.tags,
  accountingDate: r.accounting_date,
  voucherNumber: r.voucher_number,
  nonDeductibleReason: r.non_deductible_reason,
  attachmentCount: r.attachment_count,
})
const redOf = ({ standing, red_net: net, red_tax: tax, red_gross: gross }: ListRecord): z.input<typeof InvoiceRow>['red'] =>
  standsRed(standing)
    ? { kind: standing === 'redFull' ? 'full' : 'partial', amount: gross === null ? null : `-${gross}`, net, tax, gross }
    : null
export const toRow = (r: ListRecord, language: Language, pools: readonly NamedPool[] = []): z.input<typeof InvoiceRow> => ({
  id: r.id,
  type: r.type,
  code: r.code,
  number: r.number,
  date: r.date,
  sellerName: r.seller_name,
  sellerTaxId: r.seller_tax_id,
  buyerName: r.buyer_name,
  buyerTaxId: r.buyer_tax_id,
  amountExcludingTax: r.amount_excluding_tax,
  taxAmount: r.tax_amount,
  amountIncludingTax: r.amount_including_tax,
  category: r.category,
  specialBusiness: r.special_business,
  verifyStatus: r.verify_status,
  standing: r.standing,
  red: redOf(r),
  payable: r.payable,
  titleStatus: r.title_status,
  useStatus: r.use_status,
  pushStatus: r.push_status,
  sendStatus: r.send_status,
  mailDeliveryStatus: r.mail_delivery_status,
  entrySource: r.entry_source,
  enteredAt: toInstant(r.entered_at),
  enteredBy: keeperName(r.entered_by_name, language),
  sourceFile: r.source_file,
  originalFormat: r.original_format,
  warningCount: r.warning_count,
  remark: r.remark,
  pools: [...pools],
  ...businessOf(r),
})

/** Columns of the fields that a person may correct. */
export const columnOf = {
  type: 'type',
  code: 'code',
  number: 'number',
  date: 'date',
  checkCode: 'check_code',
  'buyer.name': 'buyer_name',
  'buyer.taxId': 'buyer_tax_id',
  'seller.name': 'seller_name',
  'seller.taxId': 'seller_tax_id',
  amountExcludingTax: 'amount_excluding_tax',
  taxAmount: 'tax_amount',
  amountIncludingTax: 'amount_including_tax',
  remark: 'remark',
  drawer: 'drawer',
  payee: 'payee',
  reviewer: 'reviewer',
  machineNumber: 'machine_number',
  specialBusiness: 'special_business',
  'buyer.contact': 'buyer_contact',
  'buyer.bank': 'buyer_bank',
  'seller.contact': 'seller_contact',
  'seller.bank': 'seller_bank',
} as const satisfies Record<HandField, keyof InvoiceRecord>

/** A name that was printed in several rows is one name; Latin words keep a blank between them. */
const unbroken = (name: string | null): string | null =>
  name
    ?.replaceAll(/(?<=[!-~])\s*[\r\n\u2028\u2029]+\s*(?=[!-~])/g, ' ')
    .replaceAll(/\s*[\r\n\u2028\u2029]+\s*/g, '')
    .trim() ?? null
/** The face columns of a reading. */
export const faceColumns = (r: Reading) => ({
  type: r.type ?? 199,
  code: r.code,
  number: r.number,
  date: r.date,
  check_code: r.checkCode,
  seller_name: unbroken(r.seller.name),
  seller_tax_id: r.seller.taxId,
  buyer_name: unbroken(r.buyer.name),
  buyer_tax_id: r.buyer.taxId,
  amount_excluding_tax: r.amountExcludingTax,
  tax_amount: r.taxAmount,
  amount_including_tax: r.amountIncludingTax,
  amount_in_words: r.amountInWords,
  machine_number: r.machineNumber,
  drawer: r.drawer,
  payee: r.payee,
  reviewer: r.reviewer,
  remark: r.remark,
  special_business: r.specialBusiness,
  buyer_contact: r.buyer.contact ?? null,
  buyer_bank: r.buyer.bank ?? null,
  seller_contact: r.seller.contact ?? null,
  seller_bank: r.seller.bank ?? null,
})
