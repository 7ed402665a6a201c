// Flattens a PDF for printing: annotations, such as seals of signatures, become part of the pages; its protection is
// dropped.
import { PdfRefused, withPdf } from './document.ts'

const FOR_PRINT = 1
const FAILED = 0
const WITHOUT_PROTECTION = 3

/**
 * The same pages with all vectors, written anew; also from files with broken but repairable tables. Rejects with
 * PdfRefused. `pages` count from 1.
 */
export const flattenPdf = (bytes: Uint8Array, pages: readonly number[]): Promise<Uint8Array> =>
  withPdf(bytes, (_document, { pdf, doc }) => {
    for (const page of pages) {
      const handle = pdf.FPDF_LoadPage(doc, page - 1)
      if (!handle) continue
      const flattened = pdf.FPDFPage_Flatten(handle, FOR_PRINT)
      pdf.FPDF_ClosePage(handle)
      if (flattened === FAILED) throw new PdfRefused('damaged')
    }
    const m = pdf.pdfium
    const writer = pdf.PDFiumExt_OpenFileWriter()
    try {
      if (!pdf.FPDF_SaveAsCopy(doc, writer, WITHOUT_PROTECTION)) throw new PdfRefused('damaged')
      const size = pdf.PDFiumExt_GetFileWriterSize(writer)
      const memory = m.wasmExports.malloc(size)
      try {
        pdf.PDFiumExt_GetFileWriterData(writer, memory, size)
        return m.HEAPU8.slice(memory, memory + size)
      } finally {
        m.wasmExports.free(memory)
      }
    } finally {
      pdf.PDFiumExt_CloseFileWriter(writer)
    }
  })
