// 交付: tasks sent, their records, and what their sender may still do.
import { z } from 'zod'
import { deliveryLimits, deliveryStates, linkEnds } from '@piaotai/domain/delivery/delivery.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { area, date, done, line, many, pageOf, pageQuery } from '../shapes.ts'
import { DeliveryDetail, DeliveryItem, sendFields, state, TargetPlan, way } from './delivery-shapes.ts'

const send = { anyOf: ['sendInvoice.send', 'sendInvoiceCo.send', 'sendInvEmailCo.send'] } as const
const records = {
  byArea: { personal: ['menu_1.sendInvoice', 'menu_1.personemail'], company: ['menu_6.sendInvoiceCo', 'menu_6.sendInvEmailRecordCo'] },
} as const
/** The buttons of records; `revoke` stands on the sending pages too. */
const act = <B extends 'resend' | 'resetCode' | 'redeliver' | 'export'>(button: B) =>
  ({ byArea: { personal: `personemail.${button}`, company: `sendInvEmailRecordCo.${button}` } }) as const
const revoke = {
  byArea: { personal: ['personemail.revoke', 'sendInvoice.revoke'], company: ['sendInvEmailRecordCo.revoke', 'sendInvoiceCo.revoke'] },
} as const
const one = { id: id('deliveryTask'), area }
const gone = ['delivery.notFound', 'delivery.notNow'] as const
const sending = ['delivery.off', 'delivery.refused', 'delivery.nothing', 'delivery.noQuota', 'delivery.changed', 'orders.notFound'] as const

const filter = {
  area,
  way: way.optional(),
  state: many(state, deliveryStates.length).optional(),
  /** A task number in whole; a wrong one is `task.numberInvalid`. */
  number: line(40).optional(),
  /** Part of title, customer, address or signer. */
  keyword: line(limits.keywordMax).optional(),
  invoiceId: id('invoice', 'filter').optional(),
  partnerId: id('partner', 'filter').optional(),
  dateFrom: date.optional(),
  dateTo: date.optional(),
  /** Of what is not signed: the link ends today, or later. */
  ends: z.enum(linkEnds).optional(),
}

export const deliveryEndpoints = part('email', 'delivery', {
  planDeliveries: endpoint({
    method: 'POST',
    path: '/delivery/plan',
    access: send,
    summary: '发送前：给谁、什么、几封、哪些发不了及原因 What goes to whom, in what form, at what cost, and what is refused',
    input: z.strictObject(sendFields),
    /** `mails`: letters that the quota pays; `left`: what is left of it. Nothing is reserved. */
    output: z.object({ targets: z.array(TargetPlan), mails: z.number().int(), left: z.number().int() }),
    problems: ['delivery.off', 'delivery.nothing', 'orders.notFound'],
  }),
  proposeTargets: endpoint({
    method: 'POST',
    path: '/delivery/targets',
    access: send,
    summary: '按购方归组并带出收票邮箱 Invoices grouped by customer, with the addresses of their partners',
    input: z.strictObject({ page: sendFields.page, invoiceIds: z.array(id('invoice')).min(1).max(deliveryLimits.invoices) }),
    output: z.object({
      targets: z.array(
        z.object({
          customer: z.string(),
          taxId: z.string().nullable(),
          partnerId: id('partner').nullable(),
          companyLinkId: id('partnerLink').nullable(),
          invoiceIds: z.array(id('invoice')),
          amount: z.string(),
          mailboxes: z.array(z.object({ address: z.string(), comment: z.string() })),
        }),
      ),
    }),
  }),
  sendDeliveries: endpoint({
    method: 'POST',
    path: '/delivery',
    access: send,
    summary: '发送 Send: one task a target, all or none',
    /** The same key answers with the tasks of its first call. */
    input: z.strictObject({ key: id('deliveryTask', 'new'), ...sendFields }),
    /** `code`: of a task whose code goes another way; shown this once. */
    output: z.object({
      tasks: z.array(z.object({ id: id('deliveryTask'), number: z.string(), customer: z.string(), code: z.string().nullable() })),
    }),
    problems: sending,
  }),
  listDeliveries: endpoint({
    method: 'GET',
    path: '/delivery',
    access: records,
    summary: '交付记录 Deliveries',
    input: z.strictObject({ ...pageQuery, ...filter }),
    output: pageOf(DeliveryItem),
    problems: ['task.numberInvalid'],
  }),
  countDeliveries: endpoint({
    method: 'GET',
    path: '/delivery/count',
    access: records,
    summary: '各状态的交付数 Deliveries by state, under the other conditions',
    input: z.strictObject(filter),
    output: z.object({
      all: z.number().int(),
      pending: z.number().int(),
      signed: z.number().int(),
      /** Attached to the mail: nobody signs. */
      delivered: z.number().int(),
      expired: z.number().int(),
      revoked: z.number().int(),
    }),
    problems: ['task.numberInvalid'],
  }),
  readDelivery: endpoint({
    method: 'GET',
    path: '/delivery/:id',
    access: records,
    summary: '一次交付：收件人、发票、经过 A delivery with its recipients, invoices and timeline',
    input: z.strictObject(one),
    output: DeliveryDetail,
    problems: ['delivery.notFound'],
  }),
  revokeDelivery: endpoint({
    method: 'POST',
    path: '/delivery/:id/revoke',
    access: revoke,
    summary: '撤回：立即不能再签收和下载 Revoke; nothing can be signed or downloaded any more',
    input: z.strictObject({ ...one, reason: line(deliveryLimits.reason).default('') }),
    output: done,
    problems: gone,
  }),
  resetDeliveryCode: endpoint({
    method: 'POST',
    path: '/delivery/:id/code',
    access: act('resetCode'),
    summary: '重置签收码：旧码立即失效 Reset the code; the old one is void at once',
    input: z.strictObject(one),
    /** `code`: where it goes another way than by mail. */
    output: z.object({ code: z.string().nullable() }),
    problems: [...gone, 'delivery.noQuota'],
  }),
  resendDelivery: endpoint({
    method: 'POST',
    path: '/delivery/:id/resend',
    access: act('resend'),
    summary: '重发邮件，不产生新任务 Write the mail again to the same addresses, without a new task',
    input: z.strictObject(one),
    output: done,
    problems: [...gone, 'delivery.noQuota', 'delivery.tooOften'],
  }),
  redeliver: endpoint({
    method: 'POST',
    path: '/delivery/:id/redeliver',
    access: act('redeliver'),
    summary: '再次交付：同样的发票和收件人，新任务 Deliver again: a new task of the same invoices and recipients',
    input: z.strictObject(one),
    output: z.object({ id: id('deliveryTask'), number: z.string(), code: z.string().nullable() }),
    problems: [...gone, ...sending],
  }),
  markNoDelivery: endpoint({
    method: 'POST',
    path: '/delivery/none',
    access: { needs: 'sendInvoiceCo.markNone' },
    summary: '标记无需交付，或取消标记 Mark invoices as needing no delivery, or take the mark back',
    input: z.strictObject({ ids: z.array(id('invoice')).min(1).max(deliveryLimits.mark), needed: z.boolean() }),
    /** Invoices in a delivery keep their state and are counted as left. */
    output: z.object({ changed: z.number().int(), left: z.number().int() }),
    problems: ['invoice.notFound'],
  }),
  exportDeliveries: endpoint({
    method: 'GET',
    path: '/delivery/export',
    access: act('export'),
    summary: '导出交付记录，最多 500 条（xlsx） Export up to 500 records',
    answers: 'bytes',
    input: z.strictObject(filter),
    output: z.any(),
    problems: ['task.numberInvalid', 'delivery.exportTooMany'],
  }),
  readDeliveryCertificate: endpoint({
    method: 'GET',
    path: '/delivery/:id/certificate',
    access: records,
    summary: '签收证明（PDF） Sign-off certificate: who, when, address, SHA-256 of each file',
    answers: 'bytes',
    input: z.strictObject(one),
    output: z.any(),
    problems: gone,
  }),
})
