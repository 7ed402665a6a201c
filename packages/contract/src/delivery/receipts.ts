// 收票记录: platform deliveries as their receivers see them.
import { z } from 'zod'
import { deliveryLimits, receiptStates } from '@piaotai/domain/delivery/delivery.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { area, date, instant, line, many, pageOf, pageQuery, queryFlag } from '../shapes.ts'
import { DeliveryInvoice } from './delivery-shapes.ts'

const state = z.enum(receiptStates)
const read = {
  byArea: { personal: ['menu_1.personemailhistory'], company: ['menu_5.receiveRecordCo', 'menu_2.thirdPartyInvoiceForwarding'] },
} as const
/** Without the page of receipts, the forwarding page shows and decides what was forwarded alone. */
const decide = <B extends 'accept' | 'refuse'>(button: B) =>
  ({
    byArea: { personal: `personemailhistory.${button}`, company: [`receiveRecordCo.${button}`, `thirdPartyInvoiceForwarding.${button}`] },
  }) as const
const exporting = { byArea: { personal: 'personemailhistory.export', company: 'receiveRecordCo.export' } } as const
const filter = {
  area,
  state: many(state, receiptStates.length).optional(),
  number: line(40).optional(),
  /** Part of sender, title or message. */
  keyword: line(limits.keywordMax).optional(),
  /** Third-party invoices that were forwarded, or deliveries of their sender's own. */
  forwarded: queryFlag.optional(),
  dateFrom: date.optional(),
  dateTo: date.optional(),
}
const Receipt = z.object({
  id: id('deliveryReceipt'),
  number: z.string(),
  state,
  forwarded: z.boolean(),
  sender: z.string(),
  /** The company that it came to. */
  company: z.string(),
  /** Buyers of its invoices that this company is not. */
  otherBuyers: z.array(z.string()),
  title: z.string(),
  message: z.string(),
  invoices: z.number().int(),
  amount: z.string(),
  receivedAt: instant,
  validUntil: instant,
  answeredAt: instant.nullable(),
  answeredBy: z.string().nullable(),
  reason: z.string().nullable(),
})

export const receiptEndpoints = part('email', 'delivery', {
  listReceipts: endpoint({
    method: 'GET',
    path: '/receipt',
    access: read,
    summary: '收票记录 What was delivered to us inside the platform',
    input: z.strictObject({ ...pageQuery, ...filter }),
    output: pageOf(Receipt),
    problems: ['task.numberInvalid'],
  }),
  readReceipt: endpoint({
    method: 'GET',
    path: '/receipt/:id',
    access: read,
    summary: '一次收票 A receipt with its invoices; `importId` leads to what came of accepting',
    input: z.strictObject({ id: id('deliveryReceipt'), area }),
    output: Receipt.extend({
      /** `drawn`: it came as data, with a face drawn from it that is no original. */
      list: z.array(DeliveryInvoice.extend({ importId: id('importFile').nullable(), drawn: z.boolean() })),
      events: z.array(z.object({ at: instant, kind: z.string(), by: z.string().nullable() })),
    }),
    problems: ['receipt.notFound'],
  }),
  acceptReceipts: endpoint({
    method: 'POST',
    path: '/receipt/accept',
    access: decide('accept'),
    summary: '收下：发票按来源“平台交付”录入 Accept; the invoices come in by the usual way with source 10',
    input: z.strictObject({ area, ids: z.array(id('deliveryReceipt')).min(1).max(limits.batch) }),
    output: z.object({ accepted: z.number().int(), left: z.array(z.object({ id: id('deliveryReceipt'), problem: z.string() })) }),
    problems: ['receipt.notFound'],
  }),
  refuseReceipt: endpoint({
    method: 'POST',
    path: '/receipt/:id/refuse',
    access: decide('refuse'),
    summary: '拒收，原因告知发送方 Refuse with a reason that the sender gets',
    input: z.strictObject({ id: id('deliveryReceipt'), area, reason: line(deliveryLimits.reason, 1) }),
    output: z.object({}),
    problems: ['receipt.notFound', 'receipt.notNow'],
  }),
  exportReceipts: endpoint({
    method: 'GET',
    path: '/receipt/export',
    access: exporting,
    summary: '导出收票记录，最多 500 条（xlsx） Export up to 500 receipts',
    answers: 'bytes',
    input: z.strictObject(filter),
    output: z.any(),
    problems: ['task.numberInvalid', 'delivery.exportTooMany'],
  }),
})
