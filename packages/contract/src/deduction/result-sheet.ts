// A sheet of results that came back from the bureau: to look at, and to keep.
import { z } from 'zod'
import { deductionLimits } from '@piaotai/domain/deduction/deduction.ts'
import { tickedDifferences } from '@piaotai/domain/deduction/ticked.ts'
import { resultOutcomes, resultRefusals } from '@piaotai/domain/deduction/deduction-result.ts'
import { instant } from '../shapes.ts'

const count = z.number().int()
/** Rows by outcome; the unknown are none of ours. */
export const Result = z.object({ done: count, failed: count, open: count, unknown: count })
export const ResultPreview = Result.extend({
  name: z.string(),
  rows: z.array(
    z.object({
      line: count,
      number: z.string(),
      outcome: z.enum(resultOutcomes),
      reason: z.string(),
      /** What the bureau’s reason is about, where its words are known; `statistics`: 撤销统计表 there comes first. */
      refusal: z.enum(resultRefusals).nullable(),
    }),
  ),
})
const Figure = z.object({ count, tax: z.string() })
/** 用途确认信息: what the bureau holds as ticked for a period, beside what was decided here. */
export const Ticked = z.object({
  period: z.string(),
  taxId: z.string(),
  taxpayer: z.string().nullable(),
  /** Rows that stand as ticked, and the bureau's own total of the effective tax; null without one. */
  bureau: z.object({ count, tax: z.string().nullable() }),
  /** What can be read of them. */
  read: Figure,
  /** Decided here for the period. */
  ours: Figure,
  /** Pages of other papers that are not taken, with their sums. */
  left: z.array(Figure.extend({ page: z.string() })),
  differing: count,
  /** The first of the rows that differ; without a line: ours, and not in the book. */
  differences: z.array(
    z.object({
      line: count.nullable(),
      number: z.string(),
      seller: z.string().nullable(),
      why: z.enum(tickedDifferences),
      bureau: z.string().nullable(),
      ours: z.string().nullable(),
    }),
  ),
})
export const takesResult = {
  takes: 'form',
  fileBytes: deductionLimits.sheetBytes,
  problems: ['input.invalid', 'file.tooLarge', 'sheet.unreadable', 'sheet.empty', 'sheet.tooMany', 'sheet.headings', 'taxSheet.damaged'],
} as const
/** A sheet that was taken, as the plan lists it. */
export const TakenResult = z.object({
  id: z.string(),
  name: z.string(),
  at: instant,
  done: z.number().int(),
  failed: z.number().int(),
  unknown: z.number().int(),
  /** Of 用途确认信息: its period and the bureau's own sum. */
  period: z.string().nullable(),
  bureauTax: z.string().nullable(),
})
