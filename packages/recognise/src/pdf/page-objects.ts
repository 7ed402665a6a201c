// The objects of a PDF page.
import type { Pdfium } from './engine.ts'

/** Kinds of objects as PDFium numbers them. */
export const TEXT = 1
export const PATH = 2
export const IMAGE = 3
const FORM = 5
/** The objects of a page in drawing order. */
export const objectsOf = (pdf: Pdfium, page: number): readonly number[] =>
  Array.from({ length: pdf.FPDFPage_CountObjects(page) }, (_, i) => pdf.FPDFPage_GetObject(page, i))
/** The parts of a form object; empty for any other. */
export const partsOf = (pdf: Pdfium, object: number): readonly number[] =>
  pdf.FPDFPageObj_GetType(object) === FORM
    ? Array.from({ length: pdf.FPDFFormObj_CountObjects(object) }, (_, i) => pdf.FPDFFormObj_GetObject(object, i))
    : []
