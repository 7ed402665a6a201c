// 记账凭证: drafts of invoices by rules, edited, merged and removed; periods that close and open.
import { z } from 'zod'
import { limits } from '@piaotai/domain/limits.ts'
import { auxiliaries, entrySides, accountLimits } from '@piaotai/domain/voucher/ledger-account.ts'
import { makingStates, makingStops, mergings, periodStates, voucherLimits, voucherStates } from '@piaotai/domain/voucher/voucher.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { amount, date, instant, line, nothing, pageOf, pageQuery, queryFlag, readArea, text } from '../shapes.ts'
import { look } from '../invoice/access.ts'
import { LatestPush } from './push-shape.ts'
import { VoucherLink } from './link-shape.ts'
import { LeftOut, Refused } from './refused-shape.ts'
import { SavedSettings, Settings } from './settings-shape.ts'
import { UncodedParty } from './way-shape.ts'

export const voucherPage = { needs: 'menu_4.caiwupz' } as const
const edit = { needs: 'caiwupz.edit' } as const
export const month = z.string().regex(/^(?:19|2\d)\d{2}-(?:0[1-9]|1[0-2])$/, 'month')
export const voucherIds = z.array(id('voucher')).min(1).max(voucherLimits.batch)
export const perVoucher = z.array(
  z.object({ id: id('voucher'), ok: z.boolean(), problem: z.string().optional(), parties: z.array(UncodedParty).optional() }),
)

export const VoucherEntry = z
  .object({
    side: z.enum(entrySides),
    account: z.string(),
    accountName: z.string(),
    summary: z.string(),
    amount: z.string(),
    auxiliary: z.enum(auxiliaries).nullable(),
    auxiliaryName: z.string(),
    auxiliaryCode: z.string(),
  })
  .meta({ id: 'VoucherEntry' })
const typedEntry = z.strictObject({
  side: z.enum(entrySides),
  account: line(accountLimits.code, 1),
  summary: line(voucherLimits.summary, 1),
  amount,
  auxiliary: z.enum(auxiliaries).nullable(),
  auxiliaryName: line(voucherLimits.auxiliary),
  auxiliaryCode: line(voucherLimits.auxiliary),
})
export const VoucherRow = z
  .object({
    id: id('voucher'),
    /** PZ-YYYYMMDD-XXXXXX-C/31: the batch of its making, and its place in it. */
    reference: z.string(),
    day: z.string(),
    period: z.string(),
    state: z.enum(voucherStates),
    number: z.string().nullable(),
    numberDay: z.string().nullable(),
    rule: z.string(),
    byHand: z.boolean(),
    /** An invoice of it was corrected after the draft was made, or after the export. */
    changedSince: z.boolean(),
    /** Of its debit side, which equals the credit side. */
    total: z.string(),
    invoiceCount: z.number().int(),
    /** The first three. */
    invoices: z.array(z.object({ id: id('invoice'), number: z.string().nullable() })),
    entries: z.array(VoucherEntry),
    exportedAt: instant.nullable(),
    push: LatestPush.nullable(),
    /** Vouchers that reverse it, or that it reverses, and those booked anew. */
    links: z.array(VoucherLink),
    madeAt: instant,
    madeBy: z.string(),
    version: z.number().int(),
  })
  .meta({ id: 'Voucher' })
export const voucherFilter = {
  period: month.optional(),
  state: z.enum(voucherStates).optional(),
  /** Corrected invoices: drafts to be made again, exported ones to be sent again. */
  changed: queryFlag.optional(),
  /** A part of a reference, a number in the books, or an invoice's number. */
  keyword: line(limits.keywordMax).optional(),
  /** The beginning of an account's code, or a part of its name. */
  account: line(accountLimits.name).optional(),
}
const Sum = z.object({ count: z.number().int(), amount: z.string() }).meta({ id: 'VoucherSum' })
const Making = z
  .object({
    id: id('voucherMaking'),
    period: z.string(),
    state: z.enum(makingStates),
    /** Why it stopped. */
    reason: z.enum(makingStops).nullable(),
    /** Invoices that have a draft or a reason, of all that it takes. */
    done: z.number().int(),
    total: z.number().int(),
    vouchers: z.number().int(),
    invoices: z.number().int(),
    amount: z.string(),
    /** The first of the refused ones. */
    refused: z.array(Refused),
    refusedCount: z.number().int(),
    leftOut: LeftOut,
    madeAt: instant,
    endedAt: instant.nullable(),
  })
  .meta({ id: 'VoucherMaking' })
export const voucherEndpoints = part('invoice', 'voucher', {
  listVouchers: endpoint({
    method: 'GET',
    path: '/voucher',
    access: voucherPage,
    summary: '记账凭证 Vouchers with their entries',
    input: z.strictObject({ ...voucherFilter, ...pageQuery }),
    output: pageOf(VoucherRow).extend({
      /** Of the debit side. */
      amount: z.string(),
      counts: z.object({ draft: z.number().int(), exported: z.number().int(), numbered: z.number().int(), changed: z.number().int() }),
    }),
    problems: ['input.invalid'],
  }),
  readVoucher: endpoint({
    method: 'GET',
    path: '/voucher/:id',
    access: voucherPage,
    summary: '凭证详情 One voucher with its invoices and what happened',
    input: z.strictObject({ id: id('voucher') }),
    output: VoucherRow.extend({
      allInvoices: z.array(
        z.object({
          id: id('invoice'),
          number: z.string().nullable(),
          party: z.string().nullable(),
          total: z.string(),
          changedSince: z.boolean(),
        }),
      ),
      events: z.array(
        z.object({ id: z.string(), at: instant, action: z.string(), by: z.string().nullable(), detail: z.record(z.string(), z.unknown()) }),
      ),
    }),
    problems: ['voucher.notFound'],
  }),
  readVoucherFigures: endpoint({
    method: 'GET',
    path: '/voucher/figures',
    access: voucherPage,
    summary:
      '期间概况，不给期间时是有发票的最近一个月 A period: what is unbooked, drafts, exported, numbered, and whether it is open; untold, the latest month that has invoices',
    input: z.strictObject({ period: month.optional() }),
    output: z.object({
      period: z.string(),
      state: z.enum(periodStates),
      unbooked: Sum,
      draft: Sum,
      exported: Sum,
      numbered: Sum,
      total: z.string(),
      invoices: z.number().int(),
      /** Periods with vouchers or unbooked invoices, newest first. */
      periods: z.array(z.object({ period: z.string(), state: z.enum(periodStates) })),
    }),
  }),
  makeVouchers: endpoint({
    method: 'POST',
    path: '/voucher/draft',
    access: edit,
    summary: '按规则生成草稿 Make drafts of chosen invoices, or of all unbooked ones of a period; many are made in the background',
    input: z.strictObject({
      period: month,
      ids: z.array(id('invoice')).min(1).max(voucherLimits.batch).optional(),
      merging: z.enum(mergings),
      /** Tell what would be made, and make nothing. */
      preview: z.boolean(),
      /** For what asks for one among the chosen ones; a making of a period leaves it out. */
      reason: text(limits.deleteReason).optional(),
    }),
    output: z.object({
      batch: z.string().nullable(),
      vouchers: z.number().int(),
      invoices: z.number().int(),
      amount: z.string(),
      refused: z.array(Refused),
      leftOut: LeftOut,
      /** Starter rules on trial that a preview went by, as no rule is on. */
      onTrial: z.number().int(),
      /** More of the period than a preview looks at, or a making takes. */
      more: z.number().int(),
      /** The making that goes on in the background; the figures above are then those of its beginning. */
      making: id('voucherMaking').nullable(),
    }),
    problems: ['voucher.periodClosed', 'voucher.noRules', 'voucher.makingRuns', 'invoice.notFound', 'busy'],
  }),
  readVoucherMaking: endpoint({
    method: 'GET',
    path: '/voucher/making',
    access: voucherPage,
    summary: '最近一次生成 The caller’s latest making of drafts in the background: its progress, and what came of it',
    input: nothing,
    output: z.object({ making: Making.nullable() }),
  }),
  cancelVoucherMaking: endpoint({
    method: 'POST',
    path: '/voucher/making/cancel',
    access: edit,
    summary: '停止生成，已生成的草稿保留 Cancel a making; drafts that it made stay',
    input: z.strictObject({ id: id('voucherMaking') }),
    output: Making,
    problems: ['voucherMaking.notFound'],
  }),
  editVoucher: endpoint({
    method: 'PUT',
    path: '/voucher/:id',
    access: edit,
    summary: '修改草稿 Change the day and the entries of a draft',
    input: z.strictObject({
      id: id('voucher'),
      version: z.number().int(),
      day: date,
      entries: z.array(typedEntry).min(1).max(voucherLimits.entries),
    }),
    output: VoucherRow,
    /** `voucher.invalid` lists `problems`: path and reason. */
    problems: [
      'voucher.notFound',
      'voucher.changed',
      'voucher.stateRefuses',
      'voucher.reversalAlone',
      'voucher.invalid',
      'voucher.periodClosed',
    ],
  }),
  mergeVouchers: endpoint({
    method: 'POST',
    path: '/voucher/merge',
    access: edit,
    summary: '合并草稿 Merge chosen drafts of one period by day, or by day and other party',
    input: z.strictObject({ ids: voucherIds, by: z.enum(['day', 'party']) }),
    output: z.object({ before: z.number().int(), after: z.number().int() }),
    problems: [
      'voucher.notFound',
      'voucher.stateRefuses',
      'voucher.reversalAlone',
      'voucher.periodClosed',
      'voucher.tooManyMerged',
      'busy',
    ],
  }),
  removeVouchers: endpoint({
    method: 'POST',
    path: '/voucher/remove',
    access: edit,
    summary: '删除草稿，发票回到未生成 Remove drafts; their invoices are unbooked again',
    input: z.strictObject({ ids: voucherIds }),
    output: perVoucher,
    problems: ['voucher.notFound'],
  }),
  recallVouchers: endpoint({
    method: 'POST',
    path: '/voucher/recall',
    access: edit,
    summary: '收回已导出、未编号的凭证，回到草稿 Make drafts of exported vouchers that have no number yet',
    input: z.strictObject({ ids: voucherIds }),
    output: perVoucher,
    problems: ['voucher.notFound'],
  }),
  readInvoiceVoucher: endpoint({
    method: 'GET',
    path: '/invoice/:id/voucher',
    access: look,
    summary: '发票的记账凭证 The voucher that holds an invoice, if any',
    input: z.strictObject({ id: id('invoice'), area: readArea }),
    output: z.object({ voucher: VoucherRow.omit({ invoices: true }).nullable(), open: z.boolean() }),
    problems: ['invoice.notFound'],
  }),
  readVoucherSettings: endpoint({
    method: 'GET',
    path: '/voucher/settings',
    access: voucherPage,
    summary: '账套、凭证字和编码 The book, the word of vouchers, and the codes of the company there',
    input: nothing,
    output: Settings,
  }),
  saveVoucherSettings: endpoint({
    method: 'PUT',
    path: '/voucher/settings',
    access: edit,
    summary: '保存账套、凭证字和编码 Save them',
    input: SavedSettings,
    output: Settings,
    problems: ['voucher.settingsChanged'],
  }),
})
