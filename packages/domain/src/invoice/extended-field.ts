// 扩展字段: what a company calls its six extended fields, which values they take, and which invoices need one.
import { decimal } from '../money/decimal-text.ts'

/** Names on the wire, in the order of their columns. */
export const extendedKeys = ['extended1', 'extended2', 'extended3', 'extended4', 'extended5', 'extended6'] as const
export type ExtendedKey = (typeof extendedKeys)[number]
export const isExtended = (field: string): field is ExtendedKey => (extendedKeys as readonly string[]).includes(field)

export const extendedKinds = ['text', 'number', 'date', 'choice'] as const
export type ExtendedKind = (typeof extendedKinds)[number]
export const extendedLimits = {
  name: 20,
  /** Characters of a value. */
  value: 100,
  options: 50,
  /** Digits before and after the point. */
  whole: 15,
  fraction: 6,
  /** Different values that one saving converts. */
  converted: 5000,
  samples: 20,
} as const

export interface ExtendedField {
  readonly key: ExtendedKey
  readonly name: string
  readonly kind: ExtendedKind
  /** Of a choice, in their order. */
  readonly options: readonly string[]
  readonly required: boolean
  /** Where it is required: kinds and categories of invoices; none named: all. */
  readonly types: readonly number[]
  readonly categories: readonly number[]
  /** An archived field keeps its values and takes no new ones. */
  readonly archived: boolean
}
/** Before a company says otherwise: two texts without a name of its own. */
export const usualFields: readonly ExtendedField[] = (['extended1', 'extended2'] as const).map((key) => ({
  key,
  name: '',
  kind: 'text',
  options: [],
  required: false,
  types: [],
  categories: [],
  archived: false,
}))

/** The value as it is stored; undefined when it does not fit the field. Numbers are exact decimals, dates ISO days. */
export const extendedValue = ({ kind, options }: Pick<ExtendedField, 'kind' | 'options'>, typed: string): string | undefined => {
  const text = typed.normalize(kind === 'text' ? 'NFC' : 'NFKC').trim()
  if (text === '' || text.length > extendedLimits.value) return undefined
  switch (kind) {
    case 'text':
      return /[\r\n]/.test(text) ? undefined : text
    case 'number':
      return decimal(text, extendedLimits)
    case 'date':
      return dayOf(text)
    case 'choice':
      return options.find((option) => option.normalize('NFKC') === text)
  }
}
/** 2026-11-07 of 2026-11-7, 2026/11/07, 2026.11.07, 20261107 and 2026年11月7日. */
const dayOf = (text: string): string | undefined => {
  const found = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))$/.exec(text)
  if (!found) return undefined
  const [year, month, day] = [found[1]!, found[2] ?? found[4]!, found[3] ?? found[5]!].map(Number) as [number, number, number]
  const at = new Date(Date.UTC(year, month - 1, day))
  const holds = year >= 1900 && year < 2200 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return holds ? at.toISOString().slice(0, 10) : undefined
}

/** Whether an invoice of this kind and category needs a value. */
export const isNeeded = (
  { required, archived, types, categories }: Pick<ExtendedField, 'required' | 'archived' | 'types' | 'categories'>,
  invoice: { readonly type: number; readonly category: number },
): boolean =>
  required &&
  !archived &&
  (types.length === 0 || types.includes(invoice.type)) &&
  (categories.length === 0 || categories.includes(invoice.category))

export const extendedProblems = ['nameMissing', 'nameTaken', 'optionsMissing', 'optionTaken', 'optionLong', 'keyTaken'] as const
export type ExtendedProblem = (typeof extendedProblems)[number]
/** What is wrong with the definitions, by the place of the field. */
export const judgeFields = (
  fields: readonly ExtendedField[],
): readonly { readonly at: number; readonly field: 'key' | 'name' | 'options'; readonly reason: ExtendedProblem }[] =>
  fields.flatMap(({ key, name, kind, options }, at) => {
    const before = fields.slice(0, at)
    const plain = options.map((option) => option.normalize('NFKC').trim())
    return [
      ...(before.some((other) => other.key === key) ? [{ at, field: 'key' as const, reason: 'keyTaken' as const }] : []),
      ...(name.trim() === ''
        ? [{ at, field: 'name' as const, reason: 'nameMissing' as const }]
        : before.some((other) => other.name.trim() === name.trim())
          ? [{ at, field: 'name' as const, reason: 'nameTaken' as const }]
          : []),
      ...(kind !== 'choice'
        ? []
        : plain.length === 0
          ? [{ at, field: 'options' as const, reason: 'optionsMissing' as const }]
          : new Set(plain).size < plain.length || plain.includes('')
            ? [{ at, field: 'options' as const, reason: 'optionTaken' as const }]
            : plain.some((option) => option.length > extendedLimits.value)
              ? [{ at, field: 'options' as const, reason: 'optionLong' as const }]
              : []),
    ]
  })
