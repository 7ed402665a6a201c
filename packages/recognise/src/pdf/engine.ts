// One PDFium (WebAssembly) per process: loaded once, with a Chinese font for files that do not embed theirs.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'

export type Pdfium = WrappedPdfiumModule
const resolve = createRequire(import.meta.url).resolve

let engine: Promise<Pdfium> | undefined
/** The engine; loading takes about 100 ms once. */
export const pdfium = (): Promise<Pdfium> => (engine ??= load())

const load = async (): Promise<Pdfium> => {
  const wasm = readFileSync(resolve('@embedpdf/pdfium').replace(/index\.c?js$/, 'pdfium.wasm'))
  // By default it passes the path of the running program, and fails where the path is not ASCII.
  const settings = { thisProgram: 'pdfium', wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) as ArrayBuffer }
  const pdf = await init(settings)
  shorten(pdf)
  pdf.PDFiumExt_Init()
  offerChineseFont(pdf)
  return pdf
}

/** Questions asked for every character and object of a page: straight to the engine, without the wrapper that turns texts and truths. */
const numbers = [
  'FPDFText_GetUnicode',
  'FPDFText_HasUnicodeMapError',
  'FPDFText_IsGenerated',
  'FPDFText_GetTextObject',
  'FPDFText_GetFontSize',
  'FPDFTextObj_GetTextRenderMode',
  'FPDFPage_GetObject',
  'FPDFPageObj_GetType',
  'FPDFFormObj_GetObject',
] as const
const truths = [
  'FPDFText_GetLooseCharBox',
  'FPDFText_GetCharOrigin',
  'FPDFText_GetMatrix',
  'FPDFPageObj_GetMatrix',
  'FPDFPageObj_GetBounds',
  'FPDFPageObj_GetFillColor',
  'FPDFPageObj_HasTransparency',
  'FPDFPageObj_SetIsActive',
  'FPDFPath_GetDrawMode',
] as const
const shorten = (pdf: Pdfium): void => {
  type Call = (...given: number[]) => number
  const calls = pdf.pdfium.wasmExports as unknown as Readonly<Record<string, Call>>
  for (const name of numbers) Object.assign(pdf, { [name]: calls[name] })
  for (const name of truths) {
    const call = calls[name]!
    Object.assign(pdf, {
      [name]: (a: number, b: number, c: number, d: number, e: number, f: number) => call(a, b, c, d, e, f) !== 0,
    })
  }
}

/** Character sets that Chinese fonts serve: Shift-JIS, Hangul, GB2312, Big5 as PDFium numbers them. */
const cjkCharsets = new Set([128, 129, 130, 134, 136])

/**
 * Many invoices name KaiTi or SimSun without embedding them. PDFium asks the system for such a font through these
 * callbacks (struct FPDF_SYSFONTINFO, version 1) and gets the shipped Noto Serif SC; without it the text draws blank.
 * The font is offered as a collection of one: PDFium keeps a single copy of a collection for all documents and weights,
 * whereas it copies a single font for each.
 */
const offerChineseFont = (pdf: Pdfium): void => {
  const font = collectionOf(readFileSync(resolve('@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf')))
  const tables = new Map<number, readonly [offset: number, length: number]>()
  for (let i = 0; i < font.readUInt16BE(collectionHead + 4); i++) {
    const at = collectionHead + 12 + i * 16
    tables.set(font.readUInt32BE(at), [font.readUInt32BE(at + 8), font.readUInt32BE(at + 12)])
  }
  const m = pdf.pdfium
  const faceName = Buffer.from('NotoSerifSC\0')
  const copy = (source: Uint8Array, to: number, room: number): number => {
    if (to && room >= source.length) m.HEAPU8.set(source, to)
    return source.length
  }
  const callbacks = [
    m.addFunction(() => undefined, 'vi'),
    m.addFunction(() => undefined, 'vii'),
    m.addFunction((_self: number, _weight: number, _italic: number, charset: number) => (cjkCharsets.has(charset) ? 1 : 0), 'iiiiiiii'),
    m.addFunction(() => 0, 'iii'),
    m.addFunction((_self: number, _font: number, table: number, to: number, room: number) => {
      // The begin of a collection tells it from others.
      if (table >>> 0 === COLLECTION) {
        if (to && room >= font.length) lent.add(pdf)
        return copy(to && room < font.length ? font.subarray(0, room) : font, to, room)
      }
      if (table >>> 0 === 0) return copy(font.subarray(collectionHead), to, room)
      const found = tables.get(table >>> 0)
      return found ? copy(font.subarray(found[0], found[0] + found[1]), to, room) : 0
    }, 'iiiiii'),
    m.addFunction((_self: number, _font: number, to: number, room: number) => copy(faceName, to, room), 'iiiii'),
    m.addFunction(() => 134, 'iii'),
    m.addFunction(() => undefined, 'vii'),
  ]
  const struct = m.wasmExports.malloc(4 + 4 * callbacks.length)
  m.setValue(struct, 1, 'i32')
  callbacks.forEach((callback, i) => m.setValue(struct + 4 + 4 * i, callback, 'i32'))
  pdf.FPDF_SetSystemFontInfo(struct)
}
/** Engines that copied the font, and do not hold it yet. */
const lent = new WeakSet<Pdfium>()
/**
 * Keeps the engine's copy of the Chinese font, 15 MB, for the files to come: a page of ours that uses it stays open. To
 * be called while the file that asked for it is open.
 */
export const holdFont = (pdf: Pdfium): void => {
  if (!lent.delete(pdf) || holding.has(pdf)) return
  holding.add(pdf)
  const bytes = Buffer.from(pageInSong)
  const memory = pdf.pdfium.wasmExports.malloc(bytes.length)
  pdf.pdfium.HEAPU8.set(bytes, memory)
  pdf.FPDF_LoadPage(pdf.FPDF_LoadMemDocument(memory, bytes.length, ''), 0)
}
const holding = new WeakSet<Pdfium>()
const pageInSong = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<</Font<</F 4 0 R>>>>/Contents 5 0 R>>endobj
4 0 obj<</Type/Font/Subtype/Type0/BaseFont/SimSun/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>endobj
5 0 obj<</Length 26>>stream
BT /F 9 Tf <4e004e00>Tj ET
endstream endobj
6 0 obj<</Type/Font/Subtype/CIDFontType2/BaseFont/SimSun/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/FontDescriptor 7 0 R>>endobj
7 0 obj<</Type/FontDescriptor/FontName/SimSun/Flags 32/FontBBox[0 -141 1000 859]/ItalicAngle 0/Ascent 859/Descent -141/StemV 80>>endobj
trailer<</Root 1 0 R>>
%%EOF`
/** The tag of a collection of fonts, 'ttcf', and its head before the only font: tag, version, count, place. */
const COLLECTION = 0x74746366
const collectionHead = 16
/** Tables are found by their places in the collection. */
const collectionOf = (font: Buffer): Buffer => {
  const made = Buffer.concat([Buffer.alloc(collectionHead), font])
  ;[COLLECTION, 0x10000, 1, collectionHead].forEach((value, i) => made.writeUInt32BE(value, i * 4))
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const at = 12 + i * 16 + 8
    made.writeUInt32BE(font.readUInt32BE(at) + collectionHead, collectionHead + at)
  }
  return made
}
