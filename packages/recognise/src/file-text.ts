// The words of a file as lines of text, for files that are no VAT invoices.
import { identify } from './identify.ts'
import { toLines } from './layout/sheet.ts'
import { withPdf } from './pdf/document.ts'

const pagesMost = 5
const textMost = 20_000
/** Lines of a PDF's first pages; empty for other formats, for scans and for unreadable files. */
export const textOfFile = async (bytes: Uint8Array): Promise<string> => {
  if (identify(bytes) !== 'pdf') return ''
  return withPdf(bytes, (document) => {
    const lines: string[] = []
    for (let page = 1; page <= Math.min(document.pages, pagesMost); page++) {
      const { words } = document.text(page)
      const heights = words.map(({ height }) => height).toSorted((a, b) => a - b)
      const em = heights[heights.length >> 1] ?? 10
      for (const line of toLines(words, em)) lines.push(line.map(({ text }) => text).join(' '))
    }
    return lines.join('\n').slice(0, textMost)
  }).catch(() => '')
}
