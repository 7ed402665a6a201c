import { drawPage } from '@piaotai/ofd/draw/draw-page.ts'
import { openOfd } from '@piaotai/ofd/package.ts'

/** An OFD page as SVG of our own making: no scripts, no outside references. */
export const drawOfdPage = async (bytes: Uint8Array, page: number): Promise<{ readonly type: 'image/svg+xml'; readonly bytes: Uint8Array } | undefined> => {
  const ofd = await openOfd(bytes)
  return page >= 1 && page <= ofd.pages.length ? { type: 'image/svg+xml', bytes: Buffer.from((await drawPage(ofd, page - 1)).svg) } : undefined
}
