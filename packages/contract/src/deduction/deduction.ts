// 抵扣勾选: the invoices of a period with what is proposed and decided, the plan, and the bureau's sheet out and in.
import { z } from 'zod'
import { deductionLimits, deductionProposals, deductionPurposes, deductionTabs } from '@piaotai/domain/deduction/deduction.ts'
import { deductibleReasons } from '@piaotai/domain/deduction/deductible-facts.ts'
import { deductibleUses, deductibleKinds, deductibleWays } from '@piaotai/domain/deduction/deductible-rules.ts'
import { returnLines } from '@piaotai/domain/deduction/tax-return.ts'
import { settleWays, transferLines } from '@piaotai/domain/deduction/deduction-acts.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { taxpayerKinds } from '@piaotai/domain/partner/partner.ts'
import { bureauRisks, bureauStates, bureauUses } from '@piaotai/domain/tax/tax-pull.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { DeductibleFound } from '../deductible.ts'
import { askedSheet, ExportedSheet } from './left-out.ts'
import { amount, instant, line, pageOf, pageQuery } from '../shapes.ts'
import { Result, ResultPreview, TakenResult, takesResult, Ticked } from './result-sheet.ts'

const see = { needs: 'menu_2.directTaxIncomeInvoice' } as const
const deducting = { needs: 'directTaxIncomeInvoice.deduct' } as const
const period = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'month')
const Sum = z.object({ count: z.number().int(), tax: z.string() })
const inputLines = ['2', '5', '6', '8a', '8b'] as const
const DeductionRow = z.object({
  id: id('taxInvoice'),
  number: z.string(),
  seller: z.string().nullable(),
  type: z.number().int().nullable(),
  issued: z.string(),
  tax: z.string(),
  state: z.enum(bureauStates),
  risk: z.enum(bureauRisks),
  use: z.enum(bureauUses),
  /** Short names of its goods, where lines are known. */
  goods: z.array(z.string()),
  /** As printed on its lines: one rate, `mixed`, or null where none are known. */
  rate: z.string().nullable(),
  proposal: z.enum(deductionProposals),
  /** 疑点发票: the proposal holds it. */
  doubtful: z.boolean(),
  deductible: DeductibleFound,
  /** A person may decide to deduct it, up to `deductible.most`. */
  mayTick: z.boolean(),
  /** Where it stands in the period: one place each. */
  stands: z.enum(deductionTabs),
  /** A reason not to deduct it that our invoice has, or that a rule (by name) proposes. */
  offered: z.object({ reason: z.number().int(), rule: z.string().nullable(), note: z.string() }).nullable(),
  decided: z
    .object({
      period: z.string(),
      purpose: z.enum(deductionPurposes),
      effectiveTax: z.string(),
      /** What was known of it when it was decided, or a change settled. */
      state: z.enum(bureauStates),
      risk: z.enum(bureauRisks),
      reason: z.number().int().nullable(),
      note: z.string(),
      by: z.string(),
      at: instant,
      exportedAt: instant.nullable(),
      result: z.enum(['done', 'failed']).nullable(),
      resultNote: z.string(),
    })
    .nullable(),
  /** Of one that changed: the red invoices that reverse it, their tax above zero; without an id, ours that the bureau's list lacks. */
  reds: z.array(
    z.object({ id: z.string().nullable(), number: z.string(), date: z.string(), period: z.string(), tax: z.string().nullable() }),
  ),
  /** What our invoice says of its use, where that bears no deduction. */
  usedFor: z.enum(deductibleUses).nullable(),
  /** A red invoice whose blue one is not in the list: its month, and its tax above zero. */
  alone: z.object({ period: z.string(), tax: z.string() }).nullable(),
  /** What was done of changes after the tick, and not taken back. */
  settled: z.array(
    z.object({
      way: z.enum(settleWays),
      line: z.enum(transferLines).nullable(),
      period: z.string().nullable(),
      tax: z.string(),
      note: z.string(),
      by: z.string(),
      at: instant,
    }),
  ),
})
const Plan = z.object({
  deadline: z.object({
    day: z.string(),
    /** False: the holidays of its year are not known, and weekends alone were counted. */
    known: z.boolean(),
    /** The last year whose holidays are known. */
    until: z.number().int(),
    left: z.number().int(),
  }),
  /** The tax on the face of all in the bureau's list; the next eight add up to its count. What is deducted or refunded counts with its effective tax below. */
  all: Sum,
  /** Proposed and accepted, as the next two. */
  deduct: Sum,
  notDeduct: Sum,
  refund: Sum,
  hold: Sum,
  pending: Sum,
  /** Refused by the bureau. */
  failed: Sum,
  /** Decided, and void, reversed or doubted since; or a red invoice whose blue one is not in the list, with the tax that it moves out. */
  changed: Sum,
  /** Of these, ticked in this period: they count in it all the same, and what is moved out counts in its own month. */
  changedCounted: Sum,
  /** Nothing of them counts, by the reason. */
  left: Sum,
  leftBecause: z.array(Sum.extend({ reason: z.enum(deductibleReasons) })),
  accepted: z.object({ deduct: Sum, notDeduct: Sum, refund: Sum }),
  /** What a sheet would ask the bureau to tick; `coded` ones fit that of 2025-10 alone. */
  toTick: z.object({ count: z.number().int(), coded: z.number().int(), notDeduct: z.number().int(), refund: z.number().int() }),
  /** Of the bureau's outgoing invoices of the period without void ones, red ones as what they are; `voided`: left out. */
  output: Sum.extend({ voided: z.number().int() }),
  /** 进项转出 of the period, by the lines of the return. */
  transfers: z.array(Sum.extend({ line: z.enum(transferLines) })),
  /** Proposed to be moved out in the period, and not decided yet. */
  transfersOpen: Sum,
  /** Documents of the month that are not ticked, by kind and way: declared, computed, confirmed elsewhere, open, or nothing. */
  computed: z.array(Sum.extend({ kind: z.enum(deductibleKinds), way: z.enum(deductibleWays) })),
  /** What counts of them, and what is open: its count, and the most that it may come to. */
  computedSum: Sum,
  computedOpen: Sum,
  /** 上期留抵: what a person wrote, and what the plan of the month before leaves. */
  credit: z.object({ tax: z.string().nullable(), by: z.string().nullable(), at: instant.nullable(), before: z.string().nullable() }),
  /** What goes into the return, by the lines of 附列资料（二）. */
  input: z.array(z.object({ line: z.enum(inputLines), tax: z.string() })),
  /** 主表: every line that the plan fills. */
  taxReturn: z.record(z.enum(returnLines), z.string()),
  /** 一般纳税人 or 小规模 in the period. */
  taxpayer: z.enum(taxpayerKinds),
  results: z.array(TakenResult),
  /** The last 用途确认信息 of the period that was read back: the bureau's sum, and what stands as done here. */
  confirmed: z.object({ at: instant, name: z.string(), bureau: z.string().nullable(), ours: z.string() }).nullable(),
})
const takesTicked = { ...takesResult, problems: [...takesResult.problems, 'taxSheet.otherTaxpayer'] } as const

export const deductionEndpoints = part('bureau', 'tax', {
  listDeductions: endpoint({
    method: 'GET',
    path: '/deductions',
    access: see,
    summary: '抵扣计划 The invoices of a period, with proposals and decisions',
    input: z.strictObject({ ...pageQuery, period, tab: z.enum(deductionTabs).optional(), keyword: line(limits.keywordMax).optional() }),
    output: pageOf(DeductionRow).extend({
      /** Of all that fit, on their faces, and effectively of those that stand accepted. */
      tax: z.string(),
      effectiveTax: z.string(),
      counts: z.record(z.string(), z.number().int()),
    }),
  }),
  listComputed: endpoint({
    method: 'GET',
    path: '/deductions/computed',
    access: see,
    summary: '计算抵扣 Documents of a period that are declared or computed without a tick, and those that stay open',
    input: z.strictObject({ ...pageQuery, period, way: z.enum(deductibleWays).optional() }),
    output: pageOf(
      z.object({
        /** Our record; null for one that stands in the bureau's list alone. */
        invoiceId: id('invoice').nullable(),
        number: z.string(),
        seller: z.string().nullable(),
        type: z.number().int().nullable(),
        issued: z.string(),
        total: z.string().nullable(),
        travellers: z.array(z.string()),
        deductible: DeductibleFound,
      }),
    ),
  }),
  saveCarriedCredit: endpoint({
    method: 'PUT',
    path: '/deductions/credit',
    access: deducting,
    summary: '上期留抵 Write what the period before left; null takes it back',
    input: z.strictObject({ period, tax: amount.nullable() }),
    output: z.object({}),
    problems: ['input.invalid'],
  }),
  readDeductionPlan: endpoint({
    method: 'GET',
    path: '/deductions/plan',
    access: see,
    summary: '本期试算与期限 The sums and the deadline of a period',
    input: z.strictObject({ period }),
    output: Plan,
  }),
  /** Ticked, accepted and proposed invoices, and what is computed beside them; what takes a document apart is asked of the plan. */
  readDeductibleSum: endpoint({
    method: 'GET',
    path: '/deductions/sum',
    access: see,
    summary: '本期可抵扣合计 What counts as deductible in a period',
    input: z.strictObject({ period }),
    output: Sum,
  }),
  /** Without a purpose each invoice takes what is proposed for it; those that are pending or decided stay so. */
  decideDeductions: endpoint({
    method: 'POST',
    path: '/deductions/decide',
    access: deducting,
    acrossCompanies: true,
    summary: '定用途 Decide the purpose of invoices',
    input: z.strictObject({
      period,
      ids: z.array(id('taxInvoice')).min(1).max(deductionLimits.batch),
      purpose: z.enum(deductionPurposes).optional(),
      /** Of one invoice; at most its tax. */
      effectiveTax: amount.optional(),
      reason: z.number().int().min(1).max(5).optional(),
      note: line(deductionLimits.note).default(''),
    }),
    output: z.object({ count: z.number().int() }),
    problems: [
      'taxInvoice.notFound',
      'deduction.ticked',
      'deduction.notInPeriod',
      'deduction.state',
      'deduction.tax',
      'deduction.reason',
      'input.invalid',
    ],
  }),
  undoDeductions: endpoint({
    method: 'POST',
    path: '/deductions/undo',
    access: deducting,
    summary: '撤回决定 Take decisions back',
    input: z.strictObject({ ids: z.array(id('taxInvoice')).min(1).max(deductionLimits.batch) }),
    output: z.object({ count: z.number().int() }),
    problems: ['taxInvoice.notFound', 'deduction.ticked'],
  }),
  /** A ticked one that turned bad since: its tax is moved out in a month, or it stays as it is. Without figures, as proposed. */
  settleDeduction: endpoint({
    method: 'POST',
    path: '/deductions/settle',
    access: deducting,
    summary: '处理定后红冲 Move out the tax of a ticked invoice that turned bad, or keep it',
    input: z.strictObject({
      id: id('taxInvoice'),
      way: z.enum(settleWays),
      period: period.optional(),
      tax: amount.optional(),
      note: line(deductionLimits.note).default(''),
    }),
    output: z.object({}),
    problems: [
      'taxInvoice.notFound',
      'deduction.notChanged',
      'deduction.transferTax',
      'deduction.transferPeriod',
      'deduction.settleReason',
    ],
  }),
  unsettleDeduction: endpoint({
    method: 'POST',
    path: '/deductions/unsettle',
    access: deducting,
    summary: '撤销处理 Take the last settled change back',
    input: z.strictObject({ id: id('taxInvoice') }),
    output: z.object({}),
    problems: ['taxInvoice.notFound', 'deduction.notSettled'],
  }),
  exportDeductions: endpoint({
    method: 'POST',
    path: '/deductions/export',
    access: deducting,
    summary: '导出勾选表 The bureau’s sheet of what was decided for a period: one purpose a book, several books as one ZIP',
    input: z.strictObject({ period, ...askedSheet }),
    output: ExportedSheet,
    problems: ['deduction.allLeft', 'export.tooMany', 'export.nothing', 'export.tooLarge', 'export.busy', 'storage.full'],
  }),
  previewDeductionResult: endpoint({
    method: 'POST',
    path: '/deductions/result/preview',
    access: deducting,
    summary: '预览勾选结果 Read a result or failure file of the bureau, without keeping it',
    input: z.strictObject({}),
    /** `ticked`: of 用途确认信息, whose rows are answered there. */
    output: ResultPreview.extend({ ticked: Ticked.nullable() }),
    ...takesTicked,
  }),
  importDeductionResult: endpoint({
    method: 'POST',
    path: '/deductions/result',
    access: deducting,
    summary: '读回勾选结果 Write what a result or failure file says',
    input: z.strictObject({}),
    output: Result.extend({ ticked: Ticked.nullable() }),
    ...takesTicked,
  }),
})
