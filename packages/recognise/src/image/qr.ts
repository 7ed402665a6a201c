// QR codes on drawn pages and pictures.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { prepareZXingModule, readBarcodes, type ReadResult, type ReaderOptions } from 'zxing-wasm/reader'
import type { Picture } from '../recogniser.ts'
import { greyOf, type Grey } from './ink.ts'

/** A code's text, its place as fractions of the picture, and its left-to-right direction in radians. */
export interface QrCode {
  readonly text: string
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly direction: number
}
export interface QrOptions {
  /** thorough: also grey, larger and single colour channels, for photos. */
  readonly effort?: 'quick' | 'thorough'
}

let ready: Promise<unknown> | undefined
const prepare = (): Promise<unknown> => (ready ??= load())
const load = async (): Promise<unknown> => {
  const entry = createRequire(import.meta.url).resolve('zxing-wasm/reader')
  const wasm = readFileSync(join(entry.slice(0, entry.lastIndexOf('zxing-wasm') + 'zxing-wasm'.length), 'dist/reader/zxing_reader.wasm'))
  return prepareZXingModule({
    overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) as ArrayBuffer },
    fireImmediately: true,
  })
}

const quick: ReaderOptions = { formats: ['QRCode'], tryHarder: false, tryInvert: false, tryRotate: false, maxNumberOfSymbols: 4 }
const thorough: ReaderOptions = { ...quick, tryHarder: true, tryRotate: true, tryDownscale: true }

export const readQrCodes = async (picture: Picture, options: QrOptions = {}): Promise<readonly QrCode[]> => {
  const grey = greyOf(picture)
  const first = await readGreyCodes(grey)
  if (first.length > 0 || options.effort !== 'thorough') return first
  for (const variant of variants) {
    const found = await read(await variant(picture, grey), thorough)
    if (found.length > 0) return found
  }
  return []
}
/** The quick search alone, on a picture without colours. */
export const readGreyCodes = async (picture: Grey): Promise<readonly QrCode[]> => {
  await prepare()
  return read(picture, quick)
}

const raw = (picture: Picture) => sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } })
const toGrey = async (image: Sharp): Promise<Grey> => {
  const { data, info } = await image.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
/** Side lengths worth trying: small codes want more pixels, huge photos fewer. */
const sized = (picture: Picture, side: number): Sharp => {
  const longest = Math.min(side, Math.max(picture.width, picture.height) * mostEnlarged)
  return raw(picture).resize({ width: longest, height: longest, fit: 'inside', kernel: 'cubic' })
}
const mostEnlarged = 3
const variants: readonly ((picture: Picture, grey: Grey) => Promise<Grey> | Grey)[] = [
  (_, grey) => grey,
  (p) => toGrey(sized(p, 2400).greyscale().normalise()),
  (p) => toGrey(sized(p, 1600).greyscale().normalise()),
  // A blue code on white paper has its contrast in the red channel.
  (p) => toGrey(sized(p, 2400).extractChannel(0)),
  (p) => toGrey(sized(p, 3600).extractChannel(0).sharpen()),
]

/** The engine takes pixels with colours, which it makes grey one by one, or a file: this smallest form of one has the grey ready. */
const read = async (picture: Grey, options: ReaderOptions): Promise<readonly QrCode[]> => {
  const head = Buffer.from(`P5 ${picture.width} ${picture.height} 255\n`)
  const file = new Uint8Array(head.length + picture.data.length)
  file.set(head)
  file.set(picture.data, head.length)
  const results = await readBarcodes(file, options)
  return results.filter((r) => r.isValid && r.text !== '').map((r) => ({ text: r.text, box: boxOf(r, picture), direction: directionOf(r) }))
}
const directionOf = ({ position: p }: ReadResult): number => Math.atan2(p.topRight.y - p.topLeft.y, p.topRight.x - p.topLeft.x)
const boxOf = ({ position: p }: ReadResult, picture: Grey): QrCode['box'] => {
  const xs = [p.topLeft.x, p.topRight.x, p.bottomLeft.x, p.bottomRight.x]
  const ys = [p.topLeft.y, p.topRight.y, p.bottomLeft.y, p.bottomRight.y]
  const x = Math.min(...xs)
  const y = Math.min(...ys)
  return {
    x: x / picture.width,
    y: y / picture.height,
    width: (Math.max(...xs) - x) / picture.width,
    height: (Math.max(...ys) - y) / picture.height,
  }
}
