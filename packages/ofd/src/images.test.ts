import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { decodeBmp } from './bmp.ts'
import { toImage } from './images.ts'
import { arithmeticDecoder } from './jbig2-arithmetic.ts'
import { decodeJbig2 } from './jbig2.ts'
import { encodeBitmapPng } from './png.ts'

const bytes = (hex: string): Buffer => Buffer.from(hex.replace(/\s/g, ''), 'hex')
/** The test sequence of ITU-T T.88 annex H.2. */
const encoded = bytes('84C73BFC E1A14304 02200000 410DBB86 F4317FFF 88FF3747 1ADB6ADF FFAC')
const plain = bytes('00020051 000000C0 0352872A AAAAAAAA 82C02000 FCD79EF6 BF7FED90 4F46A3BF')
/** A page of 8 × 8 pixels with one generic region of them. */
const jbig2 = (region: string): Buffer => {
  const data = bytes(`00000008 00000008 00000000 00000000 00 ${region}`)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([
    bytes('974A42320D0A1A0A 01 00000001 00000000 30 00 01 00000013 00000008 00000008 00000000 00000000 00 0000 00000001 26 00 01'),
    length,
    data,
  ])
}

test('the arithmetic decoder reads the sequence of the standard', () => {
  const decode = arithmeticDecoder(encoded)
  const contexts = new Uint8Array(1)
  expect(
    Buffer.from(
      Array.from({ length: 32 }, () => Array.from({ length: 8 }, () => decode(contexts, 0)).reduce((byte, bit) => byte * 2 + bit, 0)),
    ),
  ).toEqual(plain)
})
test('a JBIG2 page becomes a PNG of its size', () =>
  expect(Buffer.from(toImage(jbig2('08 03FF FDFF 02FE FEFE 84C73BFCE1A143FFAC'))!.bytes).readUInt32BE(16)).toBe(8))
test('JBIG2 of a coding that invoices do not use is no picture', () => expect(decodeJbig2(jbig2('01 00'))).toBeUndefined())
test.each(Array.from({ length: 12 }, (_, i) => i * 6))('JBIG2 cut after %i bytes is no crash', (length) =>
  expect([undefined, 8]).toContain(decodeJbig2(jbig2('08 03FF FDFF 02FE FEFE 84C73BFC').subarray(0, length))?.width),
)
test('a JBIG2 page that claims a billion pixels is refused', () => {
  const file = jbig2('00')
  file.writeUInt32BE(1_000_000, 24)
  file.writeUInt32BE(1_000_000, 28)
  expect(decodeJbig2(file)).toBeUndefined()
})
test('a PNG carries its pixels, black as 0', () => {
  const png = Buffer.from(encodeBitmapPng({ width: 3, height: 1, pixels: Uint8Array.of(1, 0, 1) }))
  const at = png.indexOf('IDAT')
  expect([...inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))]).toEqual([0, 0b01000000])
})
test('a one-bit bitmap is read from its last row up', () => {
  const bmp = Buffer.alloc(62 + 8)
  bmp.write('BM', 'latin1')
  for (const [value, at] of [
    [62, 10],
    [40, 14],
    [2, 18],
    [2, 22],
  ] as const)
    bmp.writeUInt32LE(value, at)
  bmp.writeUInt16LE(1, 28)
  bmp.writeUInt32LE(0xffffff, 58)
  bmp[62] = 0b01000000
  bmp[66] = 0b11000000
  expect([...(decodeBmp(bmp)?.pixels ?? [])]).toEqual([0, 0, 1, 0])
})
test('a bitmap that is cut is no picture', () => expect(decodeBmp(Buffer.concat([Buffer.from('BM'), Buffer.alloc(52)]))).toBeUndefined())
