// Compares a reading with the truth of a made invoice, field by field and line by line.
import type { InvoiceLine, Reading } from '@piaotai/domain/invoice/reading.ts'
import { sumAmounts } from '@piaotai/domain/money/money.ts'
import type { Truth } from '@piaotai/sample-invoices/truth.ts'

/** One fault of a reading. `silent`: a wrong or invented value without a warning on its field. */
export interface Fault {
  readonly field: string
  readonly want: string
  readonly have: string
  readonly silent: boolean
}
export interface Comparison {
  readonly right: number
  readonly total: number
  readonly faults: readonly Fault[]
}

/** Full-width and half-width forms of a character are equal. */
const plain = (text: string | number | null | undefined): string =>
  String(text ?? '')
    .normalize('NFKC')
    .replace(/\s/g, '')
    .toUpperCase()
const money = (text: string | null | undefined): string => (text ? (sumAmounts([text]) ?? text) : '')

/** Also compares `lineParts` where the medium prints them all; always compares amounts of lines. */
export const compare = (reading: Reading | undefined, truth: Truth): Comparison => {
  const warned = new Set(reading?.warnings.map((w) => w.field as string))
  const pairs: readonly (readonly [string, string, string])[] = [
    ['type', plain(truth.type), plain(reading?.type)],
    ['code', plain(truth.code), plain(reading?.code)],
    ['number', plain(truth.number), plain(reading?.number)],
    ['date', truth.date, reading?.date ?? ''],
    ['checkCode', truth.checkCode, reading?.checkCode ?? ''],
    ['buyer.name', plain(truth.buyerName), plain(reading?.buyer.name)],
    ['buyer.taxId', plain(truth.buyerTaxId), plain(reading?.buyer.taxId)],
    ['seller.name', plain(truth.sellerName), plain(reading?.seller.name)],
    ['seller.taxId', plain(truth.sellerTaxId), plain(reading?.seller.taxId)],
    ['amountExcludingTax', money(truth.amount), money(reading?.amountExcludingTax)],
    ['taxAmount', money(truth.tax), money(reading?.taxAmount)],
    ['amountIncludingTax', money(truth.total), money(reading?.amountIncludingTax)],
  ]
  const faults = pairs
    .filter(([, want, have]) => want !== have)
    .map(
      ([field, want, have]): Fault => ({
        field,
        want,
        have,
        silent: have !== '' && !(field === 'taxAmount' && want === '' && have === '0.00') && !warned.has(field),
      }),
    )
  const real = faults.filter((f) => !(f.field === 'taxAmount' && f.want === '' && f.have === '0.00'))
  const lines = truth.items.length > 0 ? lineFaults(reading?.lines ?? [], truth.items, warned.has('lines')) : []
  const total = pairs.filter(([, want, have]) => want !== '' || have !== '').length + truth.items.length * lineParts.length
  return { right: total - real.length - lines.length, total, faults: [...real, ...lines] }
}
const lineParts = ['name', 'spec', 'unit', 'quantity', 'unitPrice', 'amount', 'taxRate', 'taxAmount'] as const
type LinePart = (typeof lineParts)[number]
const wanted = (line: Truth['items'][number], part: LinePart): string =>
  part === 'taxAmount' ? money(line.tax === '***' ? '' : line.tax) : part === 'amount' ? money(line.amount) : plain(line[part])
const read = (line: InvoiceLine | undefined, part: LinePart): string =>
  part === 'taxAmount' || part === 'amount' ? money(line?.[part]) : plain(line?.[part])
const lineFaults = (have: readonly InvoiceLine[], want: Truth['items'], warned: boolean): readonly Fault[] => [
  ...want.flatMap((line, i) =>
    lineParts
      .filter(
        (part) =>
          wanted(line, part) !== read(have[i], part) &&
          !(part === 'taxAmount' && wanted(line, part) === '' && read(have[i], part) === '0.00'),
      )
      .map(
        (part): Fault => ({
          field: `line ${i + 1} ${part}`,
          want: wanted(line, part),
          have: read(have[i], part),
          silent: part === 'amount' && read(have[i], part) !== '' && !warned,
        }),
      ),
  ),
  ...have
    .slice(want.length)
    .map((line, i): Fault => ({ field: `line ${want.length + i + 1}`, want: '', have: line.name ?? '', silent: !warned })),
]
