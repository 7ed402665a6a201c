// A bank file as a workbook: every cell is text, so that accounts and references keep their digits, but the amounts.
import type { WorkSheet } from '@e965/xlsx'
import {
  bankColumns,
  bankFormatEndings,
  bankRows,
  type BankCell,
  type BankFormat,
  type BankOrder,
  type BankPayment,
} from '@piaotai/domain/payment/bank-file.ts'
import { xlsx } from '../../../../lib/late-libraries.ts'

const widthOf = (heading: string): number => Math.max(10, heading.length * 2 + 2)
/** A cell's number holds fifteen digits, which an amount of thirteen and two keeps whole. */
const cellOf = (cell: BankCell) => ('amount' in cell ? { t: 'n', v: Number(cell.amount), z: '0.00' } : { t: 's', v: cell.text, z: '@' })

export const bankWorkbook = (format: BankFormat, payments: readonly BankPayment[], order: BankOrder): Uint8Array => {
  const { utils, write } = xlsx()
  const headings = bankColumns[format].map(([heading]) => heading)
  const rows: readonly (readonly BankCell[])[] = [headings.map((text) => ({ text })), ...bankRows(format, payments, order)]
  const sheet: WorkSheet = {}
  for (const [r, row] of rows.entries()) for (const [c, cell] of row.entries()) sheet[utils.encode_cell({ r, c })] = cellOf(cell)
  sheet['!ref'] = utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length - 1, c: headings.length - 1 } })
  sheet['!cols'] = headings.map((heading) => ({ wch: widthOf(heading) }))
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, '批量支付')
  const old = bankFormatEndings[format] === 'xls'
  return new Uint8Array(write(book, { type: 'buffer', bookType: old ? 'biff8' : 'xlsx', compression: true }) as Buffer)
}
