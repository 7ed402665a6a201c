// Pages whose characters are drawn as shapes say nothing as text: they are drawn and read as a picture.
import sharp from 'sharp'
import { drawPage } from '@piaotai/ofd/draw/draw-page.ts'
import type { Ofd } from '@piaotai/ofd/package.ts'
import { all } from '@piaotai/ofd/xml.ts'
import type { Picture } from '../recogniser.ts'

const pixelWidth = 2000
const manyShapes = 60

/** Whether the page is mostly shapes: many paths and hardly a character. */
export const isOutlined = (ofd: Ofd, index: number, characters: number): boolean => {
  const page = ofd.pages[index]
  const shapes =
    page?.layers.flatMap((layer) => layer.objects.flatMap((o) => (o.name === 'PathObject' ? [o] : all(o, 'PathObject')))).length ?? 0
  return shapes >= manyShapes && characters * 4 < shapes
}

/** The page as pixels. Only our own SVG goes into the SVG loader, which stays shut for everything else. */
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
