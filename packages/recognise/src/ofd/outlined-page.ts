// Pages with characters drawn as shapes, or scans, have no text: they are drawn and read as a picture.
import sharp from 'sharp'
import { drawPage } from '@piaotai/ofd/draw/draw-page.ts'
import { toBox } from '@piaotai/ofd/box.ts'
import type { Ofd } from '@piaotai/ofd/package.ts'
import { matrixOf } from '@piaotai/ofd/text.ts'
import { all, type Node } from '@piaotai/ofd/xml.ts'
import type { Picture } from '../recogniser.ts'

const pixelWidth = 2000
const manyShapes = 60

const fewCharacters = 30
/** A picture on this share of the page is the page's content. */
const wholePage = 0.5

/** Whether the page is a picture, with hardly any characters. */
export const isPictured = (ofd: Ofd, index: number, characters: number): boolean => {
  const page = ofd.pages[index]
  return (
    page !== undefined &&
    characters < fewCharacters &&
    objectsOf(ofd, index, 'ImageObject').some((o) => sizeOf(o) >= page.box.width * page.box.height * wholePage)
  )
}
/** A picture is one unit wide and high, and its matrix takes it to its size on the page. */
const sizeOf = (image: Node): number => {
  const [a, b, c, d] = matrixOf(image)
  const box = toBox(image.attributes['Boundary'])
  const area = box ? box.width * box.height : 0
  return image.attributes['CTM'] ? Math.min(Math.abs(a * d - b * c), area) : area
}
const objectsOf = (ofd: Ofd, index: number, name: string): readonly Node[] =>
  ofd.pages[index]?.layers.flatMap((layer) => layer.objects.flatMap((o) => (o.name === name ? [o] : all(o, name)))) ?? []

/** Whether the page is mostly shapes: many paths and hardly a character. */
export const isOutlined = (ofd: Ofd, index: number, characters: number): boolean => {
  const shapes = objectsOf(ofd, index, 'PathObject').length
  return shapes >= manyShapes && characters * 4 < shapes
}

/** The page as pixels. The SVG loader accepts only our SVG and is closed to everything else. */
export const rasterPage = async (ofd: Ofd, index: number): Promise<Picture> => {
  const { svg, widthMm, heightMm } = await drawPage(ofd, index, { stamps: false })
  const sized = svg.replace(
    /width="[\d.]+mm" height="[\d.]+mm"/,
    `width="${pixelWidth}" height="${Math.round((pixelWidth * heightMm) / widthMm)}"`,
  )
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  try {
    const { data, info } = await sharp(Buffer.from(sized), { density: 72, limitInputPixels: 30_000_000 })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } finally {
    sharp.block({ operation: ['VipsForeignLoadSvg'] })
  }
}
