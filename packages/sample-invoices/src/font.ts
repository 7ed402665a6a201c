// The product's one typeface: bytes for embedding, widths for setting, outlines for drawing without any system font.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The used part of fontkit, which ships no types. */
interface Glyph {
  readonly id: number
  readonly advanceWidth: number
  readonly path: { readonly toSVG: () => string }
}
interface Font {
  readonly unitsPerEm: number
  readonly glyphForCodePoint: (point: number) => Glyph
  readonly hasGlyphForCodePoint: (point: number) => boolean
}
const load = createRequire(import.meta.url)

export type Typeface = 'song' | 'mono'

let bytes: Buffer | undefined
/** The font file as it is, with a box of 2.86 em, as some issuers embed it. */
export const fontBytes = (): Buffer =>
  (bytes ??= readFileSync(new URL(import.meta.resolve('@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf'))))
let compact: Buffer | undefined
/**
 * The same font with the line and the box of 宋体 (0.86 em up, 0.14 down), as in most invoice writers: boxes of
 * neighbouring rows do not overlap. Its layout tables are hidden, as forms set one character after the other; this
 * saves a quarter of the opening time.
 */
export const compactFontBytes = (): Buffer => {
  if (compact) return compact
  const copy = Buffer.from(fontBytes())
  const hhea = tableAt(copy, 'hhea')
  const head = tableAt(copy, 'head')
  copy.writeInt16BE(UP, hhea + 4)
  copy.writeInt16BE(DOWN, hhea + 6)
  copy.writeInt16BE(DOWN, head + 38)
  copy.writeInt16BE(UP, head + 42)
  for (const tag of ['GSUB', 'GPOS', 'GDEF']) copy.write(tag.toLowerCase(), landingOf(copy, tag), 'latin1')
  return (compact = copy)
}
const UP = 859
const DOWN = -141
/** The position of a table's entry in the directory of a TrueType file. */
const landingOf = (file: Buffer, tag: string): number => {
  for (let entry = 12; entry < 12 + file.readUInt16BE(4) * 16; entry += 16)
    if (file.toString('latin1', entry, entry + 4) === tag) return entry
  throw new RangeError(`no table ${tag}`)
}
const tableAt = (file: Buffer, tag: string): number => file.readUInt32BE(landingOf(file, tag) + 8)
let opened: Font | undefined
/** Loads fontkit (14 MB) with the first text that is set. */
const font = (): Font => (opened ??= (load('fontkit') as { readonly create: (bytes: Buffer) => Font }).create(fontBytes()))

const glyphs = new Map<string, { readonly width: number; readonly glyph: Glyph }>()
const glyphOf = (character: string): { readonly width: number; readonly glyph: Glyph } => {
  const known = glyphs.get(character)
  if (known) return known
  const glyph = font().glyphForCodePoint(character.codePointAt(0) ?? 32)
  const made = { width: glyph.advanceWidth / font().unitsPerEm, glyph }
  glyphs.set(character, made)
  return made
}
/** Width of a text in the unit of `size`. Mono is the PDF's Courier: 0.6 em a character. */
export const widthOf = (text: string, size: number, face: Typeface = 'song'): number => {
  let width = 0
  for (const character of text) width += face === 'mono' && character <= '~' ? 0.6 : glyphOf(character).width
  return width * size
}
const outlines = new Map<string, string>()
/** SVG path of one character: 1000 units an em, y upwards, origin on the base line. */
export const outlineOf = (character: string): string => {
  const known = outlines.get(character)
  if (known !== undefined) return known
  const path = glyphOf(character).glyph.path.toSVG()
  outlines.set(character, path)
  return path
}
/** As wide as 宋体 sets a character at least, so that a line broken here fits its column in either font. */
const roomOf = (character: string, size: number): number => Math.max(widthOf(character, size), character <= '~' ? size / 2 : size)
/** Breaks a text into lines no wider than `width`. */
export const wrap = (text: string, size: number, width: number): readonly string[] => {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const character of text) {
    const room = roomOf(character, size)
    if (line !== '' && used + room > width) {
      lines.push(line)
      line = ''
      used = 0
    }
    line += character
    used += room
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line]
}
/** The largest size up to `size` at which a text is no wider than `width`. */
export const sizeWithin = (text: string, width: number, size = 3.175): number =>
  Math.min(size, Number(((size * width) / Math.max(widthOf(text, size), 0.001)).toFixed(3)))
