// JBIG2 (ITU-T T.88) as far as invoices use it: pages of generic regions by arithmetic coding, the form of their QR
// codes.
import { arithmeticDecoder, type Decoder } from './jbig2-arithmetic.ts'
import type { Bitmap } from './png.ts'

const magic = [0x97, 0x4a, 0x42, 0x32, 0x0d, 0x0a, 0x1a, 0x0a]
const pixelLimit = 16_000_000
const segment = { genericRegions: [36, 38, 39], pageInfo: 48 } as const
export const isJbig2 = (bytes: Uint8Array): boolean => magic.every((b, i) => bytes[i] === b)

/**
 * The first page as a bitmap; undefined for damaged files and for coding that invoices do not use (text, symbol,
 * halftone, MMR).
 */
export const decodeJbig2 = (bytes: Uint8Array): Bitmap | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return readSegments(bytes, view)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
const readSegments = (bytes: Uint8Array, view: DataView): Bitmap | undefined => {
  const flags = view.getUint8(8)
  // Only the sequential organisation: each segment's data follows its header.
  if (!isJbig2(bytes) || !(flags & 1)) return undefined
  let page: Bitmap | undefined
  let drawn = false
  for (let at = flags & 2 ? 9 : 13; at + 11 <= bytes.length; ) {
    const type = view.getUint8(at + 4) & 0x3f
    const wide = view.getUint8(at + 4) & 0x40 ? 4 : 1
    const referred = view.getUint8(at + 5) >> 5
    if (referred > 4) return undefined
    const number = view.getUint32(at)
    const start = at + 6 + referred * (number <= 256 ? 1 : number <= 65_536 ? 2 : 4) + wide + 4
    const length = view.getUint32(start - 4)
    const end = length === 0xffffffff ? bytes.length : Math.min(bytes.length, start + length)
    if (type === segment.pageInfo && !page) {
      const width = view.getUint32(start)
      const height = view.getUint32(start + 4)
      if (width === 0 || height === 0 || width * height > pixelLimit) return undefined
      page = { width, height, pixels: new Uint8Array(width * height).fill(view.getUint8(start + 16) & 4 ? 1 : 0) }
    } else if (page && segment.genericRegions.some((t) => t === type)) {
      if (!paintRegion(page, bytes.subarray(start, end), view, start)) return undefined
      drawn = true
    } else if (type < segment.pageInfo) return undefined
    at = end
  }
  return drawn ? page : undefined
}

const paintRegion = (page: Bitmap, data: Uint8Array, view: DataView, at: number): boolean => {
  const width = view.getUint32(at)
  const height = view.getUint32(at + 4)
  const left = view.getUint32(at + 8)
  const top = view.getUint32(at + 12)
  const combine = view.getUint8(at + 16) & 7
  const flags = view.getUint8(at + 17)
  const template = (flags >> 1) & 3
  if (flags & 1 || width * height > pixelLimit) return false
  const adaptive = template === 0 ? 4 : 1
  const moved = Array.from({ length: adaptive }, (_, i): readonly [number, number] => [
    view.getInt8(at + 18 + i * 2),
    view.getInt8(at + 19 + i * 2),
  ])
  const pixels = decodeGeneric(arithmeticDecoder(data.subarray(18 + adaptive * 2)), width, height, template, (flags & 8) !== 0, moved)
  for (let y = 0; y < height && y + top < page.height; y++) {
    for (let x = 0; x < width && x + left < page.width; x++) {
      const i = (y + top) * page.width + x + left
      const bit = pixels[y * width + x]!
      const old = page.pixels[i]!
      page.pixels[i] =
        combine === 0 ? old | bit : combine === 1 ? old & bit : combine === 2 ? old ^ bit : combine === 3 ? 1 - (old ^ bit) : bit
    }
  }
  return true
}

/** Context pixels of each template, most significant bit first; a number names an adaptive pixel (T.88, 3 to 6). */
const templates: readonly (readonly (readonly [number, number] | number)[])[] = [
  [3, [-1, -2], [0, -2], [1, -2], 2, 1, [-2, -1], [-1, -1], [0, -1], [1, -1], [2, -1], 0, [-4, 0], [-3, 0], [-2, 0], [-1, 0]],
  [[-1, -2], [0, -2], [1, -2], [2, -2], [-2, -1], [-1, -1], [0, -1], [1, -1], [2, -1], 0, [-3, 0], [-2, 0], [-1, 0]],
  [[-1, -2], [0, -2], [1, -2], [-2, -1], [-1, -1], [0, -1], [1, -1], 0, [-2, 0], [-1, 0]],
  [[-3, -1], [-2, -1], [-1, -1], [0, -1], [1, -1], 0, [-4, 0], [-3, 0], [-2, 0], [-1, 0]],
]
/** Context by which a row says that it repeats the one above. */
const repeatContexts = [0x9b25, 0x0795, 0x00e5, 0x0195]

const decodeGeneric = (
  decoder: Decoder,
  width: number,
  height: number,
  template: number,
  typical: boolean,
  moved: readonly (readonly [number, number])[],
): Uint8Array => {
  const pixels = new Uint8Array(width * height)
  const contexts = new Uint8Array(1 << 16)
  const near = templates[template]!.map((p) => (typeof p === 'number' ? moved[p]! : p))
  let repeats = 0
  for (let y = 0; y < height; y++) {
    if (typical) {
      repeats ^= decoder(contexts, repeatContexts[template]!)
      if (repeats) {
        if (y > 0) pixels.copyWithin(y * width, (y - 1) * width, y * width)
        continue
      }
    }
    for (let x = 0; x < width; x++) {
      let context = 0
      for (const [dx, dy] of near) {
        const px = x + dx
        const py = y + dy
        context = (context << 1) | (px >= 0 && px < width && py >= 0 && (py < y || (py === y && px < x)) ? pixels[py * width + px]! : 0)
      }
      pixels[y * width + x] = decoder(contexts, context)
    }
  }
  return pixels
}
