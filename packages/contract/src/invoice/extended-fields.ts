// 扩展字段: what the company calls its extended fields, which values they take, and where one is required.
import { z } from 'zod'
import { extendedKeys, extendedKinds, extendedLimits, extendedProblems } from '@piaotai/domain/invoice/extended-field.ts'
import { kindOf, kinds } from '@piaotai/domain/invoice/kinds.ts'
import { endpoint, part } from '../endpoint.ts'
import { line, name, nothing } from '../shapes.ts'

const shape = {
  key: z.enum(extendedKeys),
  name: name(extendedLimits.name, 0),
  kind: z.enum(extendedKinds),
  /** Of a choice, in their order. */
  options: z.array(line(extendedLimits.value)).max(extendedLimits.options),
  required: z.boolean(),
  /** Where it is required: kinds and categories of invoices; none named: all. */
  types: z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(999)
        .refine((code) => kindOf(code) !== undefined, 'known'),
    )
    .max(kinds.length),
  categories: z.array(z.number().int().min(0).max(3)).max(4),
  /** Keeps its values, takes no new ones. */
  archived: z.boolean(),
}
/** `version` 0: never saved; then the first two fields are texts without a name. */
export const ExtendedFields = z
  .object({
    fields: z.array(z.object(shape)),
    version: z.number().int(),
    changedAt: z.string().nullable(),
    changedBy: z.string().nullable(),
  })
  .meta({ id: 'ExtendedFields' })
const fields = z.array(z.strictObject(shape)).max(extendedKeys.length)
/** What the new definitions do to the values that invoices have. */
const Effect = z.object({
  key: z.enum(extendedKeys),
  /** Invoices with a value; those whose value is written anew; those whose value does not fit. */
  values: z.number().int(),
  converted: z.number().int(),
  wrong: z.number().int(),
  samples: z.array(z.object({ from: z.string(), to: z.string().nullable(), invoices: z.number().int() })),
})
const edit = 'billBusinessConfig.edit'

export const extendedFieldEndpoints = part('invoice', 'master', {
  readExtendedFields: endpoint({
    method: 'GET',
    path: '/extended-field',
    access: 'inCompany',
    summary: '扩展字段 The company’s extended fields',
    input: nothing,
    output: ExtendedFields,
  }),
  tryExtendedFields: endpoint({
    method: 'POST',
    path: '/extended-field/try',
    access: { needs: edit },
    summary: '看新定义对已有取值的影响，不保存 What new definitions do to present values; nothing is saved',
    input: z.strictObject({ fields }),
    /** Fields with values that change or do not fit alone. */
    output: z.object({
      effects: z.array(Effect),
      problems: z.array(z.object({ at: z.number().int(), field: z.enum(['key', 'name', 'options']), reason: z.enum(extendedProblems) })),
    }),
  }),
  saveExtendedFields: endpoint({
    method: 'PUT',
    path: '/extended-field',
    access: { needs: edit },
    summary: '保存扩展字段；已有取值须合新类型，改写须先确认 Save them; present values have to fit, and are rewritten only when confirmed',
    input: z.strictObject({ version: z.number().int(), fields, convert: z.boolean().default(false) }),
    output: ExtendedFields,
    problems: [
      'extendedFields.changed',
      'extendedFields.invalid',
      'extendedFields.valuesWrong',
      'extendedFields.valuesDiffer',
      'extendedFields.inUse',
    ],
  }),
})
