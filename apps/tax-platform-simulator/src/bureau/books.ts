// The bureau's view of the ledger: what a taxpayer issued or received, by day, in one order.
import { toFen, fromFen } from '@piaotai/domain/money/money.ts'
import type { Ledger } from '../ledger.ts'
import type { IssuedInvoice } from '../wire.ts'

/** `1` issued, `2` received: kjbq of the list. */
export type Side = '1' | '2'
export interface Range {
  readonly from: string
  readonly to: string
}
export interface Totals {
  readonly count: number
  readonly amount: string
  readonly tax: string
}

export const openBooks = (ledger: Ledger) => {
  let known = -1
  let byTaxpayer = new Map<string, IssuedInvoice[]>()
  /** Ranges of the last questions: each page of a list asks for the same one. */
  const ranges = new Map<string, { readonly rows: readonly IssuedInvoice[]; totals?: Totals }>()
  const index = (): void => {
    if (known === ledger.version()) return
    known = ledger.version()
    byTaxpayer = new Map()
    ranges.clear()
    const add = (side: Side, taxId: string | null, invoice: IssuedInvoice): void => {
      if (taxId === null) return
      const key = `${side} ${taxId}`
      const there = byTaxpayer.get(key)
      if (there) there.push(invoice)
      else byTaxpayer.set(key, [invoice])
    }
    for (const invoice of ledger.all()) {
      // The bureau lists VAT invoices with their amounts; old tickets are none of its books.
      if (!/^\d{8,20}$/.test(invoice.invoiceNumber) || invoice.amountIncludingTax === null) continue
      add('1', invoice.sellerTaxId, invoice)
      add('2', invoice.buyerTaxId, invoice)
    }
    for (const list of byTaxpayer.values()) list.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
  }
  const rangeOf = (taxId: string, side: Side, { from, to }: Range) => {
    index()
    const key = `${side} ${taxId} ${from} ${to}`
    const known = ranges.get(key)
    if (known) return known
    if (ranges.size >= 100) ranges.clear()
    const rows = (byTaxpayer.get(`${side} ${taxId}`) ?? []).filter(({ billingDate }) => billingDate >= from && billingDate <= to)
    const made: { readonly rows: readonly IssuedInvoice[]; totals?: Totals } = { rows }
    ranges.set(key, made)
    return made
  }
  return {
    inRange: (taxId: string, side: Side, range: Range): readonly IssuedInvoice[] => rangeOf(taxId, side, range).rows,
    totals: (taxId: string, side: Side, range: Range): Totals => {
      const of = rangeOf(taxId, side, range)
      return (of.totals ??= totalsOf(of.rows))
    },
    one: (taxId: string, number: string): IssuedInvoice | undefined => {
      index()
      return [...(byTaxpayer.get(`1 ${taxId}`) ?? []), ...(byTaxpayer.get(`2 ${taxId}`) ?? [])].find(
        (invoice) => invoice.invoiceNumber === number,
      )
    },
  }
}
export type Books = ReturnType<typeof openBooks>

/** Newest first, as the bureau lists them. */
const orderOf = ({ billingDate, bureau, invoiceNumber }: IssuedInvoice): string =>
  [...`${billingDate} ${bureau?.time ?? '12:00:00'} ${invoiceNumber}`].map((one) => String.fromCharCode(0xff - one.charCodeAt(0))).join('')
const sum = (of: readonly (string | null)[]): string => fromFen(of.reduce((so, one) => so + (toFen(one ?? '0') ?? 0n), 0n))
/** A face that prints one sum alone is without tax. */
export const netOf = ({ amountExcludingTax, amountIncludingTax, taxAmount }: IssuedInvoice): string =>
  amountExcludingTax ?? fromFen((toFen(amountIncludingTax ?? '0') ?? 0n) - (toFen(taxAmount ?? '0') ?? 0n))
const totalsOf = (invoices: readonly IssuedInvoice[]): Totals => ({
  count: invoices.length,
  amount: sum(invoices.map(netOf)),
  tax: sum(invoices.map(({ taxAmount }) => taxAmount)),
})
