// A party's tax id in the text behind its label.
import { judgeTaxId } from '@piaotai/domain/tax/tax-id.ts'
import type { Sheet, Span } from './sheet.ts'

/** `abroad`: it may be a number of another country. The place is that of the id alone. */
export const readTaxId = (
  sheet: Sheet,
  span: Span | undefined,
  abroad: boolean,
  until: number,
): { readonly value: string; readonly span: Span } | undefined => {
  const text =
    span?.text
      .replaceAll(' ', '')
      .replace(/^[:)码]+/, '')
      .toUpperCase() ?? ''
  const whole = span && wrappedId(sheet, span, text, until)
  if (whole) return whole
  const value = /^[0-9A-Z]{15,20}(?![0-9A-Z])/.exec(text)?.[0] ?? groupedId(text) ?? (abroad ? foreignId.exec(text)?.[0] : undefined)
  return span && value ? { value, span: span.words.length === 1 ? placeOf(span, value) : span } : undefined
}
/** A narrow cell breaks an id: its end is on the next line, and only both parts together pass the check. */
const wrappedId = (sheet: Sheet, span: Span, text: string, until: number): { readonly value: string; readonly span: Span } | undefined => {
  if (!/^[0-9A-Z]{8,17}$/.test(text)) return undefined
  const under = { x: span.x - sheet.em * reach, right: until, y: span.bottom - sheet.em * 0.3, bottom: span.bottom + sheet.em * 1.3 }
  for (const word of sheet.within(under)) {
    const value = text + word.text.toUpperCase()
    if (value.length === 18 && judgeTaxId(value) === 'good')
      return {
        value,
        span: {
          ...span,
          x: Math.min(span.x, word.x),
          right: Math.max(span.right, word.x + word.width),
          bottom: Math.max(span.bottom, word.y + word.height),
          confidence: Math.min(span.confidence, word.confidence ?? 1),
          words: [...span.words, word],
        },
      }
  }
  return undefined
}
/** Parts of an em: the second line begins beneath the id, or beneath its label. */
const reach = 18

/** Ids are larger than their labels: a word of both gives the id more width than its share of the characters. */
const placeOf = (span: Span, id: string): Span => ({
  ...span,
  x: Math.max(Math.min(...span.words.map((w) => w.x)), Math.min(span.x, span.right - id.length * idWidth * (span.bottom - span.y))),
})
/** Width of a character by the height of its line. */
const idWidth = 0.54

/** An id in groups with hyphens is one id when its check is valid without them. */
const groupedId = (text: string): string | undefined => {
  const whole = text.replaceAll('-', '')
  return judgeTaxId(whole) === 'good' ? whole : undefined
}
/** Foreign buyers have other numbers: passports, DE811569869. */
const foreignId = /^(?=.*\d)[0-9A-Z][0-9A-Z-]{5,23}$/
/** 18 characters include a check character; older ids are 15 digits long, or longer with the DK of 代开. */
export const isUsualId = (id: string): boolean => id.length === 18 || id.length === 20 || /^\d{15}$/.test(id) || id.includes('DK')
