// Uncompressed Windows bitmaps as black and white: some issuers keep the QR code in one, often under another name.
import type { Bitmap } from './png.ts'

const pixelLimit = 16_000_000

/** Undefined for compressed, damaged and huge files. A pixel darker than half is black. */
export const decodeBmp = (bytes: Uint8Array): Bitmap | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 54 || bytes[0] !== 0x42 || bytes[1] !== 0x4d || view.getUint32(30, true) !== 0) return undefined
  const start = view.getUint32(10, true)
  const palette = 14 + view.getUint32(14, true)
  const bits = view.getUint16(28, true)
  const width = view.getInt32(18, true)
  const rows = view.getInt32(22, true)
  const height = Math.abs(rows)
  const stride = Math.ceil((width * bits) / 32) * 4
  if (
    ![1, 4, 8, 24, 32].includes(bits) ||
    width <= 0 ||
    height === 0 ||
    width * height > pixelLimit ||
    start + stride * height > bytes.length
  )
    return undefined
  const dark = (at: number): 0 | 1 => ((bytes[at] ?? 0) * 114 + (bytes[at + 1] ?? 0) * 587 + (bytes[at + 2] ?? 0) * 299 < 127_500 ? 1 : 0)
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const row = start + stride * (rows > 0 ? height - 1 - y : y)
    for (let x = 0; x < width; x++) {
      const index = bits < 8 ? (bytes[row + ((x * bits) >> 3)]! >> (8 - bits - ((x * bits) & 7))) & ((1 << bits) - 1) : bytes[row + x]!
      pixels[y * width + x] = bits >= 24 ? dark(row + x * (bits >> 3)) : dark(palette + index * 4)
    }
  }
  return { width, height, pixels }
}
