// index.csv: the package's table of contents, for a spreadsheet.
import { archiveWords, stateWords } from '@piaotai/locales/exports.ts'
import type { Listed } from './manifest.ts'
import type { summaryOf } from './archived-rows.ts'

type Summary = ReturnType<typeof summaryOf>
/** Text stays text: what a spreadsheet would take for a formula, or for a number too long for it, stands behind a tab. */
const cell = (text: string | number | null): string => {
  const plain = String(text ?? ''), guarded = /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)|^\d{12,}$|^0\d/.test(plain) ? `\t${plain}` : plain
  return `"${guarded.replaceAll('"', '""')}"`
}
const row = (cells: readonly (string | number | null)[]): string => `${cells.map(cell).join(',')}\r\n`
export const indexHead = `\ufeff${row(archiveWords.columns)}`
export const indexRow = (seq: number, s: Summary, files: readonly Listed[]): string => {
  const of = (role: Listed['role']): string => files.filter((file) => file.role === role).map((file) => file.path).join(' ; ')
  return row([seq, s.kind, s.code, s.number, s.date, s.sellerName, s.sellerTaxId, s.buyerName, s.buyerTaxId, s.amountExcludingTax, s.taxAmount, s.amountIncludingTax, s.voucherNumber, s.accountingDate, stateWords.verify(s.verifyStatus), s.enteredBy, s.enteredAt,
    of('original'), files.find((file) => file.role === 'original')?.sha256 ?? '', of('data'), of('receipt')])
}
