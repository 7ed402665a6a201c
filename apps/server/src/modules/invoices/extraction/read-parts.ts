// What a pattern reads from an invoice: the first text in which it is found counts.
import type { ExtendedField } from '@piaotai/domain/invoice/extended-field.ts'
import { readValue, type ExtractionPart, type ExtractionRefusal, type ExtractionSettings } from '@piaotai/domain/rules/extraction.ts'
import type { FoundPart } from '../../../ports/programs.ts'
import { whoseField, type InvoiceStanding } from '../rule/index.ts'
import type { SourceText } from './texts.ts'

export interface Reading {
  readonly source: SourceText['source'] | null
  readonly refused: ExtractionRefusal | null
  /** By field: the value to write. */
  readonly set: Readonly<Partial<Record<ExtractionPart['field'], string>>>
}
const nothing = (refused: ExtractionRefusal, source: Reading['source'] = null): Reading => ({ source, refused, set: {} })

/** `foundIn`: the parts of the pattern in a text; null: it does not stand there. */
export const readingOf = (
  { parts }: ExtractionSettings,
  foundIn: (text: string) => readonly FoundPart[] | null,
  fields: readonly ExtendedField[],
  texts: readonly SourceText[],
  standing: InvoiceStanding,
): Reading => {
  if (texts.length === 0) return nothing('noText')
  for (const { source, text } of texts) {
    const found = foundIn(text)
    if (!found) continue
    const set: Partial<Record<ExtractionPart['field'], string>> = {}
    let refused: ExtractionRefusal = 'notFound'
    for (const part of parts) {
      const read = found.find(({ part: name }) => name === part.name)
      if (!read) continue
      const value = readValue(part, read.text, fields)
      const present = standing.values[part.field] ?? null
      const whose = whoseField(standing, part.field)
      if (value === undefined) refused = 'wrongValue'
      else if (present === value) refused = 'hasValue'
      else if (present !== null && part.had === 'keep') refused = 'hasValue'
      else if (whose === 'hand') refused = 'setByHand'
      else if (whose === 'classify') refused = 'setByRule'
      else set[part.field] = value
    }
    return Object.keys(set).length > 0 ? { source, refused: null, set } : nothing(refused, source)
  }
  return nothing('notFound')
}
