// An invoice as the channel 51ys lists it.
import type { IssuedInvoice, IssuedLine } from '../wire.ts'
import { netOf } from './books.ts'

const states: Readonly<Record<IssuedInvoice['state'], string>> = { '0': '01', '2': '02', '8': '03', '7': '04' }
export const rowOf = (invoice: IssuedInvoice): Readonly<Record<string, string>> => {
  const digital = /^\d{20}$/.test(invoice.invoiceNumber)
  const { bureau = {} } = invoice
  return {
    qdfphm: digital ? invoice.invoiceNumber : '',
    fpdm: invoice.invoiceCode ?? '',
    fphm: digital ? '' : invoice.invoiceNumber,
    kprq: `${invoice.billingDate} ${bureau.time ?? '12:00:00'}`,
    fplx: invoice.invoiceType,
    xfsh: invoice.sellerTaxId ?? '',
    xfmc: invoice.sellerName ?? '',
    gfsh: invoice.buyerTaxId ?? '',
    gfmc: invoice.buyerName ?? '',
    je: netOf(invoice),
    se: invoice.taxAmount ?? '0.00',
    jshj: invoice.amountIncludingTax ?? '',
    fpzt: states[invoice.state],
    fxdj: bureau.risk ?? '01',
    zhbz: bureau.redLock ?? 'N',
    zzsyt: bureau.use ?? '03',
    rzyt: bureau.booking ?? '01',
    rzsj: bureau.bookedOn ?? '',
    fply: digital ? '2' : '1',
    kpr: bureau.issuer ?? '',
    bz: bureau.remark ?? '',
  }
}
/** Its goods: one line over the whole sum where none was given. */
export const linesOf = (invoice: IssuedInvoice): readonly IssuedLine[] =>
  invoice.bureau?.lines ?? [
    {
      name: invoice.bureau?.goods ?? '*信息技术服务*技术服务费',
      spec: '',
      unit: '项',
      quantity: '1',
      unitPrice: netOf(invoice),
      amount: netOf(invoice),
      taxRate: `${Math.round(Number(rateOf(invoice)) * 100)}%`,
      tax: invoice.taxAmount ?? '0.00',
    },
  ]
/** The same with its goods, as the details answer. */
export const detailOf = (invoice: IssuedInvoice) => ({
  ...rowOf(invoice),
  mxList: linesOf(invoice).map(({ name, spec, unit, quantity, unitPrice, amount, taxRate, tax }, at) => ({
    xh: String(at + 1),
    spmc: name,
    ggxh: spec,
    dw: unit,
    spsl: quantity,
    dj: unitPrice,
    je: amount,
    se: tax,
    sl: decimalOf(taxRate),
  })),
})
/** 13% as 0.13, 1.5% as 0.015; what is not taxed as 0. */
const decimalOf = (rate: string): string => (rate.endsWith('%') ? String(Number((Number(rate.slice(0, -1)) / 100).toFixed(4))) : '0')
/** The usual rate that gives this tax; the nearest thousandth otherwise. */
export const rateOf = ({ amountExcludingTax, taxAmount }: IssuedInvoice): string => {
  const amount = Number(amountExcludingTax ?? 0)
  const rate = amount === 0 ? 0 : Number(taxAmount ?? 0) / amount
  return String([0.13, 0.09, 0.06, 0.05, 0.03, 0.01].find((usual) => Math.abs(usual - rate) < 0.002) ?? Math.round(rate * 1000) / 1000)
}
