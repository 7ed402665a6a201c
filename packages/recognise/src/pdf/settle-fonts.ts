// Widths of letters whose fonts are not embedded, the same whatever the engine drew before.
import type { Pdfium } from './engine.ts'

const fontOf = (name: string, flags: number): string =>
  `/${name}<</Type/Font/Subtype/Type1/BaseFont/Unknown/Encoding/WinAnsiEncoding/FirstChar 65/LastChar 65/Widths[0]` +
  `/FontDescriptor<</Type/FontDescriptor/FontName/Unknown/Flags ${flags}/StemV 80/ItalicAngle 0>>>>`
/** A page with one letter without serifs and one with them, of no width, `size` points high. */
const pageOf = (size: number): Buffer => {
  const shown = `BT /Plain ${size} Tf 5 5 Td (A) Tj /Serif ${size} Tf (A) Tj ET`
  return Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 20 20]/Resources<</Font<<${fontOf('Plain', 32)}${fontOf('Serif', 34)}>>>>/Contents 4 0 R>>endobj
4 0 obj<</Length ${shown.length}>>stream
${shown}
endstream endobj
trailer<</Root 1 0 R>>
%%EOF`)
}
const smallest = 5
const steps = 10_000
let turn = 0

/**
 * The engine stands in for an unknown font by two of its own that it stretches to each letter's width as it draws, and
 * leaves stretched: a later file without widths would be read with those of the last drawn letter. Drawing a letter
 * without a width sets both to one width. The engine remembers drawn letters of a size, hence each turn has another.
 */
export const settleFonts = (pdf: Pdfium): void => {
  turn = (turn + 1) % steps
  const bytes = pageOf(smallest + turn / steps)
  const memory = pdf.pdfium.wasmExports.malloc(bytes.length)
  pdf.pdfium.HEAPU8.set(bytes, memory)
  const doc = pdf.FPDF_LoadMemDocument(memory, bytes.length, '')
  const page = pdf.FPDF_LoadPage(doc, 0)
  const bitmap = pdf.FPDFBitmap_Create(20, 20, 0)
  pdf.FPDF_RenderPageBitmap(bitmap, page, 0, 0, 20, 20, 0, 0)
  pdf.FPDFBitmap_Destroy(bitmap)
  pdf.FPDF_ClosePage(page)
  pdf.FPDF_CloseDocument(doc)
  pdf.pdfium.wasmExports.free(memory)
}
