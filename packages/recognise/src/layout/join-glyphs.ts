// Glyphs or pieces of text in drawing order → words.
import { isBlankPrinted } from '@piaotai/ofd/text.ts'
import type { Word } from '../recogniser.ts'
import { joinScattered } from './join-scattered.ts'

/**
 * A glyph or a piece of text in an upright frame; `base` is its base line and `em` its size there. `object`
 * distinguishes pieces that the file draws separately.
 */
export interface Glyph {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly right: number
  readonly bottom: number
  readonly base: number
  readonly em: number
  readonly object: number | string
  /** A blank precedes it in its file. */
  readonly blank?: boolean
}

/**
 * Parts of an em: a wider gap begins the next column, a shift of the base line the next row. Separately drawn texts
 * join only where they touch.
 */
const gap = 0.28
const touching = 0.12
const step = 0.25
const back = 0.3
const twice = 0.12

/**
 * Joins glyphs that follow each other closely on one base line. A glyph drawn twice at one place (bold by double
 * strike) counts once.
 */
export const joinGlyphs = (glyphs: readonly Glyph[]): readonly Word[] => {
  const words: Word[] = []
  const known = new Map<string, Word[]>()
  let run: Glyph[] = []
  const close = (): void => {
    const word = wordOf(run)
    const alike = word && known.get(word.text)
    run = []
    if (!word || alike?.some((w) => isSame(w, word))) return
    words.push(word)
    if (alike) alike.push(word)
    else known.set(word.text, [word])
  }
  const texts = textsOf(glyphs)
  const single = texts.size > glyphs.length * mostlyAlone
  const ordered = single ? lineByLine(glyphs) : glyphs
  const far = single ? touching + spacingOf(ordered) : gap
  for (const g of ordered) {
    const last = run.at(-1)
    if (
      last &&
      (Math.abs(last.base - g.base) > g.em * step ||
        (g.x - last.right > g.em * far && !isPair(last, g, texts)) ||
        g.x < last.x - g.em * back ||
        isNextText(run, last, g, texts))
    )
      close()
    const struckTwice =
      last && run.length > 0 && last.text === g.text && Math.abs(last.x - g.x) < g.em * twice && Math.abs(last.base - g.base) < g.em * twice
    if (!struckTwice) run.push(g)
  }
  close()
  return joinFigures(joinScattered(words))
}
/** Parts of one figure drawn out of sequence: they touch, and make a figure together. */
const joinFigures = (words: readonly Word[]): readonly Word[] => {
  const parts = words.filter((w) => /^[-−¥￥]*[\d,.]*$/.test(w.text)).sort((a, b) => a.x - b.x)
  const gone = new Set<Word>()
  const grown = new Map<Word, Word>()
  for (const right of parts) {
    const left = parts.find(
      (w) =>
        w !== right &&
        !gone.has(w) &&
        Math.abs(w.y - right.y) < right.height * twice &&
        Math.abs(right.x - endOf(grown.get(w) ?? w)) < right.height * seam,
    )
    const start = left && (grown.get(left) ?? left)
    if (!start || !/^[-−¥￥]*\d[\d,]*(?:\.\d*)?$/.test(start.text + right.text)) continue
    gone.add(right)
    grown.set(left, { ...start, text: start.text + right.text, width: endOf(right) - start.x })
  }
  return gone.size === 0 ? words : words.filter((w) => !gone.has(w)).map((w) => grown.get(w) ?? w)
}
const seam = 0.05
const endOf = (word: Word): number => word.x + word.width
type Texts = ReadonlyMap<number | string, string>
const textsOf = (glyphs: readonly Glyph[]): Texts => {
  const texts = new Map<number | string, string>()
  for (const g of glyphs) texts.set(g.object, (texts.get(g.object) ?? '') + g.text)
  return texts
}
/** When a file draws nearly every character separately, their order is meaningless. */
const lineByLine = (glyphs: readonly Glyph[]): readonly Glyph[] => {
  const em = glyphs.map((g) => g.em).sort((a, b) => a - b)[glyphs.length >> 1] ?? 1
  const line = (g: Glyph): number => Math.round(g.base / (em * sameLine))
  return [...glyphs].sort((a, b) => line(a) - line(b) || a.x - b.x)
}
/** A style's letter spacing, in parts of an em: the usual gap between neighbours of a line. */
const spacingOf = (ordered: readonly Glyph[]): number => {
  const gaps: number[] = []
  ordered.forEach((g, at) => {
    const last = ordered[at - 1]
    const wide = last && (g.x - last.right) / g.em
    if (wide !== undefined && wide > -touching && wide < widest && Math.abs(last!.base - g.base) < g.em * sameLine) gaps.push(wide)
  })
  return Math.max(0, gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? 0)
}
const widest = 0.4
const mostlyAlone = 0.8
const sameLine = 0.1
/** The two Chinese characters of a text are one word at any letter spacing: cells of two columns hold more. */
const isPair = (last: Glyph, next: Glyph, texts: Texts): boolean =>
  last.object === next.object && next.x - last.right < next.em * pairGap && /^\p{Script=Han}{2}$/u.test(texts.get(next.object) ?? '')
const pairGap = 3
/**
 * Whether a separate text begins here: it does not touch the previous one, or both are decimal figures, which belong to
 * different columns.
 */
const isNextText = (run: readonly Glyph[], last: Glyph, next: Glyph, texts: Texts): boolean => {
  const before = texts.get(last.object) ?? ''
  const after = texts.get(next.object) ?? ''
  if (last.object === next.object || before.length === 1 || after.length === 1) return false
  return (
    Math.abs(next.x - last.right) > next.em * touching ||
    (/^-?[\d,]*\.\d+$/.test(after) && /^-?[\d,]+\.\d*$/.test(run.map((g) => g.text).join('')))
  )
}
const wordOf = (run: readonly Glyph[]): Word | undefined => {
  if (run.length === 0) return undefined
  let x = Infinity
  let y = Infinity
  let right = -Infinity
  let bottom = -Infinity
  let text = ''
  for (const g of run) {
    text += (g.blank && g.x - right > g.em * touching && isBlankPrinted(text, g.text) ? ' ' : '') + g.text
    x = Math.min(x, g.x)
    y = Math.min(y, g.y)
    right = Math.max(right, g.right)
    bottom = Math.max(bottom, g.bottom)
  }
  return { text, x, y, width: right - x, height: bottom - y }
}
const isSame = (a: Word, b: Word): boolean =>
  a.text === b.text && Math.abs(a.x - b.x) < b.height * twice && Math.abs(a.y - b.y) < b.height * twice
