// Which pages of a scan are worth reading as pictures: reading one takes seconds of a core.
import { ofAFace } from '../image/face-words.ts'
import { showsText } from '../image/ocr.ts'
import type { PdfDocument } from './document.ts'

/** Files with so few pictured pages have each of them read, and so many without an invoice end the glances. */
export const fewPictures = 3
const glanceDpi = 110

export interface PageChoice {
  readonly read: readonly number[]
  /** Only searched for a code, since the pages before showed no invoice. */
  readonly unread: readonly number[]
}
/**
 * Pages that show an invoice's code or, at a glance, its face are read. After three pages without either, the others
 * are asked for codes alone, and told as unread.
 */
export const choosePictured = async (
  document: PdfDocument,
  pictured: readonly number[],
  hasCode: (page: number) => Promise<boolean>,
): Promise<PageChoice> => {
  if (pictured.length <= fewPictures) return { read: pictured, unread: [] }
  const read: number[] = []
  const unread: number[] = []
  for (const [at, page] of pictured.entries()) {
    const glances = at < fewPictures || read.length > 0
    if (await hasCode(page)) read.push(page)
    else if (!glances) unread.push(page)
    else if (await showsText(document.draw(page, glanceDpi), ofAFace)) read.push(page)
  }
  return { read, unread }
}
