// Glyphs in drawing order → words.
import type { Word } from '../recogniser.ts'

/** A glyph in an upright frame; `base` is its base line and `em` its size there. */
export interface Glyph { readonly text: string; readonly x: number; readonly y: number; readonly right: number; readonly bottom: number; readonly base: number; readonly em: number }

/** Parts of an em: a wider gap begins the next column, a step aside of the base line the next row. */
const gap = 0.28, step = 0.25, back = 0.3, twice = 0.12

/** Joins glyphs that follow each other closely on one base line. What is drawn twice at one place (bold by double strike) counts once. */
export const joinGlyphs = (glyphs: readonly Glyph[]): readonly Word[] => {
  const words: Word[] = [], known = new Map<string, Word[]>()
  let run: Glyph[] = []
  const close = (): void => {
    const word = wordOf(run), alike = word && known.get(word.text)
    run = []
    if (!word || alike?.some((w) => isSame(w, word))) return
    words.push(word)
    if (alike) alike.push(word)
    else known.set(word.text, [word])
  }
  for (const g of glyphs) {
    const last = run.at(-1)
    if (last && (Math.abs(last.base - g.base) > g.em * step || g.x - last.right > g.em * gap || g.x < last.x - g.em * back)) close()
    const struckTwice = last && run.length > 0 && last.text === g.text && Math.abs(last.x - g.x) < g.em * twice && Math.abs(last.base - g.base) < g.em * twice
    if (!struckTwice) run.push(g)
  }
  close()
  return words
}
const wordOf = (run: readonly Glyph[]): Word | undefined => {
  if (run.length === 0) return undefined
  let x = Infinity, y = Infinity, right = -Infinity, bottom = -Infinity, text = ''
  for (const g of run) { text += g.text; x = Math.min(x, g.x); y = Math.min(y, g.y); right = Math.max(right, g.right); bottom = Math.max(bottom, g.bottom) }
  return { text, x, y, width: right - x, height: bottom - y }
}
const isSame = (a: Word, b: Word): boolean => a.text === b.text && Math.abs(a.x - b.x) < b.height * twice && Math.abs(a.y - b.y) < b.height * twice
