// Adds one invoice to the sheets, from its file in any format.
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import type { PrintRefusal } from '@piaotai/domain/print.ts'
import { drawPage } from '@piaotai/ofd/draw/draw-page.ts'
import { openDocuments, pagesOf } from '@piaotai/ofd/package.ts'
import { decodePicture } from '@piaotai/recognise/image/decode.ts'
import { PdfRefused } from '@piaotai/recognise/pdf/document.ts'
import { flattenPdf } from '@piaotai/recognise/pdf/flatten.ts'
import type { Face } from '@piaotai/sample-invoices/face/marks.ts'
import type { PrintedData } from '../../ports/printer.ts'
import { facePage, svgPage } from './canvas.ts'
import { dataFaces } from './data-face.ts'
import { hasAppearances, type Imposer, type PrintPicture, type SourcePages } from './imposer.ts'

export class NotPrinted extends Error {
  readonly reason: PrintRefusal
  constructor(reason: PrintRefusal) {
    super(reason)
    this.name = 'NotPrinted'
    this.reason = reason
  }
}
/** Pages of one invoice in a file; a file with more is no invoice. */
const pagesMost = 60

/** Rejects with NotPrinted, or with any error of a library over a broken file. */
export const addFile = async (imposer: Imposer, bytes: Uint8Array, format: string, pages: readonly number[] | undefined): Promise<void> => {
  const added =
    format === 'pdf'
      ? await addPdf(imposer, bytes, pages)
      : format === 'ofd'
        ? await addOfd(imposer, bytes, pages)
        : format === 'jpg' || format === 'png'
          ? await addPicture(imposer, bytes)
          : 0
  if (added === 0) throw new NotPrinted('noPage')
}
export const addFaces = async (imposer: Imposer, faces: readonly Face[]): Promise<void> => {
  await imposer.addPages(...(await eachOf(faces, async (face) => made(await facePage(face)))))
}
export const addData = (imposer: Imposer, data: PrintedData): Promise<void> => addFaces(imposer, dataFaces(data))

/** `strict`: rejects invalid objects, which the repairing engine then handles. */
const open = (bytes: Uint8Array, strict = false): Promise<PDFDocument> =>
  PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: strict, parseSpeed: Infinity })
const made = async (bytes: Uint8Array): Promise<SourcePages> => ({ source: await open(bytes), indices: [0] })
const eachOf = async <T, R>(all: readonly T[], make: (one: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  for (const one of all) results.push(await make(one))
  return results
}
const indicesOf = (count: number, pages: readonly number[] | undefined): readonly number[] =>
  (pages ?? Array.from({ length: count }, (_, i) => i + 1))
    .filter((page) => page >= 1 && page <= count)
    .slice(0, pagesMost)
    .map((page) => page - 1)

/**
 * Embeds the pages unchanged if possible; otherwise an engine that tolerates faults repairs and flattens them first.
 */
const addPdf = async (imposer: Imposer, bytes: Uint8Array, pages: readonly number[] | undefined): Promise<number> => {
  const source = await open(bytes, true).catch(() => undefined)
  const plain = source && { source, indices: indicesOf(source.getPageCount(), pages) }
  if (plain && !hasAppearances(plain)) return imposer.addPages(plain)
  const wanted = plain ? plain.indices.map((index) => index + 1) : (pages ?? Array.from({ length: pagesMost }, (_, i) => i + 1))
  const mended = await open(
    await flattenPdf(bytes, wanted).catch((error: unknown) => {
      throw error instanceof PdfRefused ? new NotPrinted(error.reason) : error
    }),
  )
  return imposer.addPages({ source: mended, indices: indicesOf(mended.getPageCount(), pages) })
}
const addOfd = async (imposer: Imposer, bytes: Uint8Array, pages: readonly number[] | undefined): Promise<number> => {
  const all = pagesOf(await openDocuments(bytes))
  return imposer.addPages(
    ...(await eachOf(indicesOf(all.length, pages), async (at) => {
      const { ofd, index } = all[at]!
      const { svg, widthMm: width, heightMm: height } = await drawPage(ofd, index)
      return made(await svgPage(svg, { width, height }))
    })),
  )
}
/** Up to this size a picture keeps every pixel; a larger one is a photograph. */
const losslessPixels = 2_000_000
const addPicture = async (imposer: Imposer, bytes: Uint8Array): Promise<number> => {
  await imposer.addPicture((await asItIs(bytes)) ?? (await redrawn(bytes)))
  return 1
}
/** Embeds an upright JPEG byte by byte if it decodes to its end. */
const asItIs = async (bytes: Uint8Array): Promise<PrintPicture | undefined> => {
  const {
    format,
    orientation = 1,
    width,
    height,
    channels,
    space,
  } = await sharp(bytes)
    .metadata()
    .catch(() => {
      throw new NotPrinted('damaged')
    })
  if (format !== 'jpeg' || orientation !== 1 || (channels !== 3 && channels !== 1) || (space !== 'srgb' && space !== 'b-w'))
    return undefined
  await sharp(bytes, { failOn: 'error' })
    .resize(64)
    .raw()
    .toBuffer()
    .catch(() => {
      throw new NotPrinted('damaged')
    })
  return { width, height, jpeg: bytes }
}
const redrawn = async (bytes: Uint8Array): Promise<PrintPicture> => {
  const decoded = await decodePicture(bytes)
  if (!decoded.ok) throw new NotPrinted('damaged')
  const { data, width, height } = decoded.picture
  if (width * height <= losslessPixels) return { width, height, rgb: data }
  return {
    width,
    height,
    jpeg: await sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 93, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  }
}
