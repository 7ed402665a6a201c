// Conditions on an invoice's words and numbers.
import { sql, type Expression, type SqlBool } from 'kysely'
import { Problem } from '@piaotai/domain/problems.ts'
import { folded } from '@piaotai/domain/text/plain-text.ts'
import { like, patternOf, plainSearch } from './search-text.ts'

/** How to search a text: by the index of character pairs, or in rows that are read anyway. */
export type Look = 'byIndex' | 'inRows'
/** Two characters or more. */
export const contains = (keyword: string, look: Look): Expression<SqlBool> => {
  const plain = plainSearch(keyword)
  if ([...plain].length < 2) throw new Problem('input.invalid', { field: 'keyword', reason: 'tooShort' })
  return look === 'byIndex' ? sql<boolean>`has_text(search, ${plain})` : sql<boolean>`search like ${patternOf(keyword)}`
}

/** Digits from which on has_digits is selective; shorter parts use has_text. */
const fewest = 5
/**
 * A part of a number or code. Digits use indexes of the number and code, because texts are full of digits; letters of a
 * ticket's number use the search text.
 */
const partOf = (part: string, look: Look): Expression<SqlBool> => {
  const inText = contains(part, look)
  if (!/^\d+$/.test(part)) return sql<boolean>`(${inText} and (${like('number', part)} or ${like('code', part)}))`
  const inNumber = part.length < fewest ? sql<boolean>`has_text(number, ${part})` : sql<boolean>`has_digits(number, ${part})`
  return look === 'byIndex'
    ? sql<boolean>`(${inNumber} or has_text(code, ${part}))`
    : sql<boolean>`(number like ${patternOf(part)} or code like ${patternOf(part)})`
}
/** Up to this many numbers are searched as parts too: the 8-digit ends of longer ones. */
export const fewNumbers = 10
const isWhole = (plain: string): boolean => /^\d{8}$|^\d{20}$/.test(plain)
const isCode = (plain: string): boolean => /^\d{10}$|^\d{12}$/.test(plain)
/** How to search one number of a list of `of`. */
export const numberForms = (plain: string, of: number): { readonly whole: boolean; readonly code: boolean; readonly part: boolean } => {
  const whole = isWhole(plain)
  const code = isCode(plain)
  return { whole, code, part: (of <= fewNumbers && plain.length !== 20) || (!whole && !code) }
}
/**
 * Whole numbers and codes by their index, so that people can paste hundreds; everything else, and a few 8-digit ends of
 * longer numbers, by search.
 */
export const numbered = (numbers: readonly string[], look: Look = 'byIndex', of = numbers.length): Expression<SqlBool> => {
  const forms = numbers
    .map(folded)
    .filter((n) => n !== '')
    .map((n) => ({ n, ...numberForms(n, of) }))
  const only = (form: 'whole' | 'code' | 'part') => forms.filter((one) => one[form]).map(({ n }) => n)
  const whole = only('whole')
  const codes = only('code')
  const either = [
    ...(whole.length > 0 ? [sql<boolean>`number = any(${whole}::text[])`] : []),
    ...(codes.length > 0 ? [sql<boolean>`code = any(${codes}::text[])`] : []),
    ...only('part').map((p) => partOf(p, look)),
  ]
  return sql<boolean>`(${sql.join(either.length > 0 ? either : [sql`false`], sql` or `)})`
}
