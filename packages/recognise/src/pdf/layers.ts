// Switched-off layers of a page: their content is in the file but invisible.
import type { Pdfium } from './engine.ts'
import { objectsOf, partsOf, TEXT } from './page-objects.ts'

/**
 * Texts of switched-off layers. The engine does not report switches, but draws nothing of such a layer: on pages with
 * layers each layer is drawn alone, small.
 */
export const inLayersOff = (pdf: Pdfium, page: number, room: number): ReadonlySet<number> => {
  const objects = objectsOf(pdf, page)
  const layers = Map.groupBy(objects, (object) => layerOf(pdf, object, room))
  const off = new Set<number>()
  layers.delete(undefined)
  if (layers.size === 0) return off
  const show = (some: readonly number[], shown: boolean): void => {
    for (const object of some) pdf.FPDFPageObj_SetIsActive(object, shown)
  }
  const hide = (object: number): void => {
    if (pdf.FPDFPageObj_GetType(object) === TEXT) off.add(object)
    else for (const part of partsOf(pdf, object)) hide(part)
  }
  show(objects, false)
  for (const layer of [...layers.values()].slice(0, layersMost)) {
    show(layer, true)
    if (!hasInk(pdf, page)) for (const object of layer) hide(object)
    show(layer, false)
  }
  show(objects, true)
  return off
}
const layersMost = 64
/** The mark that puts an object into a layer; objects between the same two marks of the file share it. */
const layerOf = (pdf: Pdfium, object: number, room: number): number | undefined => {
  for (let i = pdf.FPDFPageObj_CountMarks(object) - 1; i >= 0; i--) {
    const mark = pdf.FPDFPageObj_GetMark(object, i)
    if (pdf.FPDFPageObjMark_GetName(mark, room, 16, room + 16) && pdf.pdfium.UTF16ToString(room) === 'OC') return mark
  }
  return undefined
}
const hasInk = (pdf: Pdfium, page: number): boolean => {
  const width = 300
  const height = Math.min(
    1000,
    Math.max(1, Math.round((width * pdf.FPDF_GetPageHeightF(page)) / Math.max(1, pdf.FPDF_GetPageWidthF(page)))),
  )
  const bitmap = pdf.FPDFBitmap_Create(width, height, 0)
  if (!bitmap) return true
  try {
    pdf.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
    pdf.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0)
    const from = pdf.FPDFBitmap_GetBuffer(bitmap)
    return pdf.pdfium.HEAPU8.subarray(from, from + pdf.FPDFBitmap_GetStride(bitmap) * height).some((byte) => byte < 0xff)
  } finally {
    pdf.FPDFBitmap_Destroy(bitmap)
  }
}
