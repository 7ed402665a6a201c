// The baseline for measurements of printing.
import { PDFDocument } from '@cantoo/pdf-lib'
import { readFileSync } from 'node:fs'

const points = 72 / 25.4
/**
 * Places the first pages of PDFs two on an A4 sheet with the library alone, in this process: no rotation, crop boxes,
 * seals or limits. Returns milliseconds.
 */
export const barePrint = async (paths: readonly string[]): Promise<number> => {
  const from = performance.now()
  const out = await PDFDocument.create()
  let sheet = out.addPage([210 * points, 297 * points])
  for (const [at, path] of paths.entries()) {
    if (at > 0 && at % 2 === 0) sheet = out.addPage([210 * points, 297 * points])
    const [page] = await out.embedPdf(readFileSync(path), [0])
    sheet.drawPage(page!, { x: 14, y: at % 2 === 0 ? 440 : 20, xScale: 0.95, yScale: 0.95 })
  }
  await out.save()
  return performance.now() - from
}
