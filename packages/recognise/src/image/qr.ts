// QR codes on drawn pages and pictures.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { prepareZXingModule, readBarcodes, type ReadResult, type ReaderOptions } from 'zxing-wasm/reader'
import type { Picture } from '../recogniser.ts'

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
  await prepare()
  const first = await read(picture, quick)
  if (first.length > 0 || options.effort !== 'thorough') return first
  for (const variant of variants) {
    const found = await read(await variant(picture), thorough)
    if (found.length > 0) return found
  }
  return []
}

const raw = (picture: Picture) => sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } })
const toPicture = async (image: Sharp): Promise<Picture> => {
  const { data, info } = await image.toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true })
  if (info.channels === 3) return { data, width: info.width, height: info.height }
  const spread = new Uint8Array(info.width * info.height * 3)
  for (let i = 0; i < info.width * info.height; i++) spread.fill(data[i * info.channels]!, i * 3, i * 3 + 3)
  return { data: spread, width: info.width, height: info.height }
}
/** Side lengths worth trying: small codes want more pixels, huge photos fewer. */
const sized = (picture: Picture, side: number): Sharp => {
  const longest = Math.min(side, Math.max(picture.width, picture.height) * mostEnlarged)
  return raw(picture).resize({ width: longest, height: longest, fit: 'inside', kernel: 'cubic' })
}
const mostEnlarged = 3
const variants: readonly ((picture: Picture) => Promise<Picture>)[] = [
  (p) => toPicture(raw(p)),
  (p) => toPicture(sized(p, 2400).greyscale().normalise()),
  (p) => toPicture(sized(p, 1600).greyscale().normalise()),
  // A blue code on white paper has its contrast in the red channel.
  (p) => toPicture(sized(p, 2400).extractChannel(0)),
  (p) => toPicture(sized(p, 3600).extractChannel(0).sharpen()),
]

const read = async (picture: Picture, options: ReaderOptions): Promise<readonly QrCode[]> => {
  const data = new Uint8ClampedArray(picture.width * picture.height * 4)
  for (let from = 0, to = 0; from < picture.data.length; from += 3, to += 4) {
    data[to] = picture.data[from]!
    data[to + 1] = picture.data[from + 1]!
    data[to + 2] = picture.data[from + 2]!
    data[to + 3] = 255
  }
  const results = await readBarcodes(
    { data, width: picture.width, height: picture.height, colorSpace: 'srgb', pixelFormat: 'rgba-unorm8' },
    options,
  )
  return results.filter((r) => r.isValid && r.text !== '').map((r) => ({ text: r.text, box: boxOf(r, picture), direction: directionOf(r) }))
}
const directionOf = ({ position: p }: ReadResult): number => Math.atan2(p.topRight.y - p.topLeft.y, p.topRight.x - p.topLeft.x)
const boxOf = ({ position: p }: ReadResult, picture: Picture): QrCode['box'] => {
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
