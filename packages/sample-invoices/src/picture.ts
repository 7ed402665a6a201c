// Pictures of invoices as people send them: flat-bed scans and phone photos under named, repeatable conditions.
import sharp from 'sharp'
import { expose, placeOnDesk, type Light, type Placed, type Point } from './camera.ts'
import { facesOf, usualLayout, type Layout } from './face/faces.ts'
import type { Face } from './face/marks.ts'
import { rollFace } from './face/roll.ts'
import type { Pixels } from './paint.ts'
import { printFace, type PrintOptions } from './print.ts'
import type { SampleInvoice } from './sample-invoice.ts'

export interface Shot {
  /** Dots an inch of the paper before perspective; default 150. */
  readonly dpi?: number
  readonly print?: PrintOptions
  /** Default: the invoice's usual layout; roll: a strip of paper. */
  readonly layout?: Layout | 'roll'
  /** Quarter turns clockwise, and degrees on top of them. */
  readonly turn?: 0 | 90 | 180 | 270
  readonly skew?: number
  /** How much the far edge shrinks: 0 flat, 0.15 strong. */
  readonly tilt?: number
  /** Share of the picture's width that is desk around the paper. */
  readonly margin?: number
  readonly desk?: 'white' | 'wood' | 'cloth'
  readonly light?: Light
  readonly grain?: number
  readonly blur?: number
  readonly quality?: number
  /** An office scanner's tones: greys, or black and white. */
  readonly tones?: 'grey' | 'blackAndWhite'
  /** Bars of one colour above and below, as shares of the picture's height: the rest of a screen. */
  readonly frame?: { readonly above: number; readonly below: number; readonly colour: string }
  /** Longest side and quality after a client's compression. */
  readonly shrink?: { readonly side: number; readonly quality: number }
}
const evenLight: Light = { from: 0.985, to: 0.985, direction: 0 }
/** A JPEG of one invoice or of several below each other. Reproducible on the same build of sharp. */
export const asPicture = async (invoices: readonly SampleInvoice[], shot: Shot = {}): Promise<Buffer> => {
  const scale = (shot.dpi ?? 150) / 25.4
  const papers = invoices.map((invoice) => printFace(faceOf(invoice, shot.layout), scale, invoice.seller.name, shot.print))
  const { width, height, placed } = arrange(papers, shot)
  const seen = placeOnDesk(placed, width, height, shot.desk ?? 'white')
  expose(seen, shot.light ?? evenLight, shot.grain ?? 8, invoices.map((i) => i.number).join())
  let picture = sharp(seen.data, { raw: { width, height, channels: 3 } })
  if ((shot.blur ?? 0.4) >= 0.3) picture = picture.blur(shot.blur ?? 0.4)
  if (shot.tones) picture = picture.greyscale()
  if (shot.tones === 'blackAndWhite') picture = picture.threshold(168)
  if (shot.frame)
    picture = picture.extend({
      top: Math.round(height * shot.frame.above),
      bottom: Math.round(height * shot.frame.below),
      background: shot.frame.colour,
    })
  const taken = await picture.jpeg({ quality: shot.quality ?? 85 }).toBuffer()
  if (!shot.shrink) return taken
  return sharp(taken)
    .resize({ width: shot.shrink.side, height: shot.shrink.side, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: shot.shrink.quality })
    .toBuffer()
}

const faceOf = (invoice: SampleInvoice, layout: Shot['layout'] = usualLayout(invoice)): Face =>
  layout === 'roll' ? rollFace(invoice) : facesOf(invoice, layout)[0]!
/** Papers below each other with a finger's breadth between them, turned and tilted as one. */
const arrange = (
  papers: readonly Pixels[],
  { turn = 0, skew = 0, tilt = 0, margin = 0.01 }: Shot,
): { width: number; height: number; placed: readonly Placed[] } => {
  const gap = Math.round(papers[0]!.height * 0.06)
  const wide = Math.max(...papers.map((p) => p.width))
  const tall = papers.reduce((sum, p) => sum + p.height, 0) + gap * (papers.length - 1)
  const angle = ((turn + skew) * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const turned = ([x, y]: Point): Point => {
    const cx = x - wide / 2
    const cy = y - tall / 2
    const shrink = 1 - tilt * (0.5 - y / tall) - tilt * 0.4 * (x / wide - 0.5)
    return [(cx * cos - cy * sin) * shrink, (cx * sin + cy * cos) * shrink]
  }
  let top = 0
  const corners = papers.map((paper) => {
    const from = top
    const until = top + paper.height
    top = until + gap
    return (
      [
        [0, from],
        [paper.width, from],
        [paper.width, until],
        [0, until],
      ] as const
    ).map(turned) as unknown as Placed['corners']
  })
  const xs = corners.flat().map((c) => c[0])
  const ys = corners.flat().map((c) => c[1])
  const edge = (Math.max(...xs) - Math.min(...xs)) * margin
  const left = Math.min(...xs) - edge
  const upper = Math.min(...ys) - edge
  const width = Math.ceil(Math.max(...xs) + edge - left)
  const height = Math.ceil(Math.max(...ys) + edge - upper)
  return {
    width,
    height,
    placed: papers.map((paper, i) => ({
      paper,
      corners: corners[i]!.map(([x, y]) => [x - left, y - upper]) as unknown as Placed['corners'],
    })),
  }
}
