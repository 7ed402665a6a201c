// What of an invoice its voucher books, frozen when the draft is made: a voucher is changed since when one of these differs.
import { fromFen, toFen } from '../money/money.ts'
import type { Standing } from '../judgement/standings.ts'

type Party = readonly [taxId: string, name: string]
/** As they are kept with the voucher. */
export interface BookedFacts {
  readonly seller: Party
  readonly buyer: Party
  /** Code and number in one: the 12 and 8 digits of a coded invoice are its 20. */
  readonly number: string
  readonly day: string
  readonly sums: readonly [net: string, tax: string, total: string]
  /** `stands` where nothing speaks against it, whether or not somebody has asked. */
  readonly standing: Standing | 'stands'
  /** What of it is reversed. */
  readonly red: string
  /** Null where no entry depends on it. */
  readonly deductible: string | null
}
export interface BookedInvoice {
  readonly sellerName: string | null
  readonly sellerTaxId: string | null
  readonly buyerName: string | null
  readonly buyerTaxId: string | null
  readonly code: string | null
  readonly number: string | null
  readonly date: string | null
  readonly amount: string | null
  readonly tax: string | null
  readonly total: string | null
  readonly standing: Standing
  readonly red: string | null
  readonly deductible: string | null
}
const fine: ReadonlySet<Standing> = new Set(['normal', 'unasked', 'tooOld', 'notApplicable'])
const plain = (text: string | null): string => (text ?? '').normalize('NFKC').replace(/\s+/g, '')
const party = (taxId: string | null, name: string | null): Party => [plain(taxId).toUpperCase(), plain(name)]
/** One that is missing follows from the other two, as in entries. */
const sumsOf = ({ amount, tax, total }: BookedInvoice): BookedFacts['sums'] => {
  const read = (value: string | null): bigint | undefined => (value === null ? undefined : toFen(value))
  const [a, x, t] = [read(amount), read(tax), read(total)]
  const told = (fen: bigint | undefined): string => (fen === undefined ? '' : fromFen(fen))
  const net = a ?? (t === undefined ? undefined : t - (x ?? 0n))
  return [
    told(net),
    told(x ?? (t === undefined || net === undefined ? 0n : t - net)),
    told(t ?? (net === undefined ? undefined : net + (x ?? 0n))),
  ]
}

export const bookedFacts = (invoice: BookedInvoice): BookedFacts => ({
  seller: party(invoice.sellerTaxId, invoice.sellerName),
  buyer: party(invoice.buyerTaxId, invoice.buyerName),
  number: `${plain(invoice.code)}${plain(invoice.number)}`,
  day: invoice.date ?? '',
  sums: sumsOf(invoice),
  standing: fine.has(invoice.standing) ? 'stands' : invoice.standing,
  red: fine.has(invoice.standing) ? '' : (invoice.red ?? ''),
  deductible: invoice.deductible,
})
/** Whether nothing that was booked differs. */
export const sameBooked = (before: BookedFacts, now: BookedFacts): boolean =>
  (['number', 'day', 'standing', 'red'] as const).every((fact) => before[fact] === now[fact]) &&
  (['seller', 'buyer', 'sums'] as const).every((fact) => before[fact].every((value, at) => value === now[fact][at])) &&
  (before.deductible === null || before.deductible === now.deductible)
