// index.csv: the package's table of contents, for a spreadsheet.
import type { Cause } from '@piaotai/domain/judgement/causes.ts'
import { archiveWords, causeWord, stateWords } from '@piaotai/locales/export-files.ts'
import type { Listed } from './manifest.ts'
import type { summaryOf } from './archived-rows.ts'

type Summary = ReturnType<typeof summaryOf>
/** Begins a formula, in full width too, as Chinese spreadsheets accept it. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/
/**
 * Text that a spreadsheet reads as a number with lost digits, a date or a time: 12E5, 3-5, 1/2, 10:30. ISO dates may
 * stay dates.
 */
const another = /^\d{12,}$|^0\d|^\d+(\.\d*)?e[+-]?\d+$|^(?!\d{4}-\d\d-\d\d$)\d{1,4}[-/.:]\d{1,2}([-/.:]\d{1,4})?$/i
const quoted = (plain: string): string => `"${plain.replaceAll('"', '""')}"`
/** A leading tab keeps a spreadsheet from converting the text. */
const text = (value: string | null): string =>
  quoted(value !== null && (formula.test(value) || another.test(value)) ? `\t${value}` : (value ?? ''))
const figure = (value: string | number | null): string => quoted(String(value ?? ''))
const row = (cells: readonly string[]): string => `${cells.join(',')}\r\n`
export const indexHead = `\ufeff${row(archiveWords.columns.map(text))}`
/** `keptOut`: why an invoice is listed and not in the package; such a one has no place in the order. */
export const indexRow = (seq: number | null, s: Summary, files: readonly Listed[], keptOut: readonly Cause[] = []): string => {
  const of = (role: Listed['role']): string =>
    files
      .filter((file) => file.role === role)
      .map((file) => file.path)
      .join(' ; ')
  return row([
    figure(seq),
    ...[s.kind, s.code, s.number, s.date, s.sellerName, s.sellerTaxId, s.buyerName, s.buyerTaxId].map(text),
    ...[s.amountExcludingTax, s.taxAmount, s.amountIncludingTax].map(figure),
    ...[
      s.voucherNumber,
      s.accountingDate,
      stateWords.verify(s.verifyStatus),
      s.enteredBy,
      s.enteredAt,
      of('original'),
      files.find((file) => file.role === 'original')?.sha256 ?? '',
      of('data'),
      of('receipt'),
      keptOut.map(causeWord).join('；'),
    ].map(text),
  ])
}
