// A sheet of results that came back from the bureau: to look at, and to keep.
import { z } from 'zod'
import { deductionLimits } from '@piaotai/domain/deduction/deduction.ts'
import { resultOutcomes } from '@piaotai/domain/deduction/deduction-result.ts'

const count = z.number().int()
/** Rows by outcome; the unknown are none of ours. */
export const Result = z.object({ done: count, failed: count, open: count, unknown: count })
export const ResultPreview = Result.extend({
  name: z.string(),
  rows: z.array(z.object({ line: count, number: z.string(), outcome: z.enum(resultOutcomes), reason: z.string() })),
})
export const takesResult = {
  takes: 'form',
  fileBytes: deductionLimits.sheetBytes,
  problems: ['input.invalid', 'file.tooLarge', 'sheet.unreadable', 'sheet.empty', 'sheet.tooMany', 'sheet.headings', 'taxSheet.damaged'],
} as const
