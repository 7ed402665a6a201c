// 参数提取: a pattern on real texts before it is saved, and parameters brought in by a sheet.
import { z } from 'zod'
import { extractionFields, extractionLimits, extractionSources, patternCauses } from '@piaotai/domain/rules/extraction.ts'
import { parameterErrors, parameterLimits } from '@piaotai/domain/rules/parameter-sheet.ts'
import { endpoint, part } from './endpoint.ts'
import { id } from './ids.ts'
import { instant, nothing, sheetPreviewOf, text } from './shapes.ts'
import { BusinessChange } from './invoice/business.ts'
import { ExtractionSettings } from './rule/rule-shapes.ts'

/** A found part, where it stands in the text, and what its field makes of it; null: the field does not take it. */
const Found = z.object({
  part: z.string(),
  field: z.enum(extractionFields).nullable(),
  from: z.number().int(),
  to: z.number().int(),
  value: z.string().nullable(),
})
const Sample = z
  .object({
    source: z.enum(extractionSources),
    /** Of the invoice; null for what was pasted. */
    invoiceId: id('invoice').nullable(),
    number: z.string().nullable(),
    at: instant.nullable(),
    text: z.string(),
    /** The pattern was found, in the text as it is shown or beyond its end. */
    hit: z.boolean(),
    found: z.array(Found),
  })
  .meta({ id: 'ExtractionSample' })
const bring = 'extractingParameterRules.import'
const sheetProblems = ['file.tooLarge', 'file.incomplete', 'sheet.unreadable', 'sheet.headings', 'sheet.empty', 'sheet.tooMany'] as const

export const extractionEndpoints = part('invoice', 'rule', {
  tryPattern: endpoint({
    method: 'POST',
    path: '/extraction/try',
    access: { needs: 'extractingParameterRules.edit' },
    summary: '在真实文本上试样式，不保存 A pattern on the latest texts of each source; nothing is saved',
    input: z.strictObject({ settings: ExtractionSettings, pasted: text(extractionLimits.pasted).default('') }),
    output: z.object({
      /** What is wrong with the pattern, and where in it: `reason` is the engine's word of a syntax; null: it is good. */
      mistake: z.object({ cause: z.enum(patternCauses), reason: z.string(), from: z.number().int(), to: z.number().int() }).nullable(),
      samples: z.array(Sample),
    }),
  }),
  readParameterTemplate: endpoint({
    method: 'GET',
    path: '/parameter/template',
    access: { needs: bring },
    summary: '参数导入模板（xlsx） Template',
    answers: 'bytes',
    input: nothing,
    output: z.any(),
  }),
  previewParameters: endpoint({
    method: 'POST',
    path: '/parameter/preview',
    access: { needs: bring },
    summary: '预览参数：逐格报错，看改前改后，不保存 Preview, with errors and present values by cell; nothing is kept',
    takes: 'form',
    fileBytes: parameterLimits.sheetBytes,
    input: nothing,
    output: sheetPreviewOf(
      z.object({
        line: z.number().int(),
        number: z.string(),
        code: z.string(),
        invoiceId: id('invoice').nullable(),
        version: z.number().int().nullable(),
        /** Of the invoice's number or code; null: one invoice is meant. */
        error: z.enum(parameterErrors).nullable(),
        cells: z.array(
          z.object({
            field: z.enum(extractionFields),
            /** As typed, and as it would be stored. */
            typed: z.string(),
            from: z.string().nullable(),
            to: z.string().nullable(),
            error: z.enum(['wrongValue']).nullable(),
          }),
        ),
      }),
    ),
    problems: [...sheetProblems],
  }),
  importParameters: endpoint({
    method: 'POST',
    path: '/parameter',
    access: { needs: bring },
    summary: '导入参数：一次全部写入，只填空的，除非选了覆盖 Write previewed rows, all or none; only empty fields unless told otherwise',
    input: z.strictObject({
      overwrite: z.boolean().default(false),
      rows: z
        .array(z.strictObject({ invoiceId: id('invoice'), version: z.number().int(), set: BusinessChange }))
        .min(1)
        .max(parameterLimits.rows),
    }),
    output: z.object({ changed: z.number().int(), kept: z.number().int(), changeId: id('invoiceChange').nullable() }),
    problems: ['input.invalid', 'invoice.notFound', 'invoice.fieldInvalid', 'parameters.changedSince', 'invoice.inVoucher'],
  }),
})
