// A PDF with something beside its pages, to make it as large as a test needs.
import { randomBytes } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'

/** The same pages, and a file of so many bytes that no packing makes smaller. */
export const withDrawing = async (pdf: Uint8Array, bytes: number): Promise<Uint8Array> => {
  const document = await PDFDocument.load(pdf)
  await document.attach(randomBytes(bytes), 'plan.bin')
  return document.save()
}
