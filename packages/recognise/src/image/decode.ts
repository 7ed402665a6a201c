// Bytes of a jpg or png → pixels, upright and on white, within bounds.
import sharp from 'sharp'
import type { RefusalReason } from '@piaotai/domain/invoice/reading.ts'
import type { Picture } from '../recogniser.ts'

/** Cameras take up to 50 megapixels; a larger picture shows no invoice. */
const pixelLimit = 64_000_000
/** A4 at 300 dots an inch has 8.7 megapixels: more pixels add no information, and cost memory and time. */
const pixelsKept = 10_000_000
/** Fewer rows or columns contain no line of print. */
const leastSide = 32
// Each picture is read once, so a cache only wastes memory.
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoadSvg'] })

export type Decoded =
  | { readonly ok: true; readonly picture: Picture }
  | { readonly ok: false; readonly reason: RefusalReason; readonly detail: string }

export const decodePicture = async (bytes: Uint8Array): Promise<Decoded> => {
  try {
    const image = sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error', pages: 1 })
    const { width: seenWidth, height: seenHeight } = await image.metadata()
    if (Math.min(seenWidth, seenHeight) < leastSide) return { ok: false, reason: 'unreadable', detail: `${seenWidth} × ${seenHeight}` }
    const scale = Math.sqrt(pixelsKept / (seenWidth * seenHeight))
    const longest = Math.ceil(Math.max(seenWidth, seenHeight) * scale)
    const upright = image.autoOrient()
    const sized = scale < 1 ? upright.resize({ width: longest, height: longest, fit: 'inside' }) : upright
    const { data, info } = await sized
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    if (info.channels !== 3) return { ok: false, reason: 'damaged', detail: `${info.channels} channels` }
    return { ok: true, picture: { data, width: info.width, height: info.height } }
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    return { ok: false, reason: /pixel limit/i.test(message) ? 'tooLarge' : 'damaged', detail: message.slice(0, 200) }
  }
}
