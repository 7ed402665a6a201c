// 往来企业: the partners of a company, with the addresses that take their invoices.
import { z } from 'zod'
import { limits } from '@piaotai/domain/limits.ts'
import {
  customerTypes,
  invoicingTypes,
  partnerLengths,
  partnerLimits,
  partnerRelations,
  partnerSorts,
  taxpayerKinds,
} from '@piaotai/domain/partner/partner.ts'
import { linkDirections, openLinkStates } from '@piaotai/domain/partner/partner-link.ts'
import { partnerRiskGrades, partnerRiskReasons } from '@piaotai/domain/partner/partner-risk.ts'
import { openingProblems } from '../account/proof-problems.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { date, instant, line, many, name, nothing, pageOf, pageQuery, queryFlag, sheetPreviewOf } from '../shapes.ts'
import { misread, previewedRow } from './partner-sheets.ts'

/**
 * The four lists of partners. A caller sees partners of the relations whose list they hold; the list of all shows every partner. The same
 * holds for buttons: `uppartnerlist.edit` edits suppliers.
 */
const read = { anyOf: ['menu_3.partnerlist', 'menu_3.uppartnerlist', 'menu_3.downpartnerlist', 'menu_3.relatedpartnerlist'] } as const
const add = { anyOf: ['partnerlist.add', 'uppartnerlist.add', 'downpartnerlist.add', 'relatedpartnerlist.add'] } as const
const edit = { anyOf: ['partnerlist.edit', 'uppartnerlist.edit', 'downpartnerlist.edit', 'relatedpartnerlist.edit'] } as const
const remove = { anyOf: ['partnerlist.delete', 'uppartnerlist.delete', 'downpartnerlist.delete', 'relatedpartnerlist.delete'] } as const
const bring = { anyOf: ['partnerlist.import', 'uppartnerlist.import', 'downpartnerlist.import', 'relatedpartnerlist.import'] } as const
const take = { anyOf: ['partnerlist.export', 'uppartnerlist.export', 'downpartnerlist.export', 'relatedpartnerlist.export'] } as const

const relation = z.enum(partnerRelations)
const customerType = z.enum(customerTypes)
export const MailboxInput = z.strictObject({
  address: line(partnerLimits.mailbox * 2),
  comment: line(partnerLimits.mailboxComment * 2).default(''),
})
/** Bounds are wider than the limits of `judgePartner`, so that an answer can name the field. */
const fields = {
  name: name(partnerLengths.name * 2, 0),
  taxId: line(40),
  relations: z.array(relation).max(partnerRelations.length),
  customerType: customerType.default('enterprise'),
  taxpayerKind: z.enum(taxpayerKinds).nullable().default(null),
  invoicingType: z.enum(invoicingTypes).nullable().default(null),
  contact: line(partnerLengths.contact * 2).default(''),
  phone: line(partnerLengths.phone * 2).default(''),
  address: line(partnerLengths.address * 2).default(''),
  bankName: line(partnerLengths.bankName * 2).default(''),
  bankCode: line(24).default(''),
  bankAccount: line(partnerLengths.bankAccount * 2).default(''),
  externalNumber: line(partnerLengths.externalNumber * 2).default(''),
  orderName: line(partnerLengths.orderName * 2).default(''),
  tags: z
    .array(line(partnerLimits.tag * 2))
    .max(partnerLimits.tags * 2)
    .default([]),
  mailboxes: z
    .array(MailboxInput)
    .max(partnerLimits.mailboxes * 2)
    .default([]),
  /** The member who answers for this partner. */
  responsibleId: id('user').nullable().default(null),
}
/** One direction of trade over twelve months up to today. Amounts include tax, two decimals. */
const Trade = z.object({ count: z.number().int(), amount: z.string() })
export const PartnerItem = z.object({
  id: id('partner'),
  name: z.string(),
  taxId: z.string(),
  /** The tax id has an older form without a check character. */
  oldTaxId: z.boolean(),
  relations: z.array(relation),
  customerType,
  taxpayerKind: z.enum(taxpayerKinds).nullable(),
  invoicingType: z.enum(invoicingTypes).nullable(),
  contact: z.string(),
  phone: z.string(),
  address: z.string(),
  bankName: z.string(),
  bankCode: z.string(),
  bankAccount: z.string(),
  externalNumber: z.string(),
  orderName: z.string(),
  tags: z.array(z.string()),
  mailboxes: z.array(z.object({ address: z.string(), comment: z.string() })),
  responsible: z.object({ id: id('user'), name: z.string() }).nullable(),
  /** The open invitation to, or link with, this partner's company. */
  link: z
    .object({ id: id('partnerLink'), state: z.enum(openLinkStates), direction: z.enum(linkDirections), number: z.string() })
    .nullable(),
  version: z.number().int(),
  changedAt: instant,
  changedBy: z.string().nullable(),
})
/** A partner in a list, with its trade of twelve months; null where the caller sees no company-wide invoices. */
export const PartnerRow = PartnerItem.extend({ incoming: Trade.nullable(), outgoing: Trade.nullable() })
export type PartnerItem = z.output<typeof PartnerItem>

/** `keyword`: part of name, initials of its pinyin, tax id, contact or address of a mailbox. */
const filter = {
  relation: relation.optional(),
  keyword: line(limits.keywordMax).optional(),
  customerType: many(customerType, customerTypes.length).optional(),
  tag: line(partnerLimits.tag).optional(),
  responsibleId: z.union([id('user', 'filter'), z.literal('none')]).optional(),
  /** Only partners with, or without, an address for invoices. */
  hasMailbox: queryFlag.optional(),
}
/** `match`: the nearer the keyword stands to the front of the name, then of its initials, the earlier. */
const sort = z.enum(partnerSorts).default('name')
const partners = z.array(id('partner')).min(1).max(partnerLimits.batch)
const wrong = ['partner.invalid', 'partner.taken', 'partner.responsibleUnknown'] as const
const SheetRow = z.object({ ...fields, responsible: line(200).default('') })

export const partnerEndpoints = part('user', 'partner', {
  listPartners: endpoint({
    method: 'GET',
    path: '/partner',
    access: read,
    summary: '往来企业列表 Partners',
    input: z.strictObject({ ...pageQuery, ...filter, sort }),
    output: pageOf(PartnerRow),
  }),
  countPartners: endpoint({
    method: 'GET',
    path: '/partner/count',
    access: read,
    summary: '各关系的企业数 Partners by relation, under the other conditions',
    input: z.strictObject(filter),
    output: z.object({ all: z.number().int(), up: z.number().int(), down: z.number().int(), related: z.number().int() }),
  }),
  sumPartners: endpoint({
    method: 'GET',
    path: '/partner/totals',
    access: read,
    summary: '筛选结果的企业数与近 12 月往来 Partners and their trade of twelve months',
    input: z.strictObject(filter),
    /** Null where the caller sees no company-wide invoices. */
    output: z.object({ count: z.number().int(), incoming: Trade.nullable(), outgoing: Trade.nullable() }),
  }),
  readPartnerChoices: endpoint({
    method: 'GET',
    path: '/partner/choices',
    access: read,
    summary: '可选的负责人与用过的标签 Members who may answer for a partner, and tags in use',
    input: nothing,
    output: z.object({ members: z.array(z.object({ id: id('user'), name: z.string() })), tags: z.array(z.string()) }),
  }),
  readPartner: endpoint({
    method: 'GET',
    path: '/partner/:id',
    access: read,
    summary: '往来企业 A partner',
    input: z.strictObject({ id: id('partner') }),
    output: PartnerItem,
    problems: ['partner.notFound'],
  }),
  readPartnerFigures: endpoint({
    method: 'GET',
    path: '/partner/:id/figures',
    access: read,
    summary: '与该企业的往来 Trade with a partner',
    input: z.strictObject({ id: id('partner') }),
    /** Null where the caller sees no company-wide invoices. */
    output: z.object({
      trade: z
        .object({
          /** Twelve months, oldest first, `YYYY-MM`; amounts include tax. */
          months: z.array(z.object({ month: z.string(), incoming: Trade, outgoing: Trade })),
          incoming: Trade,
          outgoing: Trade,
          /** Of the incoming ones: confirmed by the tax platform, and with a negative amount. */
          verified: z.number().int(),
          reversed: Trade,
          first: date.nullable(),
          last: date.nullable(),
          /** `count`: of the list that a reason leads to; of `young`, the days since the first invoice. */
          risk: z.object({
            grade: z.enum(partnerRiskGrades),
            points: z.number().int(),
            reasons: z.array(z.object({ reason: z.enum(partnerRiskReasons), points: z.number().int(), count: z.number().int() })),
          }),
        })
        .nullable(),
    }),
    problems: ['partner.notFound'],
  }),
  createPartner: endpoint({
    method: 'POST',
    path: '/partner',
    access: add,
    /** With an account that payments go to. */
    opens: 'partnerAccount',
    summary: '新增往来企业 Add a partner',
    input: z.strictObject(fields),
    output: PartnerItem,
    /** `partner.invalid` and `partner.taken` list `problems`: path and reason. */
    problems: [...wrong, ...openingProblems],
  }),
  editPartner: endpoint({
    method: 'PUT',
    path: '/partner/:id',
    access: edit,
    opens: 'partnerAccount',
    summary: '修改往来企业 Edit a partner',
    input: z.strictObject({ id: id('partner'), version: z.number().int(), ...fields }),
    output: PartnerItem,
    problems: [...wrong, 'partner.notFound', 'partner.changed', ...openingProblems],
  }),
  editPartners: endpoint({
    method: 'POST',
    path: '/partner/batch',
    access: edit,
    summary: '批量修改负责人、标签、客户类型 Edit up to 300 partners',
    /** Fields that are absent stay. An unknown id refuses the whole call. */
    input: z.strictObject({
      ids: partners,
      responsibleId: id('user').nullable().optional(),
      addTags: z.array(line(partnerLimits.tag, 1)).max(partnerLimits.tags).optional(),
      removeTags: z.array(line(partnerLimits.tag, 1)).max(partnerLimits.tags).optional(),
      customerType: customerType.optional(),
    }),
    output: z.object({ changed: z.number().int() }),
    problems: ['partner.notFound', 'partner.invalid', 'partner.responsibleUnknown'],
  }),
  deletePartners: endpoint({
    method: 'POST',
    path: '/partner/delete',
    access: remove,
    summary: '删除往来企业，最多 300 家 Delete up to 300 partners; invoices stay',
    input: z.strictObject({ ids: partners }),
    output: z.object({ deleted: z.number().int() }),
    problems: ['partner.notFound'],
  }),
  suggestPartners: endpoint({
    method: 'GET',
    path: '/partner/suggestion',
    access: add,
    summary: '发票里还不是往来企业的对方 Parties of invoices that are no partner yet',
    input: nothing,
    output: z.object({
      content: z.array(z.object({ name: z.string(), taxId: z.string(), relation, count: z.number().int(), amount: z.string() })),
    }),
  }),
  addSuggestedPartners: endpoint({
    method: 'POST',
    path: '/partner/suggestion',
    access: add,
    summary: '把发票里的对方加为往来企业 Add suggested parties by their tax ids',
    input: z.strictObject({ taxIds: z.array(line(40, 1)).min(1).max(partnerLimits.suggestions) }),
    /** `skipped`: no longer suggested, or with a tax id that no company has. */
    output: z.object({ added: z.number().int(), skipped: z.number().int() }),
  }),
  readPartnerTemplate: endpoint({
    method: 'GET',
    path: '/partner/import/template',
    access: bring,
    summary: '导入模板（xlsx） Template',
    answers: 'bytes',
    input: nothing,
    output: z.any(),
  }),
  previewPartners: endpoint({
    method: 'POST',
    path: '/partner/import/preview',
    access: bring,
    summary: '预览导入：逐格报错，不保存 Preview, with errors by cell; nothing is kept',
    takes: 'form',
    fileBytes: partnerLimits.sheetBytes,
    input: nothing,
    output: sheetPreviewOf(SheetRow.extend({ ...previewedRow, before: SheetRow.nullable() })),
    problems: misread,
  }),
  importPartners: endpoint({
    method: 'POST',
    path: '/partner/import',
    access: bring,
    opens: 'partnerAccount',
    summary: '导入往来企业：新税号新增，已有税号更新 Import the right rows of a sheet: a new tax id adds, an existing one updates',
    takes: 'form',
    fileBytes: partnerLimits.sheetBytes,
    input: nothing,
    /** `unchanged`: rows that say what is stored already; `skipped`: rows with errors, which the preview shows. */
    output: z.object({ added: z.number().int(), updated: z.number().int(), unchanged: z.number().int(), skipped: z.number().int() }),
    problems: [...misread, ...openingProblems],
  }),
  exportPartners: endpoint({
    method: 'GET',
    path: '/partner/export',
    access: take,
    summary: '导出往来企业（xlsx） Export, in the columns of the import',
    answers: 'bytes',
    input: z.strictObject(filter),
    output: z.any(),
    problems: ['partner.exportTooMany'],
  }),
})
