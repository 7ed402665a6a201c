// Positioned words of a PDF page, in points from the top left corner of the page as a reader sees it.
import type { TextPage, Word } from '../recogniser.ts'
import type { Pdfium } from './engine.ts'

interface Glyph { readonly text: string; readonly x: number; readonly y: number; readonly right: number; readonly bottom: number; readonly base: number; readonly start: number; readonly size: number; readonly angle: number }

/** Pages are asked for at this many device pixels a point, since PageToDevice answers whole numbers. */
const PRECISION = 64
const glyphLimit = 60_000

/** Reads the page's words; text at another angle than most of the page (vertical captions, download counters) is left out. */
export const readWords = (pdf: Pdfium, page: number, pageNumber: number): TextPage => {
  const width = pdf.FPDF_GetPageWidthF(page), height = pdf.FPDF_GetPageHeightF(page)
  const glyphs = readGlyphs(pdf, page, width, height)
  const upright = mostCommonAngle(glyphs)
  const turned = upright === 0 ? { width, height, glyphs } : turn(glyphs, upright, width, height)
  const visible = turned.glyphs.filter((g) => g.right > 0 && g.bottom > 0 && g.x < turned.width && g.y < turned.height)
  return { page: pageNumber, width: turned.width, height: turned.height, words: joinGlyphs(visible.filter((g) => g.angle === upright)) }
}

const readGlyphs = (pdf: Pdfium, page: number, width: number, height: number): readonly Glyph[] => {
  const m = pdf.pdfium
  const text = pdf.FPDFText_LoadPage(page)
  if (!text) return []
  const room = m.wasmExports.malloc(64)
  const glyphs: Glyph[] = []
  const turns = pdf.FPDFPage_GetRotation(page)
  const device = (x: number, y: number): readonly [number, number] => {
    pdf.FPDF_PageToDevice(page, 0, 0, Math.round(width * PRECISION), Math.round(height * PRECISION), 0, x, y, room + 48, room + 52)
    return [m.getValue(room + 48, 'i32') / PRECISION, m.getValue(room + 52, 'i32') / PRECISION]
  }
  try {
    const count = Math.min(pdf.FPDFText_CountChars(text), glyphLimit)
    for (let i = 0; i < count; i++) {
      const code = pdf.FPDFText_GetUnicode(text, i)
      if (code <= 32 || code === 0xfffe || code === 0xffff || code === 0x3000 || code === 0xa0 || pdf.FPDFText_IsGenerated(text, i) === 1) continue
      if (!pdf.FPDFText_GetLooseCharBox(text, i, room)) continue
      const [left, top, right, bottom] = [0, 4, 8, 12].map((at) => m.getValue(room + at, 'float')) as [number, number, number, number]
      pdf.FPDFText_GetCharOrigin(text, i, room + 16, room + 24)
      const [x1, y1] = device(left, top), [x2, y2] = device(right, bottom)
      const [ox, oy] = device(m.getValue(room + 16, 'double'), m.getValue(room + 24, 'double'))
      // The angle is that of the glyph in the page's own space; the page's rotation turns it further.
      const quarter = ((Math.round(pdf.FPDFText_GetCharAngle(text, i) / (Math.PI / 2)) % 4) + 4 + turns) % 4
      glyphs.push({ text: String.fromCodePoint(code), x: Math.min(x1, x2), y: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2), start: ox, base: oy, size: pdf.FPDFText_GetFontSize(text, i), angle: quarter })
    }
  } finally {
    m.wasmExports.free(room)
    pdf.FPDFText_ClosePage(text)
  }
  return glyphs
}

const mostCommonAngle = (glyphs: readonly Glyph[]): number => {
  const counts = [0, 0, 0, 0]
  for (const g of glyphs) counts[g.angle]!++
  return counts.indexOf(Math.max(...counts))
}

/** Turns a page whose text stands on its side or head, so that it reads upright. */
const turn = (glyphs: readonly Glyph[], quarter: number, width: number, height: number): { width: number; height: number; glyphs: readonly Glyph[] } => {
  const point = (x: number, y: number): readonly [number, number] => (quarter === 2 ? [width - x, height - y] : quarter === 1 ? [y, width - x] : [height - y, x])
  const moved = glyphs.map((g) => {
    const [ax, ay] = point(g.x, g.y), [bx, by] = point(g.right, g.bottom), [start, base] = point(g.start, g.base)
    return { ...g, x: Math.min(ax, bx), y: Math.min(ay, by), right: Math.max(ax, bx), bottom: Math.max(ay, by), start, base }
  })
  return quarter === 2 ? { width, height, glyphs: moved } : { width: height, height: width, glyphs: moved }
}

/** Joins glyphs that follow each other closely on one base line. */
const joinGlyphs = (glyphs: readonly Glyph[]): readonly Word[] => {
  const words: Word[] = []
  let run: Glyph[] = []
  const close = (): void => {
    if (run.length === 0) return
    const x = Math.min(...run.map((g) => g.x)), y = Math.min(...run.map((g) => g.y))
    words.push({ text: run.map((g) => g.text).join(''), x, y, width: Math.max(...run.map((g) => g.right)) - x, height: Math.max(...run.map((g) => g.bottom)) - y })
    run = []
  }
  for (const g of glyphs) {
    const last = run.at(-1)
    const em = Math.max(g.bottom - g.y, 1)
    if (last && (Math.abs(last.base - g.base) > em * 0.25 || g.x - last.right > em * 0.28 || g.x < last.x - em * 0.3)) close()
    // A glyph drawn twice at one place (bold by double strike) counts once.
    const twice = last && run.length > 0 && last.text === g.text && Math.abs(last.x - g.x) < em * 0.08 && Math.abs(last.base - g.base) < em * 0.08
    if (!twice) run.push(g)
  }
  close()
  return words
}
