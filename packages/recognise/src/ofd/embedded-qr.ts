// The invoice QR code among the pictures of an OFD's pages.
import type { Evidence } from '@piaotai/domain/invoice/reading.ts'
import { readQr } from '@piaotai/domain/invoice/qr.ts'
import { decodeBmp } from '@piaotai/ofd/bmp.ts'
import { imageOf, type OfdImage } from '@piaotai/ofd/images.ts'
import type { Ofd } from '@piaotai/ofd/package.ts'
import { encodeBitmapPng } from '@piaotai/ofd/png.ts'
import { all } from '@piaotai/ofd/xml.ts'
import { decodePicture } from '../image/decode.ts'
import { readQrCodes } from '../image/qr.ts'
import type { Picture } from '../recogniser.ts'

const pagesWithCode = 2
const imagesAPage = 12
const sideLimit = 1600
const thoroughTries = 2

/**
 * `effort` quick reads clean codes only; thorough is for packages known to hold an invoice, as it costs up to two
 * seconds a picture.
 */
export const readEmbeddedQr = async (ofd: Ofd, effort: 'quick' | 'thorough'): Promise<Evidence | undefined> => {
  const pictures: Picture[] = []
  for (const page of ofd.pages.slice(0, pagesWithCode)) {
    const ids = page.layers
      .flatMap((layer) => layer.objects.flatMap((o) => (o.name === 'ImageObject' ? [o] : all(o, 'ImageObject'))))
      .map((o) => o.attributes['ResourceID'])
    for (const id of [...new Set(ids)].slice(0, imagesAPage)) {
      const image = imageOf(ofd, id)
      const picture = image && (await toPicture(image))
      // A code is square, with any margin.
      if (picture && Math.max(picture.width, picture.height) <= Math.min(sideLimit, Math.min(picture.width, picture.height) * 1.2))
        pictures.push(picture)
    }
  }
  for (const step of effort === 'quick' ? (['quick'] as const) : (['quick', 'thorough'] as const)) {
    for (const picture of step === 'quick' ? pictures : pictures.filter(looksLikeCode).slice(0, thoroughTries)) {
      const code = (await readQrCodes(picture, { effort: step })).find((c) => readQr(c.text))
      if (code) return { source: 'qr', fields: {}, qrText: code.text }
    }
  }
  return undefined
}
const toPicture = async (image: OfdImage): Promise<Picture | undefined> => {
  if (image.type === 'image/gif') return undefined
  const bitmap = image.type === 'image/bmp' ? decodeBmp(image.bytes) : undefined
  const decoded = image.type === 'image/bmp' && !bitmap ? undefined : await decodePicture(bitmap ? encodeBitmapPng(bitmap) : image.bytes)
  return decoded?.ok ? decoded.picture : undefined
}
/** A code is about half dark and has no colours between; a seal, a photo or an emptied picture is not. */
const looksLikeCode = ({ data }: Picture): boolean => {
  let dark = 0
  let between = 0
  for (let i = 0; i < data.length; i += 3) {
    const light = data[i]! + data[i + 1]! + data[i + 2]!
    if (light < 384) dark += 1
    if (light > 150 && light < 600) between += 1
  }
  const share = (dark * 3) / data.length
  return share > 0.2 && share < 0.8 && (between * 3) / data.length < 0.4
}
