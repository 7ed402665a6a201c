// An OFD page as SVG in millimetres, with our elements only: escaped text, inline pictures with checked first bytes.
import { toImage } from '../images.ts'
import type { Box } from '../box.ts'
import { openOfd, type Ofd, type Page } from '../package.ts'
import { readSignatures } from '../signature/read-signatures.ts'
import type { Seal } from '../signature/signed-value.ts'
import { drawObject, drawPicture, type Canvas } from './draw-object.ts'
import { n } from './svg.ts'

export interface DrawnPage {
  readonly svg: string
  readonly widthMm: number
  readonly heightMm: number
}
/** `stamps: false` omits annotations and seals, which cover the text. */
export interface DrawOptions {
  readonly stamps?: boolean
}
const pictureAllowance = 24 * 1024 * 1024

/**
 * Draws the page of that index (0 is the first): templates and layers, then annotations, then seals. Throws RangeError
 * when there is none.
 */
export const drawPage = async (ofd: Ofd, index: number, options: DrawOptions = {}): Promise<DrawnPage> => {
  const page = ofd.pages[index]
  if (!page) throw new RangeError(`no page ${index}`)
  const canvas: Canvas = { clips: 0, pictureBytes: pictureAllowance }
  const stamps = options.stamps === false ? '' : `${drawAnnotations(canvas, ofd, page)}${await drawStamps(canvas, ofd, page)}`
  const { x, y, width, height } = page.box
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${n(x)} ${n(y)} ${n(width)} ${n(height)}" width="${n(width)}mm" height="${n(height)}mm"><rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="#fff"/>${drawLayers(canvas, ofd, page)}${stamps}</svg>`
  return { svg, widthMm: width, heightMm: height }
}
const drawLayers = (canvas: Canvas, ofd: Ofd, page: Page): string =>
  page.layers.flatMap((layer) => layer.objects.map((o) => drawObject(canvas, { ofd, layerParam: layer.drawParam }, o))).join('')
const drawAnnotations = (canvas: Canvas, ofd: Ofd, page: Page): string =>
  page.annotations
    .map(
      (a) =>
        `<g transform="translate(${n(a.boundary.x)} ${n(a.boundary.y)})">${a.objects.map((o) => drawObject(canvas, { ofd, layerParam: undefined }, o)).join('')}</g>`,
    )
    .join('')

const drawStamps = async (canvas: Canvas, ofd: Ofd, page: Page): Promise<string> => {
  const drawn = readSignatures(ofd).flatMap(({ seal, stamps }) =>
    stamps
      .filter((s) => s.page === page.id)
      .map(async ({ box, clip }) => (seal ? stamp(box, clip, await drawSeal(canvas, seal, box)) : '')),
  )
  return (await Promise.all(drawn)).join('')
}
/** A stamp lets the text below show through; a clip shows a part of it, as on the edges of many pages. */
const stamp = (box: Box, clip: Box | undefined, content: string): string => {
  if (content === '') return ''
  const shown = clip ?? { x: 0, y: 0, width: box.width, height: box.height }
  return `<svg x="${n(box.x + shown.x)}" y="${n(box.y + shown.y)}" width="${n(shown.width)}" height="${n(shown.height)}" viewBox="${n(shown.x)} ${n(shown.y)} ${n(shown.width)} ${n(shown.height)}" style="mix-blend-mode:darken">${content}</svg>`
}
/** The seal's picture in its box: pixels, or a small OFD (one level deep: its seals are not drawn). */
const drawSeal = async (canvas: Canvas, seal: Seal, box: Box): Promise<string> => {
  if (!seal.picture) return ''
  if (seal.picture.type !== 'ofd') return drawPicture(canvas, toImage(seal.picture.bytes), box.width, box.height)
  let inner: Ofd
  try {
    inner = await openOfd(seal.picture.bytes)
  } catch {
    return ''
  }
  const [page] = inner.pages
  if (!page || page.box.width <= 0 || page.box.height <= 0) return ''
  const { x, y, width, height } = page.box
  return `<g transform="scale(${n(box.width / width)} ${n(box.height / height)}) translate(${n(-x)} ${n(-y)})">${drawLayers(canvas, inner, page)}${drawAnnotations(canvas, inner, page)}</g>`
}
