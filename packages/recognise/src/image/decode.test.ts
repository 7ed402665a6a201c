import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodePicture, type Decoded } from './decode.ts'

/** Left half black, right half white. */
const halves = (width = 80, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#000000' } }, left: 0, top: 0 },
  ])
const sizeOf = (decoded: Decoded): string => (decoded.ok ? `${decoded.picture.width}×${decoded.picture.height}` : decoded.reason)
const at = (decoded: Decoded, x: number, y: number): number =>
  decoded.ok ? decoded.picture.data[(y * decoded.picture.width + x) * 3]! : -1
/** Pixels of the left and of the right half. */
const sides = (decoded: Decoded): readonly boolean[] => [at(decoded, 5, 20) < 40, at(decoded, 70, 20) > 215]

test.each([
  ['a JPEG', () => halves().jpeg()],
  ['a JPEG in CMYK', () => halves().toColourspace('cmyk').jpeg()],
  ['a grey JPEG', () => halves().greyscale().jpeg()],
  ['a progressive JPEG', () => halves().jpeg({ progressive: true })],
  ['a PNG of 16 bits a channel', () => halves().toColourspace('rgb16').png()],
  ['a PNG of two colours', () => halves().png({ palette: true, colours: 2 })],
])('%s is decoded to three channels of eight bits', async (_, made) => {
  const decoded = await decodePicture(await made().toBuffer())
  expect([sizeOf(decoded), decoded.ok && decoded.picture.data.length, ...sides(decoded)]).toEqual(['80×40', 80 * 40 * 3, true, true])
})
test('what is transparent is white paper', async () => {
  const decoded = await decodePicture(
    await sharp({ create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer(),
  )
  expect(at(decoded, 10, 10)).toBe(255)
})
test('a photo that says how it was held is turned upright', async () => {
  const decoded = await decodePicture(await halves().jpeg().withMetadata({ orientation: 6 }).toBuffer())
  expect([sizeOf(decoded), at(decoded, 20, 5) < 40, at(decoded, 20, 70) > 215]).toEqual(['40×80', true, true])
})
test('a picture of more than ten megapixels is made smaller, one below is not', async () => {
  expect([
    sizeOf(await decodePicture(await halves(4000, 4000).jpeg().toBuffer())),
    sizeOf(await decodePicture(await halves(3000, 2000).jpeg().toBuffer())),
  ]).toEqual(['3163×3163', '3000×2000'])
})
test('a picture of a hundred megapixels is too large', async () => {
  expect(
    sizeOf(
      await decodePicture(
        await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      ),
    ),
  ).toBe('tooLarge')
})
test('a picture without room for a line of print is unreadable', async () =>
  expect(sizeOf(await decodePicture(await halves(8, 900).png().toBuffer()))).toBe('unreadable'))
test('a picture that breaks off is damaged', async () => {
  const whole = await halves(800, 400).jpeg().toBuffer()
  expect([sizeOf(await decodePicture(whole.subarray(0, whole.length / 2))), sizeOf(await decodePicture(whole.subarray(0, 30)))]).toEqual([
    'damaged',
    'damaged',
  ])
})
