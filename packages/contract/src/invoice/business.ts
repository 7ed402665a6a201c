// A company's additions to an invoice: business information with attachments, bookkeeping facts, remark and tags.
import { z } from 'zod'
import { businessLimits, plainTags } from '@piaotai/domain/invoice/business.ts'
import { extendedLimits } from '@piaotai/domain/invoice/extended-field.ts'
import { travellerMarks, travellers } from '@piaotai/domain/tax/taxpayer.ts'
import { endpoint, part } from '../endpoint.ts'
import { id, uploadUrl } from '../ids.ts'
import { area, date, line, text } from '../shapes.ts'
import { onList } from './access.ts'

/** Settable values; null where clearing is allowed. */
const fields = {
  businessDate: date.nullable(),
  description: text(businessLimits.description).nullable(),
  extended1: line(extendedLimits.value).nullable(),
  extended2: line(extendedLimits.value).nullable(),
  extended3: line(extendedLimits.value).nullable(),
  extended4: line(extendedLimits.value).nullable(),
  extended5: line(extendedLimits.value).nullable(),
  extended6: line(extendedLimits.value).nullable(),
  businessRemark: text(businessLimits.businessRemark).nullable(),
  tags: z.array(line(businessLimits.tag, 1)).max(businessLimits.tags).transform(plainTags),
  accountingDate: date.nullable(),
  voucherNumber: line(businessLimits.voucherNumber).nullable(),
  nonDeductibleReason: z.number().int().min(1).max(5).nullable(),
  nonDeductibleNote: line(businessLimits.nonDeductibleNote).nullable(),
  /** 出行人 of a ticket: 本企业员工 or not; null leaves it to the names on it. */
  traveller: z.enum(travellerMarks).nullable(),
  /** Farm products that go into goods of 13 per cent. */
  drawnFor13: z.boolean(),
}
/** As OpenAPI shows a change. */
export const businessExample = { businessDate: '2026-07-01', description: '苏州出差交通费', tags: ['差旅'] }
/** Sets the named fields; the others stay. */
export const BusinessChange = z
  .strictObject(fields)
  .partial()
  .refine((set) => Object.keys(set).length > 0, 'empty')
  .meta({ id: 'BusinessChange', examples: [businessExample] })

/** A file attached to an invoice. */
export const Attachment = z
  .object({
    id: id('invoiceAttachment'),
    name: z.string(),
    size: z.number().int(),
    format: z.string(),
    addedAt: z.string(),
    addedBy: z.string(),
    /** A signed link, valid for five minutes. */
    downloadUrl: z.string(),
  })
  .meta({ id: 'InvoiceAttachment' })
/** Of a list's row. */
export const businessOfRow = {
  businessDate: z.string().nullable(),
  extended1: z.string().nullable(),
  extended2: z.string().nullable(),
  extended3: z.string().nullable(),
  extended4: z.string().nullable(),
  extended5: z.string().nullable(),
  extended6: z.string().nullable(),
  businessRemark: z.string().nullable(),
  tags: z.array(z.string()),
  accountingDate: z.string().nullable(),
  voucherNumber: z.string().nullable(),
  nonDeductibleReason: z.number().int().nullable(),
  attachmentCount: z.number().int(),
}
/** Business fields of one invoice beyond its row. */
export const businessOfDetail = {
  description: z.string().nullable(),
  nonDeductibleNote: z.string().nullable(),
  traveller: z.enum(travellerMarks).nullable(),
  drawnFor13: z.boolean(),
  /** Of a ticket whose traveller decides: by the mark, or by the names on it among the company’s people. Null for all others. */
  travellerStands: z.enum(travellers).nullable(),
  attachments: z.array(Attachment),
}

export const businessEndpoints = part('invoice', 'master', {
  saveBusiness: endpoint({
    method: 'PUT',
    path: '/invoice/:id/business',
    access: onList('edit'),
    summary: '保存业务信息、记账信息、备注和标签 Save what the company adds to an invoice',
    input: z.strictObject({ id: id('invoice'), area, version: z.number().int(), fields: BusinessChange }),
    output: z.object({ version: z.number().int() }),
    problems: ['invoice.notFound', 'invoice.changed', 'invoice.fieldInvalid', 'invoice.inVoucher'],
  }),
  addAttachments: endpoint({
    method: 'POST',
    path: '/invoice/:id/attachment',
    access: onList('edit'),
    summary: '添加业务附件 Attach uploaded files, five of 5 MB at most',
    input: z.strictObject({
      id: id('invoice'),
      area,
      files: z
        .array(z.strictObject({ url: uploadUrl(1000, 1), name: line(500, 1) }))
        .min(1)
        .max(businessLimits.attachments),
    }),
    output: z.object({ attached: z.number().int() }),
    problems: [
      'invoice.notFound',
      'attachment.tooMany',
      'file.notFound',
      'file.tooLarge',
      'file.typeRefused',
      'file.infected',
      'file.scannerAway',
    ],
  }),
  removeAttachment: endpoint({
    method: 'DELETE',
    path: '/invoice/attachment/:attachmentId',
    access: onList('edit'),
    summary: '移除业务附件 Take an attachment away',
    input: z.strictObject({ attachmentId: id('invoiceAttachment'), area }),
    output: z.object({ left: z.number().int() }),
    problems: ['attachment.notFound'],
  }),
})
