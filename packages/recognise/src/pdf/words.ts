// Positioned words of a PDF page, in points from the top left corner of the page as a reader sees it.
import type { TextPage, Word } from '../recogniser.ts'
import type { Pdfium } from './engine.ts'
import { isColumnHead } from '../layout/columns.ts'
import { joinGlyphs, type Glyph } from '../layout/join-glyphs.ts'
import { withoutAdded } from './added-texts.ts'
import { hiddenTexts, type Look } from './hidden-texts.ts'
import { withLatinWidths } from './wide-latin.ts'

/** The direction of a glyph's line on the page: 0 to the right, 1 downwards, 2 to the left, 3 upwards. */
type Quarter = 0 | 1 | 2 | 3
/** A glyph with its place in the frame in which its line is upright. */
interface PlacedGlyph extends Glyph {
  readonly quarter: Quarter
  readonly tilt: number
  readonly ink: number
  /** In the page's space. */
  readonly centre: readonly [number, number]
}
/** Properties of all glyphs of one text object. */
interface Run {
  readonly object: number
  readonly em: number
  /** Width of a Chinese character. */
  readonly wide: number
  readonly quarter: Quarter
  /** The glyphs' places on the page, when the engine gives places within a form. */
  readonly placed: Place | undefined
  /** How far its line falls for its length. */
  readonly tilt: number
  readonly hidden: boolean
  readonly ink: number
}
interface Frame {
  readonly width: number
  readonly height: number
  readonly point: (x: number, y: number) => readonly [number, number]
}

const glyphLimit = 60_000
/** PDFium's substitutes for a hyphen at the end of a line, and for a character without a Unicode mapping. */
const HYPHEN = 2
const NO_WAY_BACK = 0
/**
 * A larger share of such characters means fonts without a mapping; a smaller one means holes in the text. Above half of
 * them the remaining text makes no page.
 */
const mostHoles = 0.1
const nothingReported = 0.5
/**
 * First code of Chinese characters. A box that begins behind the character's origin covers only the ink, so that the
 * next character seems apart.
 */
const FIRST_WIDE = 0x2e80
const bearing = 0.015
/** Text smaller than this share of the page's longer side is illegible: 1.2 points of 595. */
const smallest = 0.002
/** Text that leans by more than this share runs across the page: a watermark, the ring of a seal. */
const leaning = 0.2
/** A glyph's box by its em: fonts state boxes up to three lines high, which would make neighbouring rows overlap. */
const ascent = 0.86
const descent = 0.14

/** Reads the page's words; drops text at another angle than most of the page (vertical captions, download counters). */
export const readWords = (pdf: Pdfium, page: number, pageNumber: number): TextPage => {
  const frames = framesOf(pdf, page)
  const glyphs = withLatinWidths(withoutAdded(readGlyphs(pdf, page, frames)))
  const upright = mostCommon(glyphs)
  const { width, height } = frames[upright]
  const words = joinGlyphs(
    straight(glyphs.filter((g) => g.quarter === upright)).filter((g) => g.right > 0 && g.bottom > 0 && g.x < width && g.y < height),
  )
  return {
    page: pageNumber,
    width,
    height,
    words: [
      ...words,
      ...captionsOf(
        glyphs.filter((g) => g.quarter !== upright),
        frames[upright],
      ),
      ...headsOf(
        glyphs.filter((g) => g.quarter === (upright + 2) % 4),
        frames[upright],
      ),
    ],
  }
}
/** Straightens a slightly tilted page by the median tilt of its glyphs; drops glyphs that deviate from it. */
const straight = (glyphs: readonly PlacedGlyph[]): readonly PlacedGlyph[] => {
  const tilt = glyphs.map((g) => g.tilt).sort((a, b) => a - b)[glyphs.length >> 1] ?? 0
  const level = glyphs.filter((g) => Math.abs(g.tilt - tilt) < slanting)
  if (Math.abs(tilt) < askew) return level
  const cos = 1 / Math.hypot(1, tilt)
  const sin = tilt * cos
  return level.map((g) => {
    const x = g.x * cos + g.base * sin
    const base = g.base * cos - g.x * sin
    return { ...g, x, right: x + g.right - g.x, base, y: base - g.em * ascent, bottom: base + g.em * descent }
  })
}
const askew = 0.002
/** Text that leans from its page by more than this is a stamp. */
const slanting = 0.05
/** Vertical captions (购买方信息) are no lines, but mark the party of the half-page next to them by one character. */
const captionsOf = (turned: readonly PlacedGlyph[], { point }: Frame): readonly Word[] =>
  turned
    .filter((g) => g.text === '购' || g.text === '销')
    .map((g) => {
      const [x, y] = point(...g.centre)
      return { text: g.text, x: x - g.em / 2, y: y - g.em / 2, width: g.em, height: g.em }
    })

/** A column head may be upside down and still marks its column. */
const headsOf = (inverted: readonly PlacedGlyph[], { width, height }: Frame): readonly Word[] =>
  joinGlyphs(inverted)
    .filter((word) => isColumnHead(word.text))
    .map((word) => ({ ...word, x: width - word.x - word.width, y: height - word.y - word.height }))

/** From the page's space (y up, before rotation and crop) to the visible page and the four upright frames. */
const framesOf = (pdf: Pdfium, page: number): Readonly<Record<Quarter, Frame>> => {
  const width = pdf.FPDF_GetPageWidthF(page)
  const height = pdf.FPDF_GetPageHeightF(page)
  const seen = toSeen(pdf, page, width, height)
  const turned = (w: number, h: number, turn: (x: number, y: number) => readonly [number, number]): Frame => ({
    width: w,
    height: h,
    point: (x, y) => turn(...seen(x, y)),
  })
  return [
    turned(width, height, (x, y) => [x, y]),
    turned(height, width, (x, y) => [y, width - x]),
    turned(width, height, (x, y) => [width - x, height - y]),
    turned(height, width, (x, y) => [height - y, x]),
  ]
}
/** PageToDevice answers whole pixels, so three far points of a large drawing give the matrix exactly enough. */
const toSeen = (pdf: Pdfium, page: number, width: number, height: number): ((x: number, y: number) => readonly [number, number]) => {
  const precision = 64
  const far = 10_000
  const m = pdf.pdfium
  const room = m.wasmExports.malloc(8)
  const at = (x: number, y: number): readonly [number, number] => {
    pdf.FPDF_PageToDevice(page, 0, 0, Math.round(width * precision), Math.round(height * precision), 0, x, y, room, room + 4)
    return [m.getValue(room, 'i32') / precision, m.getValue(room + 4, 'i32') / precision]
  }
  const [e, f] = at(0, 0)
  const [ax, ay] = at(far, 0)
  const [cx, cy] = at(0, far)
  m.wasmExports.free(room)
  const a = (ax - e) / far
  const b = (ay - f) / far
  const c = (cx - e) / far
  const d = (cy - f) / far
  return (x, y) => [a * x + c * y + e, b * x + d * y + f]
}

const readGlyphs = (pdf: Pdfium, page: number, frames: Readonly<Record<Quarter, Frame>>): readonly PlacedGlyph[] => {
  const m = pdf.pdfium
  const text = pdf.FPDFText_LoadPage(page)
  if (!text) return []
  const room = m.wasmExports.malloc(64)
  const glyphs: PlacedGlyph[] = []
  const lookAt = hiddenTexts(pdf, page, room)
  let holes = 0
  let blank = false
  try {
    const count = Math.min(pdf.FPDFText_CountChars(text), glyphLimit)
    let run: Run | undefined
    for (let i = 0; i < count; i++) {
      const given = pdf.FPDFText_GetUnicode(text, i)
      const isHole = given === NO_WAY_BACK || pdf.FPDFText_HasUnicodeMapError(text, i) === 1
      const code = given === HYPHEN ? 0x2d : isHole ? 0xfffd : given
      if (code <= 32 || code === 0xfffe || code === 0xffff || code === 0x3000 || code === 0xa0 || pdf.FPDFText_IsGenerated(text, i) === 1) {
        blank ||= code <= 32 || code === 0xa0
        continue
      }
      const object = pdf.FPDFText_GetTextObject(text, i)
      if (run?.object !== object) run = readRun(pdf, text, i, object, room, frames[0], lookAt)
      if (run.hidden || !pdf.FPDFText_GetLooseCharBox(text, i, room) || !pdf.FPDFText_GetCharOrigin(text, i, room + 16, room + 24)) continue
      const box = new DataView(m.HEAPU8.buffer, room, 32)
      const { placed } = run
      const frame = frames[run.quarter]
      const point = placed ? (x: number, y: number) => frame.point(...placed(x, y)) : frame.point
      const [x1] = point(box.getFloat32(0, true), box.getFloat32(4, true))
      const [x2] = point(box.getFloat32(8, true), box.getFloat32(12, true))
      const [start, base] = point(box.getFloat64(16, true), box.getFloat64(24, true))
      const left = Math.min(x1, x2)
      const tight = code >= FIRST_WIDE && left - start > run.em * bearing && left - start < run.em / 2
      const middle = [
        (box.getFloat32(0, true) + box.getFloat32(8, true)) / 2,
        (box.getFloat32(4, true) + box.getFloat32(12, true)) / 2,
      ] as const
      const centre = placed ? placed(...middle) : middle
      if (isHole) holes++
      glyphs.push({
        centre,
        text: String.fromCodePoint(code),
        x: tight ? start : left,
        right: tight ? Math.max(x1, x2, start + run.wide) : Math.max(x1, x2),
        y: base - run.em * ascent,
        bottom: base + run.em * descent,
        base,
        em: run.em,
        object,
        quarter: run.quarter,
        tilt: run.tilt,
        ink: run.ink,
        ...(blank ? { blank } : {}),
      })
      blank = false
    }
  } finally {
    m.wasmExports.free(room)
    pdf.FPDFText_ClosePage(text)
  }
  return holes > glyphs.length * nothingReported
    ? []
    : holes > glyphs.length * mostHoles
      ? glyphs.filter((g) => g.text !== '\ufffd')
      : glyphs
}
/** Size and direction come from the object's matrix, since a font of size 1 may be drawn ten times as large. */
const readRun = (
  pdf: Pdfium,
  text: number,
  index: number,
  object: number,
  room: number,
  { point, width, height }: Frame,
  lookAt: (object: number) => Look,
): Run => {
  const matrix = matrixAt(pdf, room, pdf.FPDFText_GetMatrix(text, index, room))
  const [a, b, c, d] = matrix
  const [ox, oy] = point(0, 0)
  const [x, y] = point(a, b)
  const right = x - ox
  const down = y - oy
  const quarter: Quarter = Math.abs(right) >= Math.abs(down) ? (right >= 0 ? 0 : 2) : down > 0 ? 1 : 3
  const leans = Math.min(Math.abs(right), Math.abs(down)) > leaning * Math.max(Math.abs(right), Math.abs(down))
  const size = pdf.FPDFText_GetFontSize(text, index)
  const em = size * Math.hypot(c, d)
  const look = object === 0 ? undefined : lookAt(object)
  return {
    object,
    quarter,
    placed: object === 0 ? undefined : placeOf(pdf, text, index, object, room, matrix),
    em: Math.max(em, 0.5),
    wide: Math.max(size * Math.hypot(a, b), 0.5),
    tilt: (quarter % 2 === 0 ? down / right : -right / down) || 0,
    hidden: leans || em < smallest * Math.max(width, height) || look?.hidden === true,
    ink: look?.ink ?? 0,
  }
}

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]
type Place = (x: number, y: number) => readonly [number, number]
const matrixAt = (pdf: Pdfium, room: number, reported: boolean): Matrix => {
  const view = new DataView(pdf.pdfium.HEAPU8.buffer, room, 24)
  return reported ? ([0, 4, 8, 12, 16, 20].map((at) => view.getFloat32(at, true)) as unknown as Matrix) : [1, 0, 0, 1, 0, 0]
}
/**
 * For drawn glyphs (Type 3) within a form the engine gives places in the form's space: the same transform that takes
 * the object's matrix in the form to its text's matrix on the page takes them to the page.
 */
const placeOf = (pdf: Pdfium, text: number, index: number, object: number, room: number, [a, b, c, d, e, f]: Matrix): Place | undefined => {
  const [ia, ib, ic, id, ie, if_] = matrixAt(pdf, room, pdf.FPDFPageObj_GetMatrix(object, room))
  const size = ia * id - ib * ic
  if (
    (Math.abs(ie - e) < near && Math.abs(if_ - f) < near && Math.abs(ia - a) < near) ||
    size === 0 ||
    !pdf.FPDFText_GetCharOrigin(text, index, room, room + 8)
  )
    return undefined
  const view = new DataView(pdf.pdfium.HEAPU8.buffer, room, 16)
  const x0 = view.getFloat64(0, true)
  const y0 = view.getFloat64(8, true)
  if (Math.hypot(x0 - e, y0 - f) <= Math.hypot(x0 - ie, y0 - if_)) return undefined
  return (x, y) => {
    const u = (id * (x - ie) - ic * (y - if_)) / size
    const v = (ia * (y - if_) - ib * (x - ie)) / size
    return [a * u + c * v + e, b * u + d * v + f]
  }
}
const near = 0.001
const mostCommon = (glyphs: readonly PlacedGlyph[]): Quarter => {
  const counts: [number, number, number, number] = [0, 0, 0, 0]
  for (const g of glyphs) counts[g.quarter]++
  return counts.indexOf(Math.max(...counts)) as Quarter
}
