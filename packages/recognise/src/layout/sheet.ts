// A page of positioned words made searchable: rows of characters whose places are known, so that labels are found however they are split.
import type { Box } from '@piaotai/domain/reading.ts'
import { doubtful } from '../certainty.ts'
import type { TextPage, Word } from '../recogniser.ts'
import { withoutRadicals } from './radicals.ts'

export interface Span {
  readonly text: string
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
}
export interface Row {
  readonly text: string
  readonly chars: readonly Char[]
  readonly y: number
  readonly bottom: number
  readonly middle: number
}
/** A found label: what its pattern caught, and where it stands. */
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
  readonly width: number
  readonly height: number
  /** Height of common text. */
  readonly em: number
  readonly words: readonly Word[]
  readonly rows: readonly Row[]
  /** All text, row by row, blanks out. */
  readonly text: string
  /** Every place where the pattern stands within a row, top to bottom and left to right. */
  readonly find: (pattern: RegExp) => readonly Found[]
  /** Words whose middle lies in the rectangle, in reading order. */
  readonly within: (area: Area) => readonly Word[]
  /** The words of an area as one span; undefined when there are none. Chinese is joined without blanks, Latin words keep one. */
  readonly read: (area: Area) => Span | undefined
  readonly boxOf: (span: Pick<Span, 'x' | 'right' | 'y' | 'bottom'>) => Box
}
export interface Area {
  readonly x: number
  readonly right: number
  readonly y: number
  readonly bottom: number
}

/** Full-width forms and radicals become plain ones; control and private-use characters go. */
export const normaliseText = (text: string): string =>
  withoutRadicals(text)
    .normalize('NFKC')
    .replace(/[\s\u0000-\u001f\u00ad\u200b-\u200f\ue000-\uf8ff\ufffd]/g, '')
    .replace(/[：﹕]/g, ':')
    .replace(/￥/g, '¥')

/** What fonts without a way back to Unicode give for a character, and signs that only their font knows. */
const unknown = /[\ufffd\ue000-\ue814\ue865-\uf8ff]/
/** Text of so many ems is written across the page (仅供预览, 样本), between the characters of what is printed. */
const watermark = 4.5

export const makeSheet = (page: TextPage): Sheet => {
  const printed = page.words
    .map((w) => ({
      ...w,
      text: normaliseText(w.text),
      ...(unknown.test(w.text) ? { confidence: Math.min(w.confidence ?? 1, doubtful) } : {}),
    }))
    .filter((w) => w.text !== '' && w.width >= 0)
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
    width: page.width,
    height: page.height,
    em,
    words,
    rows,
    text: rows.map((r) => r.text).join('\n'),
    within,
    find: (pattern) => {
      const all = everywhere(pattern)
      return rows.flatMap((row) => findInRow(row, all))
    },
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

const toRows = (words: readonly Word[], em: number): readonly Row[] => {
  const groups: Word[][] = []
  for (const word of [...words].sort((a, b) => a.y + a.height / 2 - (b.y + b.height / 2))) {
    const middle = word.y + word.height / 2
    const last = groups.at(-1)
    if (last && middle - averageMiddle(last) < em * 0.45) last.push(word)
    else groups.push([word])
  }
  return groups.map((group) => {
    const sorted = group.sort((a, b) => a.x - b.x)
    const chars = sorted.flatMap((word) => charsOf(word))
    return {
      text: chars.map((c) => c.c).join(''),
      chars,
      y: Math.min(...sorted.map((w) => w.y)),
      bottom: Math.max(...sorted.map((w) => w.y + w.height)),
      middle: averageMiddle(sorted),
    }
  })
}
const averageMiddle = (words: readonly Word[]): number => words.reduce((sum, w) => sum + w.y + w.height / 2, 0) / words.length
/** By the units that patterns count in: a rare character (𬭚) has two. */
const charsOf = (word: Word): readonly Char[] => {
  const units = word.text.split('')
  const weights = units.map((c) => {
    const code = c.charCodeAt(0)
    return code < 0x2e80 ? 0.55 : code >= 0xd800 && code < 0xe000 ? 0.5 : 1
  })
  const total = weights.reduce((a, b) => a + b, 0) || 1
  let x = word.x
  return units.map((c, i) => {
    const right = x + (word.width * weights[i]!) / total
    const char = { c, x, right, word }
    x = right
    return char
  })
}
/** The pattern as one that goes on where it last found something; made once, since a page asks for the same ones again and again. */
const everywhere = (pattern: RegExp): RegExp => {
  const known = made.get(pattern) ?? new RegExp(pattern.source, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`)
  made.set(pattern, known)
  return known
}
const made = new WeakMap<RegExp, RegExp>()
const findInRow = (row: Row, all: RegExp): readonly Found[] => {
  const found: Found[] = []
  all.lastIndex = 0
  for (let match = all.exec(row.text); match; match = all.exec(row.text)) {
    const chars = row.chars.slice(match.index, match.index + match[0].length)
    const own = [...new Set(chars.map((c) => c.word))]
    const y = Math.min(...own.map((w) => w.y))
    const bottom = Math.max(...own.map((w) => w.y + w.height))
    if (chars.length > 0)
      found.push({
        match,
        x: chars[0]!.x,
        right: chars.at(-1)!.right,
        y,
        bottom,
        middle: (y + bottom) / 2,
        row,
        end: match.index + match[0].length,
      })
    if (match[0] === '') all.lastIndex++
  }
  return found
}

/** Lines top to bottom, words left to right. */
const inReadingOrder = (words: readonly Word[], em: number): readonly Word[] => toLines(words, em).flat()
/** Splits words into lines by their middles. */
export const toLines = (words: readonly Word[], em: number): readonly (readonly Word[])[] => {
  const lines: Word[][] = []
  for (const word of [...words].sort((a, b) => a.y + a.height / 2 - (b.y + b.height / 2))) {
    const last = lines.at(-1)
    if (last && word.y + word.height / 2 - averageMiddle(last) < em * 0.5) last.push(word)
    else lines.push([word])
  }
  return lines.map((line) => line.sort((a, b) => a.x - b.x))
}

const latin = /[A-Za-z0-9,.&'-]/
export const spanOf = (words: readonly Word[], em: number): Span => {
  let text = ''
  let last: Word | undefined
  for (const word of words) {
    const gap = last ? word.x - (last.x + last.width) : 0
    const sameLine = last && Math.abs(last.y + last.height / 2 - word.y - word.height / 2) < em * 0.5
    if (
      last &&
      latin.test(text.at(-1) ?? '') &&
      latin.test(word.text[0] ?? '') &&
      (sameLine ? gap > em * 0.15 : /[A-Za-z]/.test(text.at(-1) ?? ''))
    )
      text += ' '
    text += word.text
    last = word
  }
  return {
    text,
    words,
    confidence: Math.min(...words.map((w) => w.confidence ?? 1)),
    x: Math.min(...words.map((w) => w.x)),
    right: Math.max(...words.map((w) => w.x + w.width)),
    y: Math.min(...words.map((w) => w.y)),
    bottom: Math.max(...words.map((w) => w.y + w.height)),
  }
}
/** How far over its place's end a word may run and still be taken whole, in parts of its height. */
const overrun = 1.2
/** What follows a label on its row, up to a place, as a span of characters; a word that begins well before the end and runs a little over it is not cut. */
export const rightOf = (found: Pick<Found, 'end' | 'row'>, until = Infinity): Span | undefined => {
  const chars = found.row.chars
    .slice(found.end)
    .filter(
      ({ x, right, word }) =>
        (x + right) / 2 < until || (word.x < until - word.height && word.x + word.width < until + word.height * overrun),
    )
  return chars.length === 0 ? undefined : spanOfChars(chars)
}
/** So many characters that follow a label on its row. */
export const partRightOf = (found: Pick<Found, 'end' | 'row'>, from: number, until: number): Span =>
  spanOfChars(found.row.chars.slice(found.end + from, found.end + until))
const spanOfChars = (chars: readonly Char[]): Span => {
  const words = [...new Set(chars.map((c) => c.word))]
  return {
    text: chars.map((c) => c.c).join(''),
    words,
    confidence: Math.min(...words.map((w) => w.confidence ?? 1)),
    x: chars[0]!.x,
    right: chars.at(-1)!.right,
    y: Math.min(...words.map((w) => w.y)),
    bottom: Math.max(...words.map((w) => w.y + w.height)),
  }
}
