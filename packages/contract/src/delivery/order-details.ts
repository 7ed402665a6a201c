// 订单明细: a sheet of order rows brought for one sending, and what of it belongs to which invoice.
import { z } from 'zod'
import { deliveryLimits } from '@piaotai/domain/delivery/delivery.ts'
import { orderColumns, orderLimits, orderRules } from '@piaotai/domain/delivery/order-details.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { line, nothing } from '../shapes.ts'
import { sendingPage } from './delivery-shapes.ts'

const sending = ['sendInvoice.send', 'sendInvoiceCo.send', 'sendInvEmailCo.send'] as const
const send = { anyOf: sending } as const

export const OrderTemplate = z.strictObject({
  /** Of the sent sheet, in order; an empty heading or file name is the usual one. */
  columns: z
    .array(z.strictObject({ key: z.enum(orderColumns), heading: line(orderLimits.heading) }))
    .min(1)
    .max(orderColumns.length)
    .refine((columns) => new Set(columns.map(({ key }) => key)).size === columns.length, 'duplicate'),
  fileName: line(orderLimits.fileName),
  rules: z.strictObject({ number: z.boolean(), remark: z.boolean(), customer: z.boolean() }),
  /** Between a row and an invoice that its customer and total match. */
  days: z.number().int().min(0).max(orderLimits.days),
})

export const orderDetailEndpoints = part('email', 'delivery', {
  readOrderTemplate: endpoint({
    method: 'GET',
    path: '/delivery/orders/template',
    access: { anyOf: ['menu_4.deliverySettings', ...sending] },
    summary: '订单明细样例（xlsx） Sample of the order sheet, in the company’s own columns',
    answers: 'bytes',
    input: nothing,
    output: z.any(),
  }),
  uploadOrders: endpoint({
    method: 'POST',
    path: '/delivery/orders',
    access: send,
    summary:
      '上传订单明细（xls、xlsx，5 MB），保留 24 小时 Bring a sheet of order rows; it is kept for a day, and as long as a delivery has rows of it',
    takes: 'form',
    fileBytes: orderLimits.sheetBytes,
    input: nothing,
    output: z.object({ id: id('deliveryOrderSheet'), fileName: z.string(), rows: z.number().int() }),
    problems: ['file.tooLarge', 'file.incomplete', 'sheet.unreadable', 'sheet.headings', 'sheet.empty', 'sheet.tooMany'],
  }),
  matchOrders: endpoint({
    method: 'POST',
    path: '/delivery/orders/:id/match',
    access: send,
    summary: '订单明细与所选发票的对应 What of my order sheet belongs to which of these invoices, and what to none or to several',
    input: z.strictObject({
      id: id('deliveryOrderSheet'),
      page: sendingPage,
      invoiceIds: z.array(id('invoice')).min(1).max(deliveryLimits.invoices),
    }),
    output: z.object({
      rows: z.number().int(),
      matched: z.array(z.object({ invoiceId: id('invoice'), number: z.string(), rows: z.number().int(), rule: z.enum(orderRules) })),
      /** How many rows belong to no invoice, and to several; the first of them by line. */
      unmatched: z.number().int(),
      double: z.number().int(),
      left: z.array(
        z.object({
          line: z.number().int(),
          reason: z.enum(['unmatched', 'double']),
          order: z.string(),
          customer: z.string(),
          product: z.string(),
          amount: z.string(),
          /** Numbers of the invoices that it fits. */
          numbers: z.array(z.string()),
        }),
      ),
    }),
    problems: ['orders.notFound'],
  }),
})
