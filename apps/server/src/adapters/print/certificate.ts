// A sign-off certificate on A4, drawn by the same means as faces from data: text alone, in the product's typeface.
import { newPen, type Face } from '@piaotai/sample-invoices/face/marks.ts'
import { wrap } from '@piaotai/sample-invoices/font.ts'
import type { Certificate, CertificateWriter } from '../../ports/certificate.ts'

const [width, height, left, right, bottom] = [210, 297, 20, 190, 277]
const ink = '#000000'
interface Line {
  readonly text: string
  readonly size: number
  readonly x: number
  readonly step: number
}
const linesOf = ({ title, facts, filesTitle, files, note }: Certificate): readonly Line[] => {
  const text = (content: string, size: number, x: number, step: number): Line[] =>
    wrap(content, size, right - x).map((row, at) => ({ text: row, size, x, step: at === 0 ? step : size * 1.5 }))
  return [
    ...text(title, 6, left, 14),
    ...facts.flatMap(({ label, value }) => [...text(label, 3.2, left, 9), ...text(value, 4, left + 4, 5.5)]),
    ...text(filesTitle, 4, left, 12),
    ...files.flatMap(({ name, sha256 }) => [...text(name, 3.4, left, 8), ...text(sha256, 2.9, left + 4, 4.6)]),
    ...text(note, 3.2, left, 12),
  ]
}
const facesOf = (certificate: Certificate): readonly Face[] => {
  const faces: Face[] = []
  let pen = newPen(ink)
  let y = 20
  for (const { text, size, x, step } of linesOf(certificate)) {
    if (y + step > bottom) {
      faces.push({ width, height, marks: pen.marks })
      pen = newPen(ink)
      y = 20
    }
    y += step
    pen.value(x, y, text, { size, ink })
  }
  return [...faces, { width, height, marks: pen.marks }]
}
/** Libraries and typeface are loaded at the first certificate. */
export const certificateWriter = (): CertificateWriter => ({
  write: async (certificate) => {
    const { facesPdf } = await import('./canvas.ts')
    return facesPdf(facesOf(certificate), certificate.title)
  },
})
