// Prints files in memory, and reads the sheets with a PDF library.
import { readFile } from 'node:fs/promises'
import type { PrintSettings } from '@piaotai/domain/print.ts'
import { withPdf } from '@piaotai/recognise/pdf/document.ts'
import type { Printer, PrintItem, PrintSource } from '../../src/ports/printer.ts'
import { somebody } from '../worlds/sharers.ts'

export const notes = {
  encrypted: '原件有打开密码。',
  damaged: '原件已损坏。',
  missing: '找不到原件。',
  tooMuch: '原件过于复杂。',
  noPage: '没有可打印的页。',
}
export const itemOf = (name: string, format: string, bytes: Uint8Array, pages?: readonly number[]): PrintItem => ({
  name,
  open: async (): Promise<PrintSource> => ({ kind: 'file', file: { name, bytes }, format, ...(pages ? { pages } : {}) }),
})

export interface Word {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
/** Texts of each sheet with their boxes in points from its top left corner, and the sheet's size. */
export const sheetsOf = (
  bytes: Uint8Array,
): Promise<readonly { readonly width: number; readonly height: number; readonly words: readonly Word[]; readonly text: string }[]> =>
  withPdf(bytes, (document) =>
    Array.from({ length: document.pages }, (_, i) => {
      const { words } = document.text(i + 1)
      // Some typefaces draw a part of a character (⼦) and the character (子) by one glyph.
      return {
        ...document.size(i + 1),
        words,
        text: words
          .map((word) => word.text)
          .join('')
          .normalize('NFKC'),
      }
    }),
  )
/** Prints and reads the result. */
export const printed = async (printer: Printer, items: readonly PrintItem[], settings: Partial<PrintSettings> = {}) => {
  const reported: number[] = []
  const { made, sheets, refused } = await printer.print(
    items,
    { layout: 'a4two', margin: 5, order: 'list', ...settings, title: '发票打印', notes },
    {
      megabytes: 50,
      sharer: somebody,
      signal: new AbortController().signal,
      onItem: async (done) => {
        reported.push(done)
      },
    },
  )
  const bytes = await readFile(made.path)
  await made.discard()
  return { bytes, sheets, refused, reported, pages: await sheetsOf(bytes) }
}
