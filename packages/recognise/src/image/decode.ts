// Bytes of a jpg or png → pixels, upright and on white, within bounds.
import sharp from 'sharp'
import type { RefusalReason } from '@piaotai/domain/reading.ts'
import type { Picture } from '../recogniser.ts'

const pixelLimit = 40_000_000
sharp.block({ operation: ['VipsForeignLoadSvg'] })

export type Decoded = { readonly ok: true; readonly picture: Picture } | { readonly ok: false; readonly reason: RefusalReason; readonly detail: string }

export const decodePicture = async (bytes: Uint8Array): Promise<Decoded> => {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error', pages: 1 }).autoOrient().flatten({ background: '#ffffff' }).toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true })
    if (info.channels !== 3) return { ok: false, reason: 'damaged', detail: `${info.channels} channels` }
    return { ok: true, picture: { data, width: info.width, height: info.height } }
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    return { ok: false, reason: /pixel limit/i.test(message) ? 'tooLarge' : 'damaged', detail: message.slice(0, 200) }
  }
}
