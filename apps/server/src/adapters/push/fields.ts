// The values of an order by the names that settings choose from.
import type { PushFieldName } from '@piaotai/domain/push/push-fields.ts'
import type { PushOrder } from '../../ports/push-receiver.ts'

export const fieldsOf = ({ number: taskNumber, key, invoice }: PushOrder): Readonly<Record<PushFieldName, string>> => ({
  taskNumber,
  key,
  invoiceId: invoice.id,
  number: invoice.number ?? '',
  code: invoice.code ?? '',
  type: String(invoice.type),
  date: invoice.date ?? '',
  checkCode: invoice.checkCode ?? '',
  sellerName: invoice.sellerName ?? '',
  sellerTaxId: invoice.sellerTaxId ?? '',
  buyerName: invoice.buyerName ?? '',
  buyerTaxId: invoice.buyerTaxId ?? '',
  amountExcludingTax: invoice.amountExcludingTax ?? '',
  taxAmount: invoice.taxAmount ?? '',
  amountIncludingTax: invoice.amountIncludingTax ?? '',
  deductibleTax: invoice.deductible?.figure ?? '',
  deductibleWay: invoice.deductible?.way ?? '',
  standing: invoice.standing,
  redGross: invoice.redAmounts?.gross ?? '',
  payable: invoice.payable,
  category: String(invoice.category),
  verifyStatus: String(invoice.verifyStatus),
  remark: invoice.remark ?? '',
  pools: invoice.pools.join('、'),
  goods: invoice.lines.flatMap(({ name }) => name ?? []).join('；'),
  partnerNumber: invoice.partnerNumber ?? '',
  originalUrl: invoice.files[0]?.url ?? '',
})
