// The draft of a template: all columns in order, each on or off.
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { exportTemplateEndpoints } from '@piaotai/contract/export/templates.ts'
import { defaultPattern, unknownNamePart } from '@piaotai/domain/export.ts'

type Endpoints = typeof exportTemplateEndpoints
export type Templates = Received<Endpoints['listExportTemplates']>
export type Template = Templates['content'][number]
export type Standard = Templates['standard']
export const sheets = ['heads', 'lines'] as const
export type SheetName = (typeof sheets)[number]
type Column<S extends SheetName> = Template[S][number]
export type Item<S extends SheetName = SheetName> = Column<S> & { readonly on: boolean }
export interface Draft extends Pick<Template, 'area' | 'name' | 'pattern' | 'isDefault'> {
  readonly heads: readonly Item<'heads'>[]
  readonly lines: readonly Item<'lines'>[]
}

/** Chosen columns first in their order; then the others, in the bureau's order and then the company's own. */
const itemsOf = <C extends { readonly key: string }>(chosen: readonly C[], standard: readonly C[]): (C & { readonly on: boolean })[] => [
  ...chosen.map((column) => ({ ...column, on: true })),
  ...standard.filter(({ key }) => !chosen.some((column) => column.key === key)).map((column) => ({ ...column, on: false })),
]
export const draftOf = (
  { area, name, pattern, isDefault, heads, lines }: Pick<Template, 'area' | 'name' | 'pattern' | 'isDefault' | SheetName>,
  standard: Standard,
): Draft => ({
  area,
  name,
  pattern,
  isDefault,
  heads: itemsOf(heads, [...standard.heads, ...standard.own]),
  lines: itemsOf(lines, standard.lines),
})
export const newDraft = (area: Template['area'], name: string, standard: Standard): Draft =>
  draftOf({ area, name, pattern: defaultPattern, isDefault: false, heads: standard.heads, lines: standard.lines }, standard)

const chosen = <C extends { readonly heading: string; readonly on: boolean }>(items: readonly C[]): Omit<C, 'on'>[] =>
  items.filter((item) => item.on).map(({ on: _on, ...column }) => ({ ...column, heading: column.heading.trim() }))
export const fieldsOf = (draft: Draft): Sent<Endpoints['createExportTemplate']> => ({
  ...draft,
  name: draft.name.trim(),
  pattern: draft.pattern.trim(),
  heads: chosen(draft.heads) as Column<'heads'>[],
  lines: chosen(draft.lines) as Column<'lines'>[],
})
/** Whether both drafts have the same stored form. */
export const sameDraft = (one: Draft, other: Draft): boolean => JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other))

export interface Fault {
  readonly at: 'name' | 'pattern' | SheetName
  readonly word: 'nameRequired' | 'nameTaken' | 'fault.none' | 'fault.blank' | 'fault.twice' | 'fault.pattern' | 'fault.unknownPart'
  /** The columns with faulty headings. */
  readonly keys?: readonly string[]
}
/** The first fault that prevents saving. */
export const faultOf = (draft: Draft): Fault | undefined => {
  const fields = fieldsOf(draft)
  if (fields.name === '') return { at: 'name', word: 'nameRequired' }
  if (fields.heads.length === 0) return { at: 'heads', word: 'fault.none' }
  for (const sheet of sheets) {
    const headings = fields[sheet].map((column) => column.heading)
    const where = (wrong: (heading: string) => boolean): string[] =>
      fields[sheet].filter((column) => wrong(column.heading)).map((column) => column.key)
    const blank = where((heading) => heading === '')
    const twice = where((heading) => headings.indexOf(heading) !== headings.lastIndexOf(heading))
    if (blank.length > 0) return { at: sheet, word: 'fault.blank', keys: blank }
    if (twice.length > 0) return { at: sheet, word: 'fault.twice', keys: twice }
  }
  if (fields.pattern === '') return { at: 'pattern', word: 'fault.pattern' }
  return unknownNamePart(fields.pattern) === undefined ? undefined : { at: 'pattern', word: 'fault.unknownPart' }
}
