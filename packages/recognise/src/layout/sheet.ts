// Makes a page of positioned words searchable: rows of characters with places, to find labels split in any way.
import type { Box } from '@piaotai/domain/invoice/reading.ts'
import { isBlankPrinted } from '@piaotai/ofd/text.ts'
import { doubtful } from '../certainty.ts'
import type { TextPage, Word } from '../recogniser.ts'
import { blanksOf, normaliseText } from './normalise-text.ts'

export interface Span {
  readonly text: string
  /** The text of characters that follow a label, with its blanks. */
  readonly printed?: string
  readonly x: number
  readonly right: number
  readonly y: number
  readonly bottom: number
  readonly confidence: number
  readonly words: readonly Word[]
}
interface Char {
  readonly c: string
  readonly x: number
  readonly right: number
  readonly word: Word
  /** A printed blank precedes it. */
  readonly spaced: boolean
}
export interface Row {
  readonly text: string
  readonly chars: readonly Char[]
  readonly y: number
  readonly bottom: number
  readonly middle: number
}
/** A found label: its match and its place. */
export interface Found {
  readonly match: RegExpExecArray
  readonly x: number
  readonly right: number
  readonly y: number
  readonly bottom: number
  readonly middle: number
  readonly row: Row
  readonly end: number
}

export interface Sheet {
  readonly page: number
  /** The left edge on the page. */
  readonly left: number
  readonly width: number
  readonly height: number
  /** Height of common text. */
  readonly em: number
  readonly words: readonly Word[]
  readonly rows: readonly Row[]
  /** All text, row by row, blanks out. */
  readonly text: string
  /** Every match within a row, top to bottom and left to right. */
  readonly find: (pattern: RegExp) => readonly Found[]
  /** Words with their middle in the rectangle, in reading order. */
  readonly within: (area: Area) => readonly Word[]
  /** The words of an area as one span; undefined without words. Chinese joins without blanks, Latin words keep one. */
  readonly read: (area: Area) => Span | undefined
  readonly boxOf: (span: Pick<Span, 'x' | 'right' | 'y' | 'bottom'>) => Box
  readonly strange: readonly Word[]
}
export interface Area {
  readonly x: number
  readonly right: number
  readonly y: number
  readonly bottom: number
}

/** Replacements for characters of fonts without a Unicode mapping, and private characters of a font. */
const unknown = /[\ufffd\ue000-\ue814\ue865-\uf8ff]/
/** Text of at least so many ems runs across the page (仅供预览, 样本), between the printed characters. */
const watermark = 4.5

export const makeSheet = (page: TextPage): Sheet => {
  const printed: Word[] = []
  for (const w of page.words) {
    const text = normaliseText(w.text)
    const blanks = blanksOf(w.text)
    const word = blanks ? { ...w, text, blanks } : { ...w, text }
    if (text !== '' && w.width >= 0)
      printed.push(unknown.test(w.text) ? { ...word, confidence: Math.min(w.confidence ?? 1, doubtful) } : word)
  }
  const heights = printed.map((w) => w.height).sort((a, b) => a - b)
  const em = Math.max(heights[Math.floor(heights.length / 2)] ?? 9, page.height / 160)
  const words = printed.filter((w) => w.height < em * watermark)
  const whole = page.part ?? { x: 0, y: 0, width: page.width, height: page.height }
  const rows = toRows(words, em)
  const within = (area: Area): readonly Word[] =>
    inReadingOrder(
      words.filter((w) => {
        const mx = w.x + w.width / 2
        const my = w.y + w.height / 2
        return mx >= area.x && mx <= area.right && my >= area.y && my <= area.bottom
      }),
      em,
    )
  return {
    page: page.page,
    left: page.part?.x ?? 0,
    width: page.width,
    height: page.height,
    em,
    words,
    rows,
    strange: page.words.filter((w) => unknown.test(w.text)),
    text: rows.map((r) => r.text).join('\n'),
    within,
    find: (pattern) => findIn(rows, pattern),
    read: (area) => {
      const found = within(area)
      return found.length > 0 ? spanOf(found, em) : undefined
    },
    boxOf: (span) => ({
      page: page.page,
      x: (whole.x + span.x) / whole.width,
      y: (whole.y + span.y) / whole.height,
      width: (span.right - span.x) / whole.width,
      height: (span.bottom - span.y) / whole.height,
    }),
  }
}

/** Words in groups with nearly equal middles, top to bottom; each left to right. */
const groupsOf = (words: readonly Word[], near: number): readonly Word[][] => {
  const groups: Word[][] = []
  let last: Word[] = []
  let sum = 0
  for (const word of [...words].sort(byMiddle)) {
    if (last.length > 0 && word.y + word.height / 2 - sum / last.length < near) last.push(word)
    else {
      sum = 0
      last = [word]
      groups.push(last)
    }
    sum = sum + word.y + word.height / 2
  }
  for (const group of groups) group.sort(byLeft)
  return groups
}
const byMiddle = (a: Word, b: Word): number => a.y + a.height / 2 - (b.y + b.height / 2)
const byLeft = (a: Word, b: Word): number => a.x - b.x
const toRows = (words: readonly Word[], em: number): readonly Row[] => groupsOf(words, em * 0.45).map(rowOf)
/** Character places are computed on demand: many rows contain no searched text. */
const rowOf = (words: readonly Word[]): Row => {
  let text = ''
  let y = Infinity
  let bottom = -Infinity
  let sum = 0
  let chars: readonly Char[] | undefined
  for (const w of words) {
    text += w.text
    y = Math.min(y, w.y)
    bottom = Math.max(bottom, w.y + w.height)
    sum = sum + w.y + w.height / 2
  }
  return {
    text,
    y,
    bottom,
    middle: sum / words.length,
    get chars() {
      return (chars ??= charsOf(words))
    },
  }
}
/** By UTF-16 units, as patterns count: a rare character (𬭚) has two. */
const charsOf = (words: readonly Word[]): readonly Char[] => {
  const chars: Char[] = []
  for (const word of words) {
    const { text, width } = word
    let total = 0
    for (let i = 0; i < text.length; i++) total += weightOf(text.charCodeAt(i))
    let { x } = word
    for (let i = 0; i < text.length; i++) {
      const right = x + (width * weightOf(text.charCodeAt(i))) / (total || 1)
      chars.push({ c: text[i]!, x, right, word, spaced: word.blanks?.includes(i) === true })
      x = right
    }
  }
  return chars
}
const weightOf = (code: number): number => (code < 0x2e80 ? 0.55 : code >= 0xd800 && code < 0xe000 ? 0.5 : 1)

/** The pattern with the global flag; cached by its source, since every page uses the same ones. */
const everywhere = (pattern: RegExp): RegExp => {
  const { source, flags } = pattern
  const key = `/${source}/${flags}`
  let known = made.get(key)
  if (!known) {
    known = new RegExp(source, flags.includes('g') ? flags : `${flags}g`)
    made.set(key, known)
  }
  return known
}
const made = new Map<string, RegExp>()
/** Every match within one of these rows, in their order. */
export const findIn = (rows: readonly Row[], pattern: RegExp): readonly Found[] => {
  const all = everywhere(pattern)
  const found: Found[] = []
  for (const row of rows) {
    all.lastIndex = 0
    for (let match = all.exec(row.text); match; match = all.exec(row.text)) {
      const end = match.index + match[0].length
      if (match[0] === '') all.lastIndex++
      else found.push(foundAt(row, match, end))
    }
  }
  return found
}
const foundAt = (row: Row, match: RegExpExecArray, end: number): Found => {
  const { chars } = row
  let y = Infinity
  let bottom = -Infinity
  for (let i = match.index; i < end; i++) {
    const { word } = chars[i]!
    y = Math.min(y, word.y)
    bottom = Math.max(bottom, word.y + word.height)
  }
  return { match, x: chars[match.index]!.x, right: chars[end - 1]!.right, y, bottom, middle: (y + bottom) / 2, row, end }
}

/** Lines top to bottom, words left to right. */
const inReadingOrder = (words: readonly Word[], em: number): readonly Word[] => toLines(words, em).flat()
/** Splits words into lines by their middles. */
export const toLines = (words: readonly Word[], em: number): readonly (readonly Word[])[] => groupsOf(words, em * 0.5)

/** The place that words take together, and how sure the least sure of them is. */
const placeOf = (words: readonly Word[]): Omit<Span, 'text'> => {
  let confidence = Infinity
  let x = Infinity
  let right = -Infinity
  let y = Infinity
  let bottom = -Infinity
  for (const w of words) {
    confidence = Math.min(confidence, w.confidence ?? 1)
    x = Math.min(x, w.x)
    right = Math.max(right, w.x + w.width)
    y = Math.min(y, w.y)
    bottom = Math.max(bottom, w.y + w.height)
  }
  return { words, confidence, x, right, y, bottom }
}
/** A word with its blanks. */
const printedText = ({ text, blanks }: Word): string => {
  if (!blanks) return text
  let printed = ''
  for (let i = 0; i < text.length; i++) printed += (blanks.includes(i) && isBlankPrinted(printed, text[i]!) ? ' ' : '') + text[i]!
  return printed
}
const latin = /[A-Za-z0-9,.&'-]/
/** `full`: a line that ends behind it is full, and may break within a word. */
export const spanOf = (words: readonly Word[], em: number, full = Infinity): Span => {
  let text = ''
  let last: Word | undefined
  for (const word of words) {
    const gap = last ? word.x - (last.x + last.width) : 0
    const sameLine = last && Math.abs(last.y + last.height / 2 - word.y - word.height / 2) < em * 0.5
    const apart = sameLine ? gap > em * blankGap : /[A-Za-z]/.test(text.at(-1) ?? '') && last !== undefined && last.x + last.width < full
    if (apart && ((latin.test(text.at(-1) ?? '') && latin.test(word.text[0]!)) || (sameLine && isBlankPrinted(text, word.text))))
      text += ' '
    text += printedText(word)
    last = word
  }
  return { text, ...placeOf(words) }
}
/** Parts of a height: words this far apart have a blank between them. */
const blankGap = 0.15
/** Overhang beyond the end of a place with which a word still counts whole, in parts of its height. */
const overrun = 1.2
/** The span after a label on its row, up to a place; keeps a word whole that runs a little over the end. */
export const rightOf = (found: Pick<Found, 'end' | 'row'>, until = Infinity): Span | undefined => {
  const chars = found.row.chars
    .slice(found.end)
    .filter(
      ({ x, right, word }) =>
        (x + right) / 2 < until || (word.x < until - word.height && word.x + word.width < until + word.height * overrun),
    )
  return chars.length === 0 ? undefined : spanOfChars(chars)
}
/** A range of characters behind a label on its row. */
export const partRightOf = (found: Pick<Found, 'end' | 'row'>, from: number, until: number): Span =>
  spanOfChars(found.row.chars.slice(found.end + from, found.end + until))
const spanOfChars = (chars: readonly Char[]): Span => {
  let text = ''
  let printed = ''
  const words: Word[] = []
  for (const { c, word, spaced } of chars) {
    const last = words.at(-1)
    const apart = last !== undefined && last !== word && word.x - last.x - last.width > word.height * blankGap
    text += c
    printed += ((spaced || apart) && isBlankPrinted(printed, c) ? ' ' : '') + c
    if (last !== word) words.push(word)
  }
  return { text, printed, ...placeOf(words), x: chars[0]!.x, right: chars.at(-1)!.right }
}
