// Text that a page holds and does not show: the layer that scanners lay beneath or above a picture, which is their own guess at it.
import type { Pdfium } from './engine.ts'

/** Objects of a page, and the modes of text that is stroked alone and neither filled nor stroked, as PDFium numbers them. */
const TEXT = 1, IMAGE = 3, FORM = 5, STROKED = 1, INVISIBLE = 3
/** How scanners and cameras pack their pictures. Watermarks with clear parts are packed otherwise, and hide nothing. */
const opaque = /^(?:DCT|JPX|CCITTFax|JBIG2)Decode$/
/** A picture that takes this share of the page is the page; smaller ones are codes, seals and logos. */
const wholePage = 0.5

/** Tells whether a text object of the page is seen by nobody. `room` is 16 bytes of the engine's memory. */
export const hiddenTexts = (pdf: Pdfium, page: number, room: number): ((object: number) => boolean) => {
  const covered = beneathPicture(pdf, page, room)
  return (object) => {
    const mode = pdf.FPDFTextObj_GetTextRenderMode(object)
    return covered.has(object) || mode === INVISIBLE || (mode !== STROKED && isClear(pdf, object, room))
  }
}
const isClear = (pdf: Pdfium, object: number, room: number): boolean =>
  pdf.FPDFPageObj_GetFillColor(object, room, room + 4, room + 8, room + 12) && pdf.pdfium.getValue(room + 12, 'i32') === 0

const objectsOf = (pdf: Pdfium, page: number): readonly number[] => Array.from({ length: pdf.FPDFPage_CountObjects(page) }, (_, i) => pdf.FPDFPage_GetObject(page, i))
/** Whether a picture takes most of the page, whatever is printed above it. */
export const isPictured = (pdf: Pdfium, page: number): boolean => {
  const room = pdf.pdfium.wasmExports.malloc(16)
  try { return objectsOf(pdf, page).some((object) => coversPage(pdf, page, object, room)) } finally { pdf.pdfium.wasmExports.free(room) }
}
/** All text that is drawn before the last opaque picture of the whole page. */
const beneathPicture = (pdf: Pdfium, page: number, room: number): ReadonlySet<number> => {
  const objects = objectsOf(pdf, page), texts = new Set<number>()
  const last = objects.findLastIndex((object) => coversPage(pdf, page, object, room) && [object, ...partsOf(pdf, object)].some((one) => isOpaque(pdf, one, room)))
  const collect = (object: number): void => {
    if (pdf.FPDFPageObj_GetType(object) === TEXT) texts.add(object)
    else for (const part of partsOf(pdf, object)) collect(part)
  }
  for (const object of objects.slice(0, Math.max(0, last))) collect(object)
  return texts
}
/** What a form object is made of; nothing for any other. */
const partsOf = (pdf: Pdfium, object: number): readonly number[] =>
  pdf.FPDFPageObj_GetType(object) === FORM ? Array.from({ length: pdf.FPDFFormObj_CountObjects(object) }, (_, i) => pdf.FPDFFormObj_GetObject(object, i)) : []
const isOpaque = (pdf: Pdfium, object: number, room: number): boolean => {
  const filters = pdf.FPDFPageObj_GetType(object) === IMAGE ? pdf.FPDFImageObj_GetImageFilterCount(object) : 0
  return filters > 0 && pdf.FPDFImageObj_GetImageFilter(object, filters - 1, room, 16) > 0 && opaque.test(pdf.pdfium.UTF8ToString(room))
}
const coversPage = (pdf: Pdfium, page: number, object: number, room: number): boolean => {
  const isPicture = (one: number): boolean => pdf.FPDFPageObj_GetType(one) === IMAGE && !pdf.FPDFPageObj_HasTransparency(one), parts = partsOf(pdf, object)
  if (!(isPicture(object) || (parts.length > 0 && parts.every(isPicture))) || !pdf.FPDFPageObj_GetBounds(object, room, room + 4, room + 8, room + 12)) return false
  const [left, bottom, right, top] = [0, 4, 8, 12].map((at) => pdf.pdfium.getValue(room + at, 'float')) as [number, number, number, number]
  return (right - left) * (top - bottom) >= wholePage * pdf.FPDF_GetPageWidthF(page) * pdf.FPDF_GetPageHeightF(page)
}
