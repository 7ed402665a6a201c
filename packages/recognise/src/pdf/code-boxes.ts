// Where a page may show its code: its square pictures, as fractions of the drawn page.
import type { Pdfium } from './engine.ts'
import { IMAGE, objectsOf, partsOf, PATH, TEXT } from './page-objects.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
/** Points: codes of invoices are 47 to 85 wide; icons are smaller, pages larger. */
const least = 28
const most = 170
const mostBoxes = 6
const squareTo = 1.2
/** A quiet zone and the corners that a code needs around it, points. */
const margin = 6

export const codeBoxes = (pdf: Pdfium, page: number): readonly Box[] => {
  const m = pdf.pdfium
  const room = m.wasmExports.malloc(32)
  const found: Box[] = []
  const value = (at: number, kind: 'float' | 'i32'): number => m.getValue(room + at, kind)
  const [wide, high] = [pdf.FPDF_GetPageWidthF(page), pdf.FPDF_GetPageHeightF(page)]
  try {
    // Parts of forms are placed by the form's matrix; forms within forms are left to the whole page.
    const placed = objectsOf(pdf, page).flatMap((object) => [
      [object, 0] as const,
      ...partsOf(pdf, object).map((part) => [part, object] as const),
    ])
    for (const [object, form] of placed) {
      if (pdf.FPDFPageObj_GetType(object) !== IMAGE || !pdf.FPDFPageObj_GetBounds(object, room, room + 4, room + 8, room + 12)) continue
      let [left, bottom, right, top] = [value(0, 'float'), value(4, 'float'), value(8, 'float'), value(12, 'float')]
      if (form && pdf.FPDFPageObj_GetMatrix(form, room)) {
        const [a, b, c, d, e, f] = [0, 4, 8, 12, 16, 20].map((at) => value(at, 'float')) as [number, number, number, number, number, number]
        const xs = [a * left + c * bottom + e, a * right + c * bottom + e, a * left + c * top + e, a * right + c * top + e]
        const ys = [b * left + d * bottom + f, b * right + d * bottom + f, b * left + d * top + f, b * right + d * top + f]
        ;[left, bottom, right, top] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
      }
      const [width, height] = [right - left, top - bottom]
      if (Math.min(width, height) < least || Math.max(width, height) > Math.min(most, Math.min(width, height) * squareTo)) continue
      // Device places at a resolution fine enough, as the page may be turned.
      const device = (x: number, y: number): readonly [number, number] => {
        pdf.FPDF_PageToDevice(page, 0, 0, 100_000, 100_000, 0, x, y, room, room + 4)
        return [value(0, 'i32') / 100_000, value(4, 'i32') / 100_000]
      }
      const [a, b] = [device(left - margin, bottom - margin), device(right + margin, top + margin)]
      const x = Math.max(0, Math.min(a[0], b[0]))
      const y = Math.max(0, Math.min(a[1], b[1]))
      if (x >= 1 || y >= 1 || wide <= 0 || high <= 0) continue
      found.push({ x, y, width: Math.min(1, Math.max(a[0], b[0])) - x, height: Math.min(1, Math.max(a[1], b[1])) - y })
      if (found.length === mostBoxes) break
    }
  } finally {
    m.wasmExports.free(room)
  }
  return found
}

/** A code has some hundred runs of dark modules; the rules of a table are fewer lines. */
const fewSegments = 150
/**
 * Whether anything of a page could be a code: a picture, a shading, an annotation's drawing, or paths with enough
 * segments. A page of texts and rules alone need not be drawn for it.
 */
export const mayShowCode = (pdf: Pdfium, page: number): boolean => {
  if (pdf.FPDFPage_GetAnnotCount(page) > 0) return true
  let segments = 0
  const waiting = [...objectsOf(pdf, page)]
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    const kind = pdf.FPDFPageObj_GetType(object)
    const parts = partsOf(pdf, object)
    if (kind === PATH) segments += pdf.FPDFPath_CountSegments(object)
    else if (parts.length > 0) waiting.push(...parts)
    else if (kind !== TEXT) return true
    if (segments >= fewSegments) return true
  }
  return false
}
