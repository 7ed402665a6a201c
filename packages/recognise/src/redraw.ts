// Re-encodes pictures of people and companies: only the pixels of an upload survive.
import sharp from 'sharp'
import { limits } from '@piaotai/domain/limits.ts'
import { identify } from './identify.ts'

export interface Redrawing {
  readonly side: number
  /** `cover` cuts to a square. */
  readonly fit: 'inside' | 'cover'
}
const pixelLimit = limits.pictureMegapixels * 1_000_000

/** A PNG of at most `side` × `side`; undefined when the bytes are no whole JPEG or PNG, or have too many pixels. */
export const redrawPicture = async (bytes: Uint8Array, { side, fit }: Redrawing): Promise<Uint8Array | undefined> => {
  const format = identify(bytes)
  if (format !== 'jpg' && format !== 'png') return undefined
  const picture = sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error', pages: 1 })
  const decoder = await picture.metadata().then(
    (m) => m.format,
    () => undefined,
  )
  // The leading bytes choose the decoder.
  if (decoder !== (format === 'jpg' ? 'jpeg' : 'png')) return undefined
  return picture
    .autoOrient()
    .resize(side, side, { fit, withoutEnlargement: fit === 'inside' })
    .png()
    .toBuffer()
    .catch(() => undefined)
}
