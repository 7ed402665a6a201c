// A sign-off certificate on A4, drawn by the same means as faces from data: text alone, in the product's typeface.
import { newPen, type Face } from '@piaotai/sample-invoices/face/marks.ts'
import { widthOf } from '@piaotai/sample-invoices/font.ts'
import type { Certificate, CertificateWriter } from '../../ports/certificate.ts'

const [width, height, left, right, bottom] = [210, 297, 20, 190, 277]
const [ink, faint] = ['#000000', '#5c5c5c']
interface Line {
  readonly text: string
  readonly size: number
  readonly x: number
  readonly step: number
  readonly ink: string
}
/** Whole words of Latin letters, single Chinese ones; a word wider than the line is broken. */
const wrapped = (text: string, size: number, most: number): readonly string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.match(/[!-~]+ ?|[^]/gu) ?? [''])
    for (const part of widthOf(word, size) > most ? word : [word]) {
      if (line !== '' && widthOf((line + part).trimEnd(), size) > most) {
        lines.push(line.trimEnd())
        line = ''
      }
      line += part
    }
  return [...lines, line.trimEnd()]
}
/** What stays on one page: a label with the value below it. */
const blocksOf = ({ title, facts, filesTitle, files, note }: Certificate): readonly (readonly Line[])[] => {
  const text = (content: string, size: number, step: number, of = ink): Line[] =>
    wrapped(content, size, right - left).map((row, at) => ({ text: row, size, x: left, step: at === 0 ? step : size * 1.5, ink: of }))
  return [
    text(title, 6, 8),
    ...facts.map(({ label, value }) => [...text(label, 2.9, 9.5, faint), ...text(value, 4, 5.6)]),
    text(filesTitle, 4, 13),
    ...files.map(({ name, sha256 }) => [...text(name, 3.4, 8), ...text(sha256, 2.9, 4.8, faint)]),
    text(note, 3.2, 12),
  ]
}
/** One face a page. */
export const certificateFaces = (certificate: Certificate): readonly Face[] => {
  const faces: Face[] = []
  let pen = newPen(ink)
  let y = 20
  for (const block of blocksOf(certificate)) {
    if (y + block.reduce((sum, { step }) => sum + step, 0) > bottom) {
      faces.push({ width, height, marks: pen.marks })
      pen = newPen(ink)
      y = 20
    }
    for (const { text, size, x, step, ink: of } of block) {
      y += step
      pen.value(x, y, text, { size, ink: of })
    }
  }
  return [...faces, { width, height, marks: pen.marks }]
}
/** Libraries and typeface are loaded at the first certificate. */
export const certificateWriter = (): CertificateWriter => ({
  write: async (certificate) => {
    const { facesPdf } = await import('./canvas.ts')
    return facesPdf(certificateFaces(certificate), certificate.title)
  },
})
