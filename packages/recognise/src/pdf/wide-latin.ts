// Fonts with a name but no widths: their Latin characters count as wide as Chinese ones, so that a text seems to reach
// over the next.
import type { Glyph } from '../layout/join-glyphs.ts'

/** Parts of an em: a Latin character stated this wide may be half as wide; smaller advances come from the file. */
const wide = 0.95
const half = 0.5
const setByFile = 0.75
/** Another text that begins this far before the stated end, in parts of an em, overlaps this one. */
const onIt = 0.25
const step = 0.25

interface Text<G extends Glyph> {
  readonly glyphs: readonly G[]
  readonly narrow: readonly G[]
  readonly x: number
  readonly base: number
  readonly em: number
  readonly right: number
  /** The end with Latin characters at half their stated width. */
  readonly ends: number
}

/**
 * Corrects Latin widths: where texts would overlap because their Latin characters claim the width of Chinese ones, all
 * such characters of the page count half as wide.
 */
export const withLatinWidths = <G extends Glyph>(glyphs: readonly G[]): readonly G[] => {
  if (!glyphs.some((g) => isFigure.test(g.text) && isWide(g))) return glyphs
  const texts = [...Map.groupBy(glyphs, (g) => g.object).values()].map(textOf)
  if (!lieOnEachOther(texts)) return glyphs
  const narrowed = new Map(texts.flatMap((text) => text.glyphs.map((g, at) => [g, text.narrow[at]!] as const)))
  return glyphs.map((g) => narrowed.get(g)!)
}
/** Figures are half as wide as their height in any usual font, whereas some of its capitals are wide. */
const isFigure = /^[\d.,]$/
const isWide = (g: Glyph): boolean => g.text <= '~' && g.right - g.x > g.em * wide
const textOf = <G extends Glyph>(glyphs: readonly G[]): Text<G> => {
  let shift = 0
  const narrow = glyphs.map((g, at): G => {
    const own = isWide(g) ? (g.right - g.x) * half : 0
    const moved = { ...g, x: g.x - shift, right: g.right - shift - own }
    const next = glyphs[at + 1]
    if (next && next.x - g.x > g.em * setByFile) shift += own
    return moved
  })
  const [first] = glyphs
  return {
    glyphs,
    narrow,
    x: first!.x,
    base: first!.base,
    em: first!.em,
    right: glyphs.at(-1)!.right,
    ends: narrow.at(-1)!.right,
  }
}
/** Texts of one line from left to right: one begins behind the previous one's actual end, before its stated end. */
const lieOnEachOther = (texts: readonly Text<Glyph>[]): boolean => {
  const line = (text: Text<Glyph>): number => Math.round(text.base / (text.em * step))
  for (const row of Map.groupBy(texts, line).values()) {
    row.sort((a, b) => a.x - b.x)
    if (row.some((text, at) => at > 0 && isOn(row[at - 1]!, text))) return true
  }
  return false
}
const isOn = (left: Text<Glyph>, right: Text<Glyph>): boolean =>
  left.ends < left.right && right.x > left.ends - left.em * onIt && right.x < left.right - left.em * onIt
