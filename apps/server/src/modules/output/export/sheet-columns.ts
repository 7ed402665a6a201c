// Contents of each column of the sheets; headings and words follow the tax bureau.
import { shanghaiMinute } from '@piaotai/domain/shanghai.ts'
import type { HeadColumn, LineColumn } from '@piaotai/domain/export.ts'
import { kindOf } from '@piaotai/domain/invoice/kinds.ts'
import { verifyStatus as v } from '@piaotai/domain/states.ts'
import { deductibleWayWord, sheetWords, stateWords } from '@piaotai/locales/export-files.ts'
import type { SheetColumn } from '../../../ports/file-writer.ts'
import type { FaceRecord, LineRecord } from './invoice-texts.ts'

/**
 * Source of a column: the invoice, the same on each of its rows; the row's record; or the row's position in the sheet.
 */
type Look = Pick<SheetColumn, 'width' | 'kind'>
export type FaceColumn = Look & ({ readonly of: 'head'; readonly tell: (face: FaceRecord) => string | null } | { readonly of: 'place' })
export type Column = FaceColumn | (Look & { readonly of: 'record'; readonly tell: (line: LineRecord) => string | null })
const face = (width: number, tell: (face: FaceRecord) => string | null, kind: SheetColumn['kind'] = 'text'): FaceColumn => ({
  width,
  kind,
  of: 'head',
  tell,
})
const own = (width: number, tell: (line: LineRecord) => string | null, kind: SheetColumn['kind'] = 'text'): Column => ({
  width,
  kind,
  of: 'record',
  tell,
})
const amountWidth = 14
const isDigital = (number: string | null): boolean => number !== null && /^\d{20}$/.test(number)

/** 发票状态 comes from the last verification; an unverified invoice has none. */
const bureauStatus: Readonly<Record<number, string>> = {
  [v.success]: sheetWords.valid,
  [v.cancelled]: sheetWords.cancelled,
  [v.redOffset]: sheetWords.redOffset,
}
const origin = (r: FaceRecord): string | null =>
  isDigital(r.number) ? sheetWords.digitalOrigin : kindOf(r.type)?.vat ? sheetWords.paperOrigin : null
const positive = (r: FaceRecord): string | null =>
  r.amount_including_tax === null ? null : r.amount_including_tax.startsWith('-') ? sheetWords.no : sheetWords.yes

/** Of an invoice: on the sheet of invoices, and repeated before each line. */
const faces = {
  seq: { width: 7, kind: 'figure', of: 'place' },
  code: face(14, (r) => r.code),
  // Digital ones too, whose number the bureau's own sheet names in the next column alone.
  number: face(23, (r) => r.number),
  digitalNumber: face(23, (r) => (isDigital(r.number) ? r.number : null)),
  sellerTaxId: face(21, (r) => r.seller_tax_id),
  sellerName: face(30, (r) => r.seller_name),
  buyerTaxId: face(21, (r) => r.buyer_tax_id),
  buyerName: face(30, (r) => r.buyer_name),
  date: face(12, (r) => r.date),
  origin: face(20, origin),
  type: face(28, (r) => kindOf(r.type)?.zh ?? null),
  bureauStatus: face(10, (r) => bureauStatus[r.verify_status] ?? null),
  positive: face(14, positive),
  // Known to the tax bureau only.
  riskGrade: face(14, () => null),
  drawer: face(10, (r) => r.drawer),
  remark: face(30, (r) => r.remark),
} satisfies Readonly<Record<string, FaceColumn>>
export const headSheet: Readonly<Record<HeadColumn, FaceColumn>> = {
  ...faces,
  amountExcludingTax: face(amountWidth, (r) => r.amount_excluding_tax, 'amount'),
  taxAmount: face(amountWidth, (r) => r.tax_amount, 'amount'),
  amountIncludingTax: face(amountWidth, (r) => r.amount_including_tax, 'amount'),
  checkCode: face(23, (r) => r.check_code),
  category: face(10, (r) => stateWords.category(r.category)),
  verifyStatus: face(12, (r) => stateWords.verify(r.verify_status)),
  titleStatus: face(12, (r) => stateWords.title(r.title_status)),
  useStatus: face(12, (r) => stateWords.use(r.use_status)),
  pushStatus: face(12, (r) => stateWords.push(r.push_status)),
  sendStatus: face(12, (r) => stateWords.send(r.send_status)),
  mailDeliveryStatus: face(12, (r) => stateWords.mail(r.mail_delivery_status)),
  entrySource: face(12, (r) => stateWords.entry(r.entry_source)),
  enteredAt: face(17, (r) => shanghaiMinute(r.entered_at)),
  enteredBy: face(12, (r) => r.entered_by_name),
  pools: face(20, (r) => r.pools),
  businessDate: face(12, (r) => r.business_date),
  description: face(24, (r) => r.description),
  extended1: face(16, (r) => r.extended_1),
  extended2: face(16, (r) => r.extended_2),
  extended3: face(16, (r) => r.extended_3),
  extended4: face(16, (r) => r.extended_4),
  extended5: face(16, (r) => r.extended_5),
  extended6: face(16, (r) => r.extended_6),
  businessRemark: face(24, (r) => r.business_remark),
  tags: face(20, (r) => r.tags),
  accountingDate: face(12, (r) => r.accounting_date),
  voucherNumber: face(14, (r) => r.voucher_number),
  nonDeductible: face(20, (r) => (r.non_deductible_reason === null ? null : stateWords.nonDeductible(r.non_deductible_reason))),
  deductibleTax: face(amountWidth, (r) => r.deductible && r.deductible[0], 'amount'),
  deductibleWay: face(14, (r) => r.deductible && deductibleWayWord(r.deductible[1])),
}

export const lineSheet: Readonly<Record<LineColumn, Column>> = {
  ...faces,
  // The classification code is not on the face.
  taxClass: face(21, () => null),
  specialBusiness: face(14, (r) => r.special_business),
  goodsName: own(32, (r) => r.name),
  spec: own(16, (r) => r.spec),
  unit: own(8, (r) => r.unit),
  quantity: own(12, (r) => r.quantity, 'figure'),
  unitPrice: own(16, (r) => r.unit_price, 'figure'),
  lineAmount: own(amountWidth, (r) => r.amount, 'amount'),
  taxRate: own(8, (r) => r.tax_rate),
  lineTaxAmount: own(amountWidth, (r) => r.tax_amount, 'amount'),
  lineTotal: own(amountWidth, (r) => r.total, 'amount'),
}
