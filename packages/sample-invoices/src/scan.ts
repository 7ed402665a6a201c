// Scan-like pictures of invoices: paper grain, a slight turn, soft focus, shadows of a hand-held camera.
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { facesOf, usualLayout, type Layout } from './face/faces.ts'
import type { Face } from './face/marks.ts'
import { paintMarks, whitePixels, type Pixels } from './paint.ts'
import { randomOf } from './random.ts'
import type { SampleInvoice } from './sample-invoice.ts'

export interface ScanOptions {
  /** scan: flat and grey-white, JPEG. photo: a desk with a shadow, JPEG. screenshot: a viewer's window, PNG. */
  readonly kind?: 'scan' | 'photo' | 'screenshot'
  /** Dots an inch before rotation; default 150. */
  readonly dpi?: number
  /** Grain: the largest change of a pixel, 0 to 60. */
  readonly noise?: number
  /** Degrees clockwise; default: those of its kind. */
  readonly angle?: number
  /** Radius of the blur in pixels; 0 is sharp. */
  readonly blur?: number
  /** JPEG quality, 1 to 100. */
  readonly quality?: number
  /** Whether the seller's stamp and the supervision mark are there. */
  readonly seal?: boolean
  readonly layout?: Layout
  /** The page of the invoice, from 0. */
  readonly page?: number
}
type Usual = Readonly<Record<'noise' | 'angle' | 'blur' | 'quality', number>>
const usual: Readonly<Record<'scan' | 'photo' | 'screenshot', Usual>> = {
  scan: { noise: 12, angle: 0.6, blur: 0.5, quality: 82 },
  photo: { noise: 16, angle: 2.2, blur: 0.6, quality: 78 },
  screenshot: { noise: 0, angle: 0, blur: 0, quality: 100 },
}
/** A picture of one page. JPEG for scan and photo, PNG for screenshot. Reproducible on the same build of sharp. */
export const asScan = async (invoice: SampleInvoice, options: ScanOptions = {}): Promise<Buffer> => {
  const kind = options.kind ?? 'scan'
  const is = { ...usual[kind], ...withoutUndefined(options) }
  const face = facesOf(invoice, options.layout ?? usualLayout(invoice))[options.page ?? 0]
  if (!face) throw new RangeError(`no page ${options.page}`)
  const paper = paintPaper(face, (options.dpi ?? 150) / 25.4, options.seal ?? true)
  if (kind === 'screenshot') return inWindow(paper)
  age(paper, `${invoice.number} ${kind}`, is.noise, kind === 'photo')
  const desk = kind === 'photo' ? '#6f5f50' : '#f4f3ef'
  let picture = sharp(paper.data, { raw: { width: paper.width, height: paper.height, channels: 3 } })
  if (kind === 'photo') picture = picture.extend({ top: 70, bottom: 90, left: 60, right: 80, background: desk })
  if (is.angle !== 0) picture = sharp(await picture.png().toBuffer()).rotate(is.angle, { background: desk })
  if (is.blur >= 0.3) picture = picture.blur(is.blur)
  return picture.jpeg({ quality: is.quality }).toBuffer()
}
/** Scans bound into one PDF as a scanner does it: a picture a page and no text. */
export const asScannedPdf = async (invoices: readonly SampleInvoice[], options: ScanOptions = {}): Promise<Buffer> => {
  const dpi = options.dpi ?? 150
  const created = new Date(`${invoices[0]?.date ?? '2026-01-01'}T02:00:00Z`)
  const parts: Buffer[] = []
  const doc = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    info: { CreationDate: created, ModDate: created, Producer: 'Sample scanner' },
  })
  const done = new Promise<Buffer>((resolve, reject) =>
    doc
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => resolve(Buffer.concat(parts)))
      .on('error', reject),
  )
  for (const invoice of invoices) {
    const bytes = await asScan(invoice, { ...options, dpi })
    const { width, height } = await sharp(bytes).metadata()
    const size: [number, number] = [(width / dpi) * 72, (height / dpi) * 72]
    doc.addPage({ size, margin: 0 }).image(bytes, 0, 0, { width: size[0], height: size[1] })
  }
  doc.end()
  return done
}
const withoutUndefined = ({ noise, angle, blur, quality }: ScanOptions): Partial<Usual> =>
  Object.fromEntries(Object.entries({ noise, angle, blur, quality }).filter(([, value]) => value !== undefined))

const paintPaper = (face: Face, scale: number, seal: boolean): Pixels => {
  const pixels = whitePixels(Math.round(face.width * scale), Math.round(face.height * scale))
  paintMarks(pixels, seal ? face.marks : face.marks.filter((mark) => mark.part !== 'stamp'), scale)
  return pixels
}
/** Grain on every pixel, a little yellow in the paper, and on photos a shadow across it. */
const age = ({ data, width, height }: Pixels, seed: string, noise: number, shadowed: boolean): void => {
  const random = randomOf(seed)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      const grain = Math.round((random.share() - 0.5) * 2 * noise)
      const light = shadowed ? 0.78 + 0.2 * (x / width) + 0.04 * Math.sin((y / height) * 3) : 0.985
      for (const [channel, tint] of [
        [0, 1],
        [1, 0.99],
        [2, 0.96],
      ] as const)
        data[at + channel] = Math.max(0, Math.min(255, Math.round((data[at + channel] ?? 255) * light * tint) + grain))
    }
  }
}
const inWindow = (paper: Pixels): Promise<Buffer> =>
  sharp(paper.data, { raw: { width: paper.width, height: paper.height, channels: 3 } })
    .extend({ top: 24, bottom: 40, left: 40, right: 40, background: '#dfe3e8' })
    .extend({ top: 44, background: '#323639' })
    .png()
    .toBuffer()
