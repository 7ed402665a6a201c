// Draws pages as vectors, one PDF each: of OFD files, and of faces from data. Text uses the typeface that ships with
// the product.
import { DOMMatrix, GlobalFonts, loadImage, Path2D, PDFDocument, type Image, type SKRSContext2D } from '@napi-rs/canvas'
import type { Size } from '@piaotai/domain/print.ts'
import { replaySvg, type Studio } from '@piaotai/ofd/draw/replay.ts'
import type { Face, Mark } from '@piaotai/sample-invoices/face/marks.ts'
import { compactFontBytes } from '@piaotai/sample-invoices/font.ts'

const family = 'Piaotai Song'
const points = 72 / 25.4
const pixelLimit = 64_000_000
// Without layout tables, which would turn digits into glyphs without a text mapping.
GlobalFonts.register(compactFontBytes(), family)

/** A PDF of one page; its drawing is in millimetres from the top left corner. */
const onPage = async ({ width, height }: Size, draw: (context: SKRSContext2D) => Promise<void> | void): Promise<Uint8Array> => {
  const document = new PDFDocument({ producer: 'Piaotai' })
  const context = document.beginPage(width * points, height * points) as unknown as SKRSContext2D
  context.scale(points, points)
  await draw(context)
  document.endPage()
  return document.close()
}
const studio: Studio<Path2D, Image> = {
  family,
  path: (data) => new Path2D(data),
  joined: (paths) => {
    const all = new Path2D()
    for (const { data, matrix } of paths) all.addPath(new Path2D(data), new DOMMatrix([...matrix]))
    return all
  },
  picture: async (bytes) => {
    const image = await loadImage(Buffer.from(bytes)).catch(() => undefined)
    return image && image.width * image.height <= pixelLimit ? image : undefined
  },
}
/** A page of SVG made by the app, as vectors. */
export const svgPage = (svg: string, size: Size): Promise<Uint8Array> =>
  onPage(size, (context) => replaySvg<Path2D, Image>(context, studio, svg))
/** Faces as the pages of one PDF. */
export const facesPdf = async (faces: readonly Face[], title: string): Promise<Uint8Array> => {
  const document = new PDFDocument({ title, producer: 'Piaotai' })
  for (const { width, height, marks } of faces) {
    const context = document.beginPage(width * points, height * points) as unknown as SKRSContext2D
    context.scale(points, points)
    for (const mark of marks) drawMark(context, mark)
    document.endPage()
  }
  return document.close()
}
/** A face as vectors. */
export const facePage = (face: Face): Promise<Uint8Array> =>
  onPage(face, (context) => {
    for (const mark of face.marks) drawMark(context, mark)
  })

const drawMark = (context: SKRSContext2D, mark: Mark): void => {
  if (mark.kind === 'text') {
    context.font = `${mark.size}px "${family}"`
    context.fillStyle = mark.ink
    context.fillText(mark.text, mark.x, mark.y)
  } else if (mark.kind === 'path') {
    const path = new Path2D(mark.d)
    context.lineWidth = mark.width
    context.fillStyle = mark.ink
    context.strokeStyle = mark.ink
    if (mark.fill) context.fill(path)
    else context.stroke(path)
  }
}
