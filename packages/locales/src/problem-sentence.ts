import type { ProblemType } from '@piaotai/domain/problems.ts'
import { manualEntry as enEntry } from './en-US/manual-entry.ts'
import { invoiceBusiness as enBusiness } from './en-US/invoice-business.ts'
import { invoiceDetail as enDetail } from './en-US/invoice-detail.ts'
import { monthRefusal as enMonth } from './en-US/month-refusal.ts'
import { problems as en } from './en-US/problems.ts'
import { manualEntry as zhEntry } from './zh-CN/manual-entry.ts'
import { invoiceBusiness as zhBusiness } from './zh-CN/invoice-business.ts'
import { invoiceDetail as zhDetail } from './zh-CN/invoice-detail.ts'
import { monthRefusal as zhMonth } from './zh-CN/month-refusal.ts'
import { problems as zh } from './zh-CN/problems.ts'

export type Language = 'zh-CN' | 'en-US'
type Names = Readonly<Record<string, string>>
const words = {
  'zh-CN': {
    problems: zh,
    fields: { ...zhDetail.field, ...zhBusiness.field, ...zhEntry.ticket } as Names,
    lines: zhEntry.lines as Names,
    because: zhMonth as Names,
  },
  'en-US': {
    problems: en,
    fields: { ...enDetail.field, ...enBusiness.field, ...enEntry.ticket } as Names,
    lines: enEntry.lines as Names,
    because: enMonth as Names,
  },
} as const
/** The display name of an invoice field; of a goods line `lines.0.name`. An unknown field stays as it is. */
const fieldName = (field: string, language: Language): string => {
  const { fields, lines } = words[language]
  const [, at, cell = ''] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? []
  if (at === undefined) return fields[field] ?? field
  return (lines['cell'] ?? '').replace('{{line}}', String(Number(at) + 1)).replace('{{name}}', lines[cell] ?? cell)
}
/** The sentence of a problem in a language, its placeholders filled from the detail. */
export const sentenceOf = (type: ProblemType, language: Language, detail: Readonly<Record<string, unknown>> = {}): string =>
  words[language].problems[type].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = detail[name]
    if (name === 'field' && typeof value === 'string') return fieldName(value, language)
    if (type === 'month.refused' && name === 'because' && typeof value === 'string') return words[language].because[value] ?? value
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole
  })
