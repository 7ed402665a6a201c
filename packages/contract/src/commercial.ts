// 商业发票: commercial invoices, debit and credit notes, with the VAT invoices that they are settled with.
import { z } from 'zod'
import {
  commercialLimits,
  commercialSources,
  commercialTypes,
  linkStates,
  suggestionReasons,
  urgencies,
} from '@piaotai/domain/commercial/commercial.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { endpoint, part } from './endpoint.ts'
import { id, uploadUrl } from './ids.ts'
import { look } from './invoice/access.ts'
import { Download } from './download.ts'
import { ImportFile } from './intake/intake.ts'
import { area, date, instant, line, many, pageOf, pageQuery, readArea, text } from './shapes.ts'

const read = { needs: 'menu_2.businessInvoiceCo' } as const
const edit = { needs: 'businessInvoiceCo.edit' } as const
const link = { needs: 'businessInvoiceCo.link' } as const

const upload = z.strictObject({ url: uploadUrl(1000, 1), name: line(500, 1) })
/** Bounds are wider than the limits of `judgeCommercial`, so that an answer can name the field. */
export const commercialFields = {
  number: line(commercialLimits.number * 2),
  type: z.enum(commercialTypes),
  /** A partner, whose name and tax id then count; null: the supplier as typed. */
  partnerId: id('partner').nullable().default(null),
  supplier: line(commercialLimits.supplier * 2),
  currency: line(10),
  /** With the digits of the currency at most. */
  amount: line(40),
  /** 折人民币, where it is known. */
  cny: line(40).nullable().default(null),
  date: line(10),
  urgency: z.enum(urgencies).default('normal'),
  remark: text(commercialLimits.remark * 2).default(''),
  responsibleId: id('user').nullable().default(null),
}
export const CommercialItem = z
  .object({
    id: id('commercialInvoice'),
    number: z.string(),
    type: z.enum(commercialTypes),
    partnerId: id('partner').nullable(),
    supplier: z.string(),
    supplierTaxId: z.string().nullable(),
    /** ISO 4217; the amount has its digits. */
    currency: z.string(),
    amount: z.string(),
    cny: z.string().nullable(),
    date,
    urgency: z.enum(urgencies),
    remark: z.string(),
    source: z.enum(commercialSources),
    /** The mail that it came with. */
    mailId: z.string().nullable(),
    mailTitle: z.string().nullable(),
    linkState: z.enum(linkStates),
    /** Days since it was created. */
    age: z.number().int(),
    /** VAT invoices that it is linked with. */
    links: z.number().int(),
    responsible: z.object({ id: id('user'), name: z.string() }).nullable(),
    createdBy: z.string().nullable(),
    createdAt: instant,
    version: z.number().int(),
  })
  .meta({ id: 'CommercialInvoice' })
const VatInvoice = z.object({
  id: id('invoice'),
  number: z.string().nullable(),
  type: z.number().int(),
  date: z.string().nullable(),
  sellerName: z.string().nullable(),
  amount: z.string().nullable(),
})
/** `keyword`: part of number, supplier, tax id or remark. `links`: also those of one VAT invoice. */
const filter = {
  keyword: line(limits.keywordMax).optional(),
  linkState: z.enum(linkStates).optional(),
  type: many(z.enum(commercialTypes), commercialTypes.length).optional(),
  currency: line(3).optional(),
  urgency: z.enum(urgencies).optional(),
  source: z.enum(commercialSources).optional(),
  partnerId: id('partner', 'filter').optional(),
  invoiceId: id('invoice', 'filter').optional(),
  dateFrom: date.optional(),
  dateTo: date.optional(),
}
const wrong = ['commercial.invalid', 'commercial.taken', 'commercial.partnerUnknown', 'commercial.responsibleUnknown'] as const
const upLoaded = [
  'file.notFound',
  'file.sizeDiffers',
  'file.typeRefused',
  'file.infected',
  'file.scannerAway',
  'file.tooLarge',
  'file.credentialInvalid',
  'storage.full',
] as const
const invoices = z.array(id('invoice')).min(1).max(commercialLimits.links)
const one = z.strictObject({ id: id('commercialInvoice') })

export const commercialEndpoints = part('email', 'commercial', {
  listCommercialInvoices: endpoint({
    method: 'GET',
    path: '/commercial',
    access: read,
    summary: '商业发票列表 Commercial invoices, newest first',
    input: z.strictObject({ ...pageQuery, ...filter }),
    output: pageOf(CommercialItem),
  }),
  countCommercialInvoices: endpoint({
    method: 'GET',
    path: '/commercial/count',
    access: read,
    summary: '各关联状态的张数与折人民币 By link state, under the other conditions; `cny` sums those whose amount in yuan is known',
    input: z.strictObject(filter),
    output: z.object({
      all: z.number().int(),
      linked: z.number().int(),
      within30: z.number().int(),
      over30: z.number().int(),
      cny: z.string(),
      /** Without an amount in yuan. */
      unknown: z.number().int(),
    }),
  }),
  readCommercialChoices: endpoint({
    method: 'GET',
    path: '/commercial/choices',
    access: read,
    summary: '可选的负责人与供应商 Members who may answer for one, and suppliers among the partners',
    input: z.strictObject({ keyword: line(limits.keywordMax).optional() }),
    output: z.object({
      members: z.array(z.object({ id: id('user'), name: z.string() })),
      suppliers: z.array(z.object({ id: id('partner'), name: z.string(), taxId: z.string() })),
      /** In use in this company, the most frequent first. */
      currencies: z.array(z.string()),
    }),
  }),
  readCommercialInvoice: endpoint({
    method: 'GET',
    path: '/commercial/:id',
    access: read,
    summary: '商业发票 A commercial invoice with its file, its VAT invoices and what happened',
    input: one,
    output: CommercialItem.extend({
      /** Links are valid for five minutes. */
      file: z
        .object({ name: z.string(), format: z.string(), size: z.number().int(), downloadUrl: z.string(), pictureUrl: z.string() })
        .nullable(),
      /** Where the caller sees the mail that it came with; null: nowhere, or from none. */
      mailArea: area.nullable(),
      vatInvoices: z.array(VatInvoice.extend({ linkedAt: instant, linkedBy: z.string(), inSight: z.boolean() })),
      /** Sum of the linked ones, and what the amount in yuan leaves open. */
      linkedAmount: z.string(),
      openAmount: z.string().nullable(),
      /** Files with VAT invoices that are still being read, or ended without one. */
      reading: z.array(ImportFile.pick({ id: true, name: true, recognitionStatus: true, reason: true })),
      events: z.array(
        z.object({
          id: z.string(),
          at: instant,
          action: z.string(),
          actor: z.string().nullable(),
          detail: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
    problems: ['commercial.notFound'],
  }),
  createCommercialInvoice: endpoint({
    method: 'POST',
    path: '/commercial',
    access: edit,
    summary: '录入商业发票 Enter one by hand, with its file',
    input: z.strictObject({ ...commercialFields, file: upload.nullable().default(null) }),
    output: CommercialItem,
    /** `commercial.invalid` and `commercial.taken` list `problems`: path and reason. */
    problems: [...wrong, ...upLoaded],
  }),
  editCommercialInvoice: endpoint({
    method: 'PUT',
    path: '/commercial/:id',
    access: edit,
    summary: '修改商业发票 Edit one; without `file` its file stays, null takes it away',
    input: z.strictObject({
      id: id('commercialInvoice'),
      version: z.number().int(),
      ...commercialFields,
      file: upload.nullable().optional(),
    }),
    output: CommercialItem,
    problems: [...wrong, ...upLoaded, 'commercial.notFound', 'commercial.changed'],
  }),
  suggestVatInvoices: endpoint({
    method: 'GET',
    path: '/commercial/:id/suggestion',
    access: link,
    summary:
      '可能是这几张：按金额、供应商、日期排序，附理由 VAT invoices that fit, with reasons; `keyword` looks for others by number or seller',
    input: z.strictObject({ id: id('commercialInvoice'), keyword: line(limits.keywordMax).optional() }),
    output: z.object({
      content: z.array(
        VatInvoice.extend({
          score: z.number().int(),
          reasons: z.array(z.object({ says: z.enum(suggestionReasons), by: z.string().optional() })),
          /** The number of another commercial invoice that it is linked with. */
          linkedWith: z.string().nullable(),
        }),
      ),
    }),
    problems: ['commercial.notFound'],
  }),
  linkVatInvoices: endpoint({
    method: 'POST',
    path: '/commercial/:id/link',
    access: link,
    summary: '关联增值税发票，最多 10 张 Link with VAT invoices, ten in all',
    input: z.strictObject({ id: id('commercialInvoice'), invoiceIds: invoices }),
    output: z.object({ links: z.number().int() }),
    problems: ['commercial.notFound', 'commercial.tooManyLinks', 'invoice.notFound'],
  }),
  unlinkVatInvoices: endpoint({
    method: 'POST',
    path: '/commercial/:id/unlink',
    access: link,
    summary: '解除关联 End links',
    input: z.strictObject({ id: id('commercialInvoice'), invoiceIds: invoices }),
    output: z.object({ links: z.number().int() }),
    problems: ['commercial.notFound'],
  }),
  bringVatInvoices: endpoint({
    method: 'POST',
    path: '/commercial/:id/bring',
    access: link,
    summary:
      '上传其增值税发票：按来源“商业发票”录入并关联 Upload its VAT invoices: they come in by the usual way with source 12, and are linked',
    input: z.strictObject({ id: id('commercialInvoice'), files: z.array(upload).min(1).max(commercialLimits.vatFiles) }),
    output: z.object({ batchId: z.string(), files: z.number().int() }),
    problems: ['commercial.notFound', 'commercial.tooManyLinks', ...upLoaded],
  }),
  deleteCommercialInvoices: endpoint({
    method: 'POST',
    path: '/commercial/delete',
    access: { needs: 'businessInvoiceCo.delete' },
    summary: '删除商业发票，最多 100 张，写明原因；增值税发票保留 Delete up to 100 with a reason; VAT invoices stay',
    input: z.strictObject({
      ids: z.array(id('commercialInvoice')).min(1).max(commercialLimits.batch),
      reason: text(commercialLimits.reason, 1).refine((s) => s.trim() !== '', 'filled'),
    }),
    output: z.object({ deleted: z.number().int() }),
    problems: ['commercial.notFound'],
  }),
  exportCommercialInvoices: endpoint({
    method: 'POST',
    path: '/commercial/export',
    access: { needs: 'businessInvoiceCo.export' },
    summary: '导出商业发票到下载中心（xlsx） Export chosen ones, or all of a filter, into the download center',
    input: z.strictObject({
      ids: z.array(id('commercialInvoice')).min(1).max(limits.pageSizeMax).optional(),
      filter: z.strictObject(filter).optional(),
    }),
    output: Download,
    problems: [
      'input.invalid',
      'commercial.notFound',
      'export.nothing',
      'export.tooMany',
      'export.tooLarge',
      'export.busy',
      'storage.full',
    ],
  }),
  listCommercialOfInvoice: endpoint({
    method: 'GET',
    path: '/commercial/of/:invoiceId',
    access: look,
    summary: '发票关联的商业发票 The commercial invoices that a VAT invoice is linked with',
    input: z.strictObject({ invoiceId: id('invoice'), area: readArea }),
    output: z.object({
      content: z.array(
        CommercialItem.pick({ id: true, number: true, type: true, supplier: true, currency: true, amount: true, date: true }).extend({
          /** Whether the caller may open it. */
          inSight: z.boolean(),
        }),
      ),
    }),
    problems: ['invoice.notFound'],
  }),
})
