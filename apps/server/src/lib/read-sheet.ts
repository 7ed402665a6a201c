// A filled template as every import of one sheet reads it.
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../kernel/actor.ts'
import type { SheetBounds, SheetReader, SheetReading } from '../ports/spreadsheet-reader.ts'
import { isWorkbook, placesOf } from './spreadsheet-template.ts'

type Rows = Extract<SheetReading, { readonly ok: true }>['rows']

/** The rows below and with the heading row. `bounds.rows` counts that row too. */
export const readSheet = async (sheets: Pick<SheetReader, 'read'>, bytes: Uint8Array, bounds: SheetBounds, actor: Actor): Promise<Rows> => {
  const read = bounds.csv === true || isWorkbook(bytes) ? await sheets.read(bytes, bounds, actor) : { ok: false as const }
  if (!read.ok) throw new Problem('sheet.unreadable')
  if (read.more) throw new Problem('sheet.tooMany', { max: bounds.rows - 1 })
  return read.rows
}

/** Where the columns stand by their headings; the problem names required columns that are missing. */
export const requireColumns = <C extends string>(
  head: Rows[number] | undefined,
  columnOf: (heading: string) => C | undefined,
  required: readonly C[],
  words: Readonly<Record<C, string>>,
  { language }: Pick<Actor, 'language'>,
): ReadonlyMap<C, number> => {
  if (!head) throw new Problem('sheet.empty')
  const places = placesOf(head.cells, columnOf)
  const missing = required.filter((column) => !places.has(column))
  if (missing.length > 0)
    throw new Problem('sheet.headings', { missing: missing.map((column) => words[column]).join(language === 'en-US' ? ', ' : '、') })
  return places
}
