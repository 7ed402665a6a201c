// Places pages on sheets of one PDF: unchanged pages of PDFs with every vector and font, respecting crop boxes and
// rotation.
import {
  concatTransformationMatrix,
  drawObject,
  lineTo,
  moveTo,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  popGraphicsState,
  pushGraphicsState,
  setDashPattern,
  setLineWidth,
  setStrokingGrayscaleColor,
  stroke,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { fitInto, papers, partsOf, type Place } from '@piaotai/domain/print.ts'
import type { PrintPlan } from '../../ports/printer.ts'

const points = 72 / 25.4
/** Limit of 5 m for the width of a page; a larger one is broken. */
const sideMost = 14_400
interface Box {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}
/** A picture that a PDF can hold as it is: JPEG, or RGB row by row. */
export type PrintPicture = { readonly width: number; readonly height: number } & (
  | { readonly jpeg: Uint8Array }
  | { readonly rgb: Uint8Array }
)
/** Pages of a document by their index. */
export interface SourcePages {
  readonly source: PDFDocument
  readonly indices: readonly number[]
}
export interface Imposer {
  /**
   * Adds pages, in this order, to as many parts of sheets: all of them, or none if one is unreadable. Returns the
   * number of pages with content.
   */
  readonly addPages: (...sources: readonly SourcePages[]) => Promise<number>
  readonly addPicture: (picture: PrintPicture) => Promise<void>
  readonly save: () => Promise<{ readonly bytes: Uint8Array; readonly sheets: number }>
}

export const newImposer = async ({ layout, margin, title }: Pick<PrintPlan, 'layout' | 'margin' | 'title'>): Promise<Imposer> => {
  const out = await PDFDocument.create({ updateMetadata: false })
  const paper = papers[layout]
  const parts = partsOf(layout, margin)
  out.setTitle(title)
  out.setProducer('Piaotai')
  let sheet: PDFPage | undefined
  let used = 0
  const nextPart = (): { readonly on: PDFPage; readonly part: Place } => {
    if (!sheet || used === parts.length) {
      sheet = out.addPage([paper.width * points, paper.height * points])
      used = 0
      drawCuts(sheet, parts.length)
    }
    return { on: sheet, part: parts[used++]! }
  }
  return {
    addPages: async (...sources) => {
      const ready: { readonly ref: PDFRef; readonly seen: Box; readonly quarterTurns: number; readonly unit: number }[] = []
      for (const { source, indices } of sources) {
        const all = source.getPages()
        const shown = indices.flatMap((index) => {
          const page = all[index]
          const seen = page && visibleBox(page)
          return page && seen && page.node.Contents() ? [{ page, seen }] : []
        })
        const embedded =
          shown.length === 0
            ? []
            : await out.embedPages(
                shown.map(({ page }) => page),
                shown.map(({ seen }) => seen),
                shown.map(() => [1, 0, 0, 1, 0, 0] as const),
              )
        for (const [at, { page, seen }] of shown.entries()) {
          await embedded[at]!.embed()
          ready.push({
            ref: embedded[at]!.ref,
            seen,
            quarterTurns: ((Math.round(page.getRotation().angle / 90) % 4) + 4) % 4,
            unit: userUnit(page),
          })
        }
      }
      for (const { ref, seen, quarterTurns, unit } of ready) {
        const { on, part } = nextPart()
        put(on, part, ref, seen, quarterTurns, unit, false)
      }
      return ready.length
    },
    addPicture: async (picture) => {
      const { width, height } = picture
      const { on, part } = nextPart()
      put(
        on,
        part,
        'jpeg' in picture ? await embedJpeg(out, picture.jpeg) : rgbImage(out, picture.rgb, width, height),
        { left: 0, bottom: 0, right: width, top: height },
        0,
        1,
        true,
      )
    },
    save: async () => ({ bytes: await out.save({ objectsPerTick: 2000 }), sheets: out.getPageCount() }),
  }
}
const embedJpeg = async (out: PDFDocument, bytes: Uint8Array): Promise<PDFRef> => {
  const image = await out.embedJpg(bytes)
  await image.embed()
  return image.ref
}
const rgbImage = (out: PDFDocument, rgb: Uint8Array, width: number, height: number): PDFRef =>
  out.context.register(
    out.context.flateStream(rgb, {
      Type: 'XObject',
      Subtype: 'Image',
      Width: width,
      Height: height,
      ColorSpace: 'DeviceRGB',
      BitsPerComponent: 8,
    }),
  )

/** The visible area of a page: its crop box within its media box; undefined if that is empty or invalid. */
const visibleBox = (page: PDFPage): Box | undefined => {
  const media = page.getMediaBox()
  const crop = page.getCropBox()
  const box = {
    left: Math.max(media.x, crop.x),
    bottom: Math.max(media.y, crop.y),
    right: Math.min(media.x + media.width, crop.x + crop.width),
    top: Math.min(media.y + media.height, crop.y + crop.height),
  }
  const sides = [box.right - box.left, box.top - box.bottom]
  return sides.every((side) => side >= 1 && side <= sideMost) ? box : undefined
}
const userUnit = (page: PDFPage): number => {
  const unit = page.node.lookup(PDFName.of('UserUnit'))
  const value = unit instanceof PDFNumber ? unit.asNumber() : 1
  return value > 0 && value < 1000 ? value : 1
}
type Matrix = [number, number, number, number, number, number]
/** Quarter turns to the right of a box of w × h at a scale; its lower left corner moves to 0, 0. */
const turnedBy: Readonly<Record<number, (s: number, w: number, h: number) => Matrix>> = {
  0: (s) => [s, 0, 0, s, 0, 0],
  1: (s, w) => [0, -s, s, 0, 0, s * w],
  2: (s, w, h) => [-s, 0, 0, -s, s * w, s * h],
  3: (s, _w, h) => [0, s, -s, 0, s * h, 0],
}
/**
 * Draws an object into a part of a sheet. `quarterTurns`: the page's own rotation in quarter turns to the right. A
 * picture is a unit square, stretched to its pixels.
 */
const put = (on: PDFPage, part: Place, object: PDFRef, box: Box, quarterTurns: number, unit: number, picture: boolean): void => {
  const w = box.right - box.left
  const h = box.top - box.bottom
  const lying = quarterTurns % 2 === 1
  const wide = ((lying ? h : w) * unit) / points
  const tall = ((lying ? w : h) * unit) / points
  const fit = fitInto(part, { width: wide, height: tall }, picture)
  const [a, b, c, d, e, f] = turnedBy[(quarterTurns + (fit.turned ? 3 : 0)) % 4]!(fit.scale * unit, w, h)
  const x = fit.x * points
  const y = on.getHeight() - (fit.y + fit.height) * points
  const name = on.node.newXObject('P', object)
  on.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(a, b, c, d, e + x - a * box.left - c * box.bottom, f + y - b * box.left - d * box.bottom),
    ...(picture ? [concatTransformationMatrix(w, 0, 0, h, 0, 0)] : []),
    drawObject(name),
    popGraphicsState(),
  )
}
/** Cutting lines of the sheet: fine and dashed, clear of the edges. */
const drawCuts = (on: PDFPage, parts: number): void => {
  for (let cut = 1; cut < parts; cut++) {
    const y = (on.getHeight() * cut) / parts
    on.pushOperators(
      pushGraphicsState(),
      setLineWidth(0.4),
      setStrokingGrayscaleColor(0.6),
      setDashPattern([4, 4], 0),
      moveTo(12, y),
      lineTo(on.getWidth() - 12, y),
      stroke(),
      popGraphicsState(),
    )
  }
}
/** Whether annotations of these pages draw anything: seals of signatures, stamps. */
export const hasAppearances = ({ source, indices }: SourcePages): boolean =>
  indices.some((index) => {
    const notes = source.getPages()[index]?.node.Annots()
    return (
      notes !== undefined &&
      Array.from({ length: notes.size() }, (_, at) => notes.lookup(at)).some(
        (note) => note instanceof PDFDict && note.has(PDFName.of('AP')),
      )
    )
  })
