import { describe, expect, it } from 'vitest'
import { scaledSize, shrinkWith, type Darkroom } from './upload-image.ts'

const photo = (size: number, name = 'a.png') => new File([new Uint8Array(size)], name)
const printing = (size: number, seen: unknown[] = []): Darkroom => ({
  open: async () => ({ width: 3000, height: 4000, close: () => undefined }),
  print: async (_, to, quality) => {
    seen.push({ to, quality })
    return new Blob([new Uint8Array(size)])
  },
})

describe('shrinking a picture before it is sent', () => {
  it.each([
    [3000, 4000, 750, 1000],
    [4000, 10, 1000, 3],
    [800, 600, 800, 600],
  ])('%i × %i becomes %i × %i', (width, height, w, h) => {
    expect(scaledSize({ width, height })).toEqual({ width: w, height: h })
  })
  it('above 500 KB it is printed at 1000 px and quality 0.96', async () => {
    const seen: unknown[] = []
    await shrinkWith(printing(1000, seen))(photo(500 * 1024 + 1))
    expect(seen).toEqual([{ to: { width: 750, height: 1000 }, quality: 0.96 }])
  })
  it('the smaller picture is named as the JPEG it is', async () => {
    expect(await shrinkWith(printing(1000))(photo(600_000))).toMatchObject({ name: 'a.jpg', size: 1000, type: 'image/jpeg' })
  })
  it('500 KB stays as it is', async () => {
    const file = photo(500 * 1024)
    expect(await shrinkWith(printing(10))(file)).toBe(file)
  })
  it('a PDF stays as it is', async () => {
    const file = photo(600_000, 'a.pdf')
    expect(await shrinkWith(printing(10))(file)).toBe(file)
  })
  it('a picture that would grow stays as it is', async () => {
    const file = photo(600_000)
    expect(await shrinkWith(printing(700_000))(file)).toBe(file)
  })
  it('a picture that cannot be opened stays as it is: the server says why', async () => {
    const file = photo(600_000)
    expect(await shrinkWith({ ...printing(10), open: () => Promise.reject(new Error('bad picture')) })(file)).toBe(file)
  })
})
