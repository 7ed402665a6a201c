// The template of a sheet: invoices, their goods lines, and notes on both.
import { kinds } from '@piaotai/domain/invoice/kinds.ts'
import { invoiceSheetWords } from '@piaotai/locales/sheets.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { templateOf, type Template } from '../../../lib/spreadsheet-template.ts'

/** Rows whose cells keep digits as text. */
const typedRows = 500
const headWidths = [28, 14, 24, 13, 23, 30, 22, 30, 22, 15, 13, 15, 12, 30]
const lineWidths = [14, 24, 32, 16, 8, 12, 16, 14, 10, 12]
const blank = (headings: readonly string[]): string[][] => Array.from({ length: typedRows }, () => headings.map(() => ''))

export const readInvoiceTemplate =
  () =>
  async ({ language }: Pick<Actor, 'language'>): Promise<Template> => {
    const words = invoiceSheetWords(language)
    return templateOf('invoices.xlsx', [
      { name: words.heads, widths: headWidths, rows: [[words.note], words.headings, ...blank(words.headings)] },
      { name: words.lines, widths: lineWidths, rows: [[words.lineNote], words.lineHeadings, ...blank(words.lineHeadings)] },
      {
        name: words.notes,
        widths: [40, 30],
        rows: [
          ...words.rules.map((rule) => [rule]),
          [''],
          [words.kinds],
          ...kinds.map((kind) => [language === 'en-US' ? kind.en : kind.zh]),
        ],
      },
    ])
  }
