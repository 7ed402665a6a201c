// Hidden text of a page: the layer that scanners put below or above a picture, their guess at its text.
import type { Pdfium } from './engine.ts'
import { inLayersOff } from './layers.ts'
import { IMAGE, objectsOf, partsOf, PATH, TEXT } from './page-objects.ts'

/** PDFium's numbers of text modes with a stroke only, and with neither fill nor stroke. */
const STROKED = 1
const INVISIBLE = 3
/** Compressions of scanners and cameras. Watermarks with clear parts use others, and hide nothing. */
const opaque = /^(?:DCT|JPX|CCITTFax|JBIG2)Decode$/
/** A picture that takes this share of the page is the page; smaller ones are codes, seals and logos. */
const wholePage = 0.5

/** The appearance of a page's text object. */
export interface Look {
  /** Whether it is invisible. */
  readonly hidden: boolean
  /** The ink as visible on paper, 0xRRGGBB; black where a ground other than bare paper makes it visible. */
  readonly ink: number
}
/** Examines the text objects of a page one by one. `room` is 32 bytes of the engine's memory. */
export const hiddenTexts = (pdf: Pdfium, page: number, room: number): ((object: number) => Look) => {
  const covered = beneathPicture(pdf, page, room)
  const off = inLayersOff(pdf, page, room)
  const paper = paperOf(pdf, page, room)
  for (const text of beneathWhite(pdf, page, room)) covered.add(text)
  return (object) => {
    const mode = pdf.FPDFTextObj_GetTextRenderMode(object)
    const unseen = covered.has(object) || off.has(object) || mode === INVISIBLE
    const fill = unseen ? undefined : fillOf(pdf, object, room)
    if (!fill) return { hidden: unseen, ink: 0 }
    const ink = inkOf(fill)
    const isBright = Math.min(ink >> 16, (ink >> 8) & 255, ink & 255) >= bright
    const onPaper = isBright && paper(object)
    return {
      hidden: mode !== STROKED && (fill.cover === 0 || (onPaper && isPale(fill))),
      ink: isBright && !onPaper ? 0 : ink,
    }
  }
}
const bright = 128
interface Fill {
  readonly red: number
  readonly green: number
  readonly blue: number
  readonly cover: number
}
const fillOf = (pdf: Pdfium, object: number, room: number): Fill | undefined => {
  if (!pdf.FPDFPageObj_GetFillColor(object, room, room + 4, room + 8, room + 12)) return undefined
  const part = (at: number): number => pdf.pdfium.getValue(room + at, 'i32')
  return { red: part(0), green: part(4), blue: part(8), cover: part(12) }
}
const inkOf = ({ red, green, blue, cover }: Fill): number => {
  const seen = (part: number): number => Math.round(255 - ((255 - part) * cover) / 255)
  return (seen(red) << 16) | (seen(green) << 8) | seen(blue)
}
/** Paper and ink differ by less than the eye sees. */
const white = 250
const isPale = ({ red, green, blue }: Fill): boolean => Math.min(red, green, blue) >= white
const isWhite = (pdf: Pdfium, object: number, room: number): boolean => {
  const fill = fillOf(pdf, object, room)
  return fill !== undefined && isPale(fill)
}
type Bounds = readonly [left: number, bottom: number, right: number, top: number]
const boundsOf = (pdf: Pdfium, object: number, room: number): Bounds | undefined =>
  pdf.FPDFPageObj_GetBounds(object, room, room + 4, room + 8, room + 12)
    ? ([0, 4, 8, 12].map((at) => pdf.pdfium.getValue(room + at, 'float')) as unknown as Bounds)
    : undefined
/**
 * Whether white text is on bare paper: no filled shape and no picture of the page surrounds it. Looked up only for such
 * text.
 */
const paperOf = (pdf: Pdfium, page: number, room: number): ((object: number) => boolean) => {
  let grounds: readonly Bounds[] | undefined
  return (object) => {
    const shapes = (grounds ??= objectsOf(pdf, page)
      .flatMap((one) => [one, ...partsOf(pdf, one)])
      .filter(
        (one) =>
          pdf.FPDFPageObj_GetType(one) === IMAGE ||
          (pdf.FPDFPageObj_GetType(one) === PATH && isFilled(pdf, one, room) && !isWhite(pdf, one, room)),
      )
      .map((one) => boundsOf(pdf, one, room))
      .filter((bounds) => bounds !== undefined))
    const own = boundsOf(pdf, object, room)
    return own !== undefined && !shapes.some((ground) => reaches(ground, own))
  }
}
const reaches = ([left, bottom, right, top]: Bounds, own: Bounds): boolean => {
  const slack = (own[2] - own[0]) * 0.1
  const middle = (own[1] + own[3]) / 2
  const isRule = top - bottom < (own[3] - own[1]) / 2
  return !isRule && left < own[0] + slack && right > own[2] - slack && bottom < middle && top > middle
}
const isFilled = (pdf: Pdfium, path: number, room: number): boolean =>
  pdf.FPDFPath_GetDrawMode(path, room, room + 4) && pdf.pdfium.getValue(room, 'i32') !== 0

/** Whether a picture covers most of the page, regardless of the print above it. */
export const isPictured = (pdf: Pdfium, page: number): boolean => {
  const room = pdf.pdfium.wasmExports.malloc(16)
  try {
    return objectsOf(pdf, page).some((object) => coversPage(pdf, page, object, room))
  } finally {
    pdf.pdfium.wasmExports.free(room)
  }
}
/**
 * Texts below a later white shape that makes room for other texts. Shapes smaller than a character (the parts of a
 * code) cover none.
 */
const beneathWhite = (pdf: Pdfium, page: number, room: number): readonly number[] => {
  const objects = objectsOf(pdf, page)
  const texts = objects.flatMap((object, at) => (pdf.FPDFPageObj_GetType(object) === TEXT ? [{ object, at }] : []))
  const shapes = objects.flatMap((object, at) => {
    if (at < (texts[0]?.at ?? Infinity) || pdf.FPDFPageObj_GetType(object) !== PATH || pdf.FPDFPageObj_HasTransparency(object)) return []
    const bounds = isFilled(pdf, object, room) && isWhite(pdf, object, room) ? boundsOf(pdf, object, room) : undefined
    return bounds && bounds[3] - bounds[1] > character && bounds[2] - bounds[0] > character ? [{ at, bounds }] : []
  })
  if (shapes.length === 0) return []
  return texts.flatMap(({ object, at }) => {
    const own = boundsOf(pdf, object, room)
    return own && shapes.some((shape) => shape.at > at && covers(shape.bounds, own)) ? [object] : []
  })
}
/** Points. */
const character = 5
const covers = ([left, bottom, right, top]: Bounds, own: Bounds): boolean => {
  const slack = (own[3] - own[1]) * 0.25
  return left < own[0] + slack && right > own[2] - slack && bottom < own[1] + slack && top > own[3] - slack
}
/** All text drawn before the last opaque picture of the whole page. */
const beneathPicture = (pdf: Pdfium, page: number, room: number): Set<number> => {
  const objects = objectsOf(pdf, page)
  const texts = new Set<number>()
  const last = objects.findLastIndex(
    (object) => coversPage(pdf, page, object, room) && [object, ...partsOf(pdf, object)].some((one) => isOpaque(pdf, one, room)),
  )
  const collect = (object: number): void => {
    if (pdf.FPDFPageObj_GetType(object) === TEXT) texts.add(object)
    else for (const part of partsOf(pdf, object)) collect(part)
  }
  for (const object of objects.slice(0, Math.max(0, last))) collect(object)
  return texts
}
const isOpaque = (pdf: Pdfium, object: number, room: number): boolean => {
  const filters = pdf.FPDFPageObj_GetType(object) === IMAGE ? pdf.FPDFImageObj_GetImageFilterCount(object) : 0
  return filters > 0 && pdf.FPDFImageObj_GetImageFilter(object, filters - 1, room, 16) > 0 && opaque.test(pdf.pdfium.UTF8ToString(room))
}
const coversPage = (pdf: Pdfium, page: number, object: number, room: number): boolean => {
  const isPicture = (one: number): boolean => pdf.FPDFPageObj_GetType(one) === IMAGE && !pdf.FPDFPageObj_HasTransparency(one)
  const parts = partsOf(pdf, object)
  if (
    !(isPicture(object) || (parts.length > 0 && parts.every(isPicture))) ||
    !pdf.FPDFPageObj_GetBounds(object, room, room + 4, room + 8, room + 12)
  )
    return false
  const [left, bottom, right, top] = [0, 4, 8, 12].map((at) => pdf.pdfium.getValue(room + at, 'float')) as [number, number, number, number]
  return (right - left) * (top - bottom) >= wholePage * pdf.FPDF_GetPageWidthF(page) * pdf.FPDF_GetPageHeightF(page)
}
