// Text that a page holds and does not show: the layer that scanners lay beneath or above a picture, which is their own guess at it.
import type { Pdfium } from './engine.ts'
import { inLayersOff } from './layers.ts'
import { IMAGE, objectsOf, partsOf, PATH, TEXT } from './page-objects.ts'

/** Modes of text that is stroked alone and neither filled nor stroked, as PDFium numbers them. */
const STROKED = 1
const INVISIBLE = 3
/** How scanners and cameras pack their pictures. Watermarks with clear parts are packed otherwise, and hide nothing. */
const opaque = /^(?:DCT|JPX|CCITTFax|JBIG2)Decode$/
/** A picture that takes this share of the page is the page; smaller ones are codes, seals and logos. */
const wholePage = 0.5

/** Tells whether a text object of the page is seen by nobody. `room` is 32 bytes of the engine's memory. */
export const hiddenTexts = (pdf: Pdfium, page: number, room: number): ((object: number) => boolean) => {
  const covered = beneathPicture(pdf, page, room)
  const off = inLayersOff(pdf, page, room)
  const paper = paperOf(pdf, page, room)
  return (object) => {
    const mode = pdf.FPDFTextObj_GetTextRenderMode(object)
    return covered.has(object) || off.has(object) || mode === INVISIBLE || (mode !== STROKED && isInkless(pdf, object, room, paper))
  }
}
const isInkless = (pdf: Pdfium, object: number, room: number, onPaper: (object: number) => boolean): boolean => {
  if (!pdf.FPDFPageObj_GetFillColor(object, room, room + 4, room + 8, room + 12)) return false
  return pdf.pdfium.getValue(room + 12, 'i32') === 0 || (isPale(pdf, room) && onPaper(object))
}
/** Paper and ink differ by less than anybody sees. */
const white = 250
const isPale = ({ pdfium }: Pdfium, room: number): boolean =>
  pdfium.getValue(room, 'i32') >= white && pdfium.getValue(room + 4, 'i32') >= white && pdfium.getValue(room + 8, 'i32') >= white
const isWhite = (pdf: Pdfium, object: number, room: number): boolean =>
  pdf.FPDFPageObj_GetFillColor(object, room, room + 4, room + 8, room + 12) && isPale(pdf, room)
type Bounds = readonly [left: number, bottom: number, right: number, top: number]
const boundsOf = (pdf: Pdfium, object: number, room: number): Bounds | undefined =>
  pdf.FPDFPageObj_GetBounds(object, room, room + 4, room + 8, room + 12)
    ? ([0, 4, 8, 12].map((at) => pdf.pdfium.getValue(room + at, 'float')) as unknown as Bounds)
    : undefined
/** Whether white text stands on bare paper: no filled shape and no picture of the page reaches around it. Looked up when there is such text. */
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
  return left < own[0] + slack && right > own[2] - slack && bottom < middle && top > middle
}
const isFilled = (pdf: Pdfium, path: number, room: number): boolean =>
  pdf.FPDFPath_GetDrawMode(path, room, room + 4) && pdf.pdfium.getValue(room, 'i32') !== 0

/** Whether a picture takes most of the page, whatever is printed above it. */
export const isPictured = (pdf: Pdfium, page: number): boolean => {
  const room = pdf.pdfium.wasmExports.malloc(16)
  try {
    return objectsOf(pdf, page).some((object) => coversPage(pdf, page, object, room))
  } finally {
    pdf.pdfium.wasmExports.free(room)
  }
}
/** All text that is drawn before the last opaque picture of the whole page. */
const beneathPicture = (pdf: Pdfium, page: number, room: number): ReadonlySet<number> => {
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
