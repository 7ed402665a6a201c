import { drawPage } from '@piaotai/ofd/draw/draw-page.ts'
import { openDocuments, pagesOf } from '@piaotai/ofd/package.ts'

/** An OFD page as our SVG: no scripts, no outside references. */
export const drawOfdPage = async (
  bytes: Uint8Array,
  page: number,
): Promise<{ readonly type: 'image/svg+xml'; readonly bytes: Uint8Array } | undefined> => {
  const wanted = pagesOf(await openDocuments(bytes))[page - 1]
  return wanted && { type: 'image/svg+xml', bytes: Buffer.from((await drawPage(wanted.ofd, wanted.index)).svg) }
}
