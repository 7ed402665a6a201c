// An open PDF: pages, positioned words, drawn pages, embedded files. Closes everything that it opens.
import { contentOf } from '../identify.ts'
import type { Grey } from '../image/ink.ts'
import type { Picture, TextPage } from '../recogniser.ts'
import { holdFont, pdfium, type Pdfium } from './engine.ts'
import { isPictured } from './hidden-texts.ts'
import { codeBoxes, mayShowCode, type Box } from './code-boxes.ts'
import { settleFonts } from './settle-fonts.ts'
import { readWords } from './words.ts'

export interface PdfDocument {
  readonly pages: number
  /** Its end is missing (a download that broke off): the objects were found one by one. */
  readonly isCutOff: boolean
  readonly text: (page: number) => TextPage
  /** Whether a picture takes most of the page, as on a scan; text may be printed above it. */
  readonly isPictured: (page: number) => boolean
  /** Draws a 1-based page at the given dots per inch; the longer side never exceeds `maxSide` pixels. */
  readonly draw: (page: number, dpi: number, maxSide?: number) => Picture
  /** Draws a page without colours. */
  readonly drawGrey: (page: number, dpi: number) => Grey
  /** Draws the square pictures of a page, one at a time, with a margin: what may be its code. */
  readonly drawCodes: (page: number, dpi: number) => readonly Grey[]
  /** Whether anything of the page could be a code. */
  readonly mayShowCode: (page: number) => boolean
  readonly size: (page: number) => { readonly width: number; readonly height: number }
  /** Files embedded in the document, 5 MB each at most. Throws TooManyAttachments instead of dropping some. */
  readonly attachments: () => readonly Uint8Array[]
}
export class PdfRefused extends Error {
  readonly reason: 'encrypted' | 'damaged'
  constructor(reason: 'encrypted' | 'damaged') {
    super(reason)
    this.reason = reason
  }
}
export class TooManyAttachments extends Error {
  readonly count: number
  constructor(count: number) {
    super(`${count} attachments`)
    this.name = 'TooManyAttachments'
    this.count = count
  }
}

const PASSWORD_ERROR = 4
const ANNOTATIONS = 1
const attachmentLimit = 5 * 1024 * 1024
const attachmentsMost = 100

/** The engine's handle of an open document. */
export interface Handle {
  readonly pdf: Pdfium
  readonly doc: number
}
/** Opens, passes the document to `use`, and closes it in every case. */
export const withPdf = async <T>(file: Uint8Array, use: (document: PdfDocument, handle: Handle) => Promise<T> | T): Promise<T> => {
  const bytes = contentOf(file)
  const pdf = await pdfium()
  settleFonts(pdf)
  const m = pdf.pdfium
  const memory = m.wasmExports.malloc(bytes.length)
  m.HEAPU8.set(bytes, memory)
  const doc = pdf.FPDF_LoadMemDocument(memory, bytes.length, '')
  const pages = openPages(pdf, doc)
  try {
    if (!doc) throw new PdfRefused(pdf.FPDF_GetLastError() === PASSWORD_ERROR ? 'encrypted' : 'damaged')
    return await use(open(pdf, doc, bytes, pages), { pdf, doc })
  } finally {
    holdFont(pdf)
    pages.close()
    if (doc) pdf.FPDF_CloseDocument(doc)
    m.wasmExports.free(memory)
  }
}

/** Pages stay open while words and drawings ask for them in turn: opening reads the whole content of a page. */
interface OpenPages {
  readonly use: <T>(page: number, work: (handle: number) => T) => T
  readonly close: () => void
}
const openAtOnce = 4
const openPages = (pdf: Pdfium, doc: number): OpenPages => {
  const opened = new Map<number, number>()
  const close = (page: number): void => {
    pdf.FPDF_ClosePage(opened.get(page)!)
    opened.delete(page)
  }
  return {
    use: (page, work) => {
      const handle = opened.get(page) ?? pdf.FPDF_LoadPage(doc, page - 1)
      if (!handle) throw new PdfRefused('damaged')
      opened.delete(page)
      opened.set(page, handle)
      if (opened.size > openAtOnce) close(opened.keys().next().value!)
      return work(handle)
    },
    close: () => [...opened.keys()].forEach(close),
  }
}

/**
 * A file and each later addition end with %%EOF (ISO 32000-1, 7.5.6): objects behind the last one have no end. Other
 * content there, blanks or a web server's page, does not belong to the file.
 */
const lookedAt = 64 * 1024
const endsWell = (bytes: Uint8Array, hasTable: boolean): boolean => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const end = file.lastIndexOf('%%EOF')
  return end === -1 ? hasTable : !/\s\d+ \d+ obj\b/.test(file.toString('latin1', end, end + lookedAt))
}

const open = (pdf: Pdfium, doc: number, bytes: Uint8Array, { use }: OpenPages): PdfDocument => ({
  pages: pdf.FPDF_GetPageCount(doc),
  isCutOff: !endsWell(bytes, pdf.FPDF_DocumentHasValidCrossReferenceTable(doc)),
  text: (page) => use(page, (handle) => readWords(pdf, handle, page)),
  isPictured: (page) => use(page, (handle) => isPictured(pdf, handle)),
  draw: (page, dpi, maxSide = sideMost) => use(page, (handle) => draw(pdf, handle, dpi, { maxSide, channels: 3 })),
  drawGrey: (page, dpi) => use(page, (handle) => draw(pdf, handle, dpi, { channels: 1 })),
  drawCodes: (page, dpi) => use(page, (handle) => codeBoxes(pdf, handle).map((part) => draw(pdf, handle, dpi, { part, channels: 1 }))),
  mayShowCode: (page) => use(page, (handle) => mayShowCode(pdf, handle)),
  size: (page) => use(page, (handle) => ({ width: pdf.FPDF_GetPageWidthF(handle), height: pdf.FPDF_GetPageHeightF(handle) })),
  attachments: () => attachments(pdf, doc),
})

const sideMost = 6000
interface Drawing {
  readonly channels: 1 | 3
  readonly maxSide?: number
  readonly part?: Box
}
const draw = (pdf: Pdfium, page: number, dpi: number, { channels, maxSide = sideMost, part }: Drawing): Picture => {
  const wide = pdf.FPDF_GetPageWidthF(page)
  const high = pdf.FPDF_GetPageHeightF(page)
  const scale = Math.min(dpi / 72, maxSide / Math.max(wide, high, 1))
  const whole = { width: Math.max(1, Math.round(wide * scale)), height: Math.max(1, Math.round(high * scale)) }
  const left = part ? Math.max(0, Math.floor(part.x * whole.width)) : 0
  const top = part ? Math.max(0, Math.floor(part.y * whole.height)) : 0
  const width = part ? Math.max(1, Math.min(whole.width - left, Math.ceil(part.width * whole.width))) : whole.width
  const height = part ? Math.max(1, Math.min(whole.height - top, Math.ceil(part.height * whole.height))) : whole.height
  const bitmap = pdf.FPDFBitmap_Create(width, height, 0)
  if (!bitmap) throw new PdfRefused('damaged')
  try {
    pdf.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
    pdf.FPDF_RenderPageBitmap(bitmap, page, -left, -top, whole.width, whole.height, 0, ANNOTATIONS)
    return { data: pixelsOf(pdf, bitmap, width, height, channels), width, height }
  } finally {
    pdf.FPDFBitmap_Destroy(bitmap)
  }
}
/** The engine draws blue, green, red and a spare byte; grey weighs the colours as `greyOf` does. */
const pixelsOf = (pdf: Pdfium, bitmap: number, width: number, height: number, channels: 1 | 3): Uint8Array => {
  const stride = pdf.FPDFBitmap_GetStride(bitmap) >> 2
  const drawn = new Uint32Array(pdf.pdfium.HEAPU8.buffer, pdf.FPDFBitmap_GetBuffer(bitmap), stride * height)
  const data = new Uint8Array(width * height * channels)
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0, at = y * stride; x < width; x++, at++) {
      const pixel = drawn[at]!
      const red = (pixel >> 16) & 255
      const green = (pixel >> 8) & 255
      const blue = pixel & 255
      if (channels === 1) data[to++] = (306 * red + 601 * green + 117 * blue + 512) >> 10
      else {
        data[to++] = red
        data[to++] = green
        data[to++] = blue
      }
    }
  }
  return data
}

const attachments = (pdf: Pdfium, doc: number): readonly Uint8Array[] => {
  const m = pdf.pdfium
  const found: Uint8Array[] = []
  const count = pdf.FPDFDoc_GetAttachmentCount(doc)
  if (count > attachmentsMost) throw new TooManyAttachments(count)
  const length = m.wasmExports.malloc(4)
  for (let i = 0; i < count; i++) {
    const attachment = pdf.FPDFDoc_GetAttachment(doc, i)
    if (!attachment || !pdf.FPDFAttachment_GetFile(attachment, 0, 0, length)) continue
    const size = m.getValue(length, 'i32')
    if (size <= 0 || size > attachmentLimit) continue
    const buffer = m.wasmExports.malloc(size)
    if (pdf.FPDFAttachment_GetFile(attachment, buffer, size, length)) found.push(m.HEAPU8.slice(buffer, buffer + size))
    m.wasmExports.free(buffer)
  }
  m.wasmExports.free(length)
  return found
}
