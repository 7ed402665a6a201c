// Pages as pictures for the viewer: PDF and images as PNG, OFD as SVG.
import sharp from 'sharp'
import { drawOfdPage } from './ofd/draw-page.ts'
import { decodePicture } from './image/decode.ts'
import { identify } from './identify.ts'
import { withPdf } from './pdf/document.ts'

export interface DrawnPage {
  readonly type: 'image/png' | 'image/svg+xml' | 'image/jpeg'
  readonly bytes: Uint8Array
}
const longestSide = 4000
const pointsPerInch = 72

/**
 * Draws a 1-based page; `scale` 1 is about screen size (96 dots per inch). Undefined when the file has no such page or
 * no face.
 */
export const drawPage = async (
  file: { readonly name: string; readonly bytes: Uint8Array },
  page: number,
  scale: number,
): Promise<DrawnPage | undefined> => {
  const format = identify(file.bytes)
  if (format === 'pdf')
    return withPdf(file.bytes, async (document) => {
      if (page > document.pages) return undefined
      const picture = document.draw(page, pointsPerInch * scale * (96 / 72), longestSide)
      return {
        type: 'image/png',
        bytes: await sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } })
          .png({ compressionLevel: 4 })
          .toBuffer(),
      }
    })
  if (format === 'ofd') return drawOfdPage(file.bytes, page)
  if (format !== 'jpg' && format !== 'png') return undefined
  const decoded = await decodePicture(file.bytes)
  if (!decoded.ok || page !== 1) return undefined
  const { picture } = decoded
  const width = Math.min(picture.width, Math.max(900, Math.round(900 * scale)))
  return {
    type: 'image/jpeg',
    bytes: await sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } })
      .resize({ width, withoutEnlargement: true })
      .jpeg({ quality: 88 })
      .toBuffer(),
  }
}
