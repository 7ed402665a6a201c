// 交付设置: which ways are on, and how a new delivery begins.
import { z } from 'zod'
import { deliveryLimits } from '@piaotai/domain/delivery/delivery.ts'
import { endpoint, part } from '../endpoint.ts'
import { line, nothing, text } from '../shapes.ts'
import { Content, Validity } from './delivery-shapes.ts'
import { OrderTemplate } from './order-details.ts'

const page = 'menu_4.deliverySettings'
/** `subject` and `body` hold {company}, {count}, {amount}, {until}, {number}; the code never stands in a subject. */
const Mail = z.strictObject({ subject: line(deliveryLimits.title), body: text(2000) })
export const DeliverySettings = z.strictObject({
  platform: z.boolean(),
  personal: z.boolean(),
  content: Content,
  validity: Validity,
  code: z.enum(['mail', 'apart']),
  signer: z.strictObject({ name: z.boolean(), phone: z.boolean() }),
  mail: z.strictObject({ 'zh-CN': Mail, 'en-US': Mail }),
  orders: OrderTemplate,
})

export const deliverySettingsEndpoints = part('email', 'delivery', {
  readDeliverySettings: endpoint({
    method: 'GET',
    path: '/delivery/settings',
    access: { anyOf: [page, 'sendInvoice.send', 'sendInvoiceCo.send', 'sendInvEmailCo.send'] },
    summary: '交付设置 Delivery settings',
    input: nothing,
    output: DeliverySettings.extend({ version: z.number().int() }),
  }),
  saveDeliverySettings: endpoint({
    method: 'PUT',
    path: '/delivery/settings',
    access: { needs: 'deliverySettings.edit' },
    summary: '保存交付设置 Save',
    input: DeliverySettings.extend({ version: z.number().int() }),
    output: DeliverySettings.extend({ version: z.number().int() }),
    problems: ['delivery.settingsChanged', 'delivery.placeholder'],
  }),
  previewDeliveryMail: endpoint({
    method: 'POST',
    path: '/delivery/settings/preview',
    access: { needs: page },
    summary: '邮件预览 The mail of these texts, with an invented delivery',
    input: z.strictObject({ language: z.enum(['zh-CN', 'en-US']), mail: Mail }),
    output: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
    problems: ['delivery.placeholder'],
  }),
})
