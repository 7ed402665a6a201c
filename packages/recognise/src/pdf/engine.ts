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
 */
const offerChineseFont = (pdf: Pdfium): void => {
  const font = readFileSync(resolve('@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf'))
  const tables = new Map<number, readonly [offset: number, length: number]>()
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const at = 12 + i * 16
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
      if (table >>> 0 === 0) return copy(font, to, room)
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
