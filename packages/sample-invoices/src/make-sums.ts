// Values derived from an invoice's lines: sums, words and the QR code.
import { amountInWords } from '@piaotai/domain/money/words-of-money.ts'
import { fromFen } from '@piaotai/domain/money/money.ts'
import { writeQr } from '@piaotai/domain/invoice/qr.ts'
import type { SampleInvoice, SampleType } from './sample-invoice.ts'

const qrType: Readonly<Record<SampleType, string>> = {
  10: '01',
  11: '20',
  12: '31',
  20: '04',
  22: '32',
  30: '10',
  50: '03',
  51: '51',
  53: '15',
  61: '61',
}
const digitalQrType: Readonly<Partial<Record<SampleType, string>>> = { 50: '83', 53: '84' }
export type Unsummed = Omit<SampleInvoice, 'amount' | 'tax' | 'total' | 'words' | 'qr'>
/** `total` overrides amount + tax where funds are added. Digital codes carry the total, older ones the net amount. */
export const summed = (draft: Unsummed, givenTotal?: bigint): SampleInvoice => {
  const amount = draft.lines.reduce((sum, line) => sum + line.amount, 0n)
  const tax = draft.lines.reduce((sum, line) => sum + line.tax, 0n)
  const total = givenTotal ?? amount + tax
  const digital = draft.number.length === 20
  return {
    ...draft,
    amount,
    tax,
    total,
    words: amountInWords(total),
    qr: writeQr(
      digital ? (digitalQrType[draft.type] ?? qrType[draft.type]) : qrType[draft.type],
      draft.code,
      draft.number,
      fromFen(digital || draft.type === 53 ? total : amount),
      draft.date,
      draft.checkCode,
    ),
  }
}
