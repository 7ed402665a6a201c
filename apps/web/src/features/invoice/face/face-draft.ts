// Converts a person's corrections of a face to a call's input.
import { filledLines, lineFields, type HandField, type LineValues } from '@piaotai/domain/manual-entry/manual-entry-values.ts'
import { valueOf } from './face-fields.ts'
import type { Detail } from '../detail.ts'

export type FaceDraft = Partial<Record<HandField, string>>
/** The values that differ from the record; an emptied field loses its value. */
export const changesOf = (v: Detail, draft: FaceDraft) =>
  (Object.entries(draft) as [HandField, string][])
    .filter(([field, value]) => value.trim() !== (valueOf(v, field) ?? ''))
    .map(([field, value]) => ({ field, value: value.trim() === '' ? null : value.trim() }))

export const typedLine = (line: Detail['lines'][number]): LineValues =>
  Object.fromEntries(lineFields.map((field) => [field, line[field] ?? '']))

interface Typed {
  readonly draft: FaceDraft
  /** The filled lines; undefined if unchanged. */
  readonly lines: readonly LineValues[] | undefined
  readonly reason: string
}
/** Whether there is input to lose. */
export const isTyped = (v: Detail, { draft, lines, reason }: Typed): boolean =>
  reason.trim() !== '' ||
  changesOf(v, draft).length > 0 ||
  (lines !== undefined && JSON.stringify(lines) !== JSON.stringify(filledLines(v.lines.map(typedLine))))
