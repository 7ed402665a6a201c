// A person's picture: a large file is scaled first and judged then.
import { afterEach, expect, it, vi } from 'vitest'
import { checkPicture } from '../src/shared/account/picture.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})
const jpg = (bytes: number): File => {
  const content = new Uint8Array(bytes)
  content.set([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46])
  return new File([content], 'logo.jpg', { type: 'image/jpeg' })
}
const decodedAs = (width: number, height: number): void => {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width, height, close: () => undefined }))
}
it('takes a picture over 5 MB to be cropped, and refuses one that is too small or has too many pixels', async () => {
  decodedAs(4000, 3000)
  const large = await checkPicture(jpg(6 * 1024 * 1024))
  decodedAs(63, 400)
  const small = await checkPicture(jpg(2000))
  decodedAs(9000, 9000)
  expect([large, small, await checkPicture(jpg(2000))]).toEqual([undefined, 'small', 'tooManyPixels'])
})
