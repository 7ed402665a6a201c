// An invoice as the channel 51ys lists it.
import type { IssuedInvoice } from '../wire.ts'
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
/** The same with its goods, as the details answer. */
export const detailOf = (invoice: IssuedInvoice) => ({
  ...rowOf(invoice),
  mxList: [
    {
      xh: '1',
      spmc: invoice.bureau?.goods ?? '*信息技术服务*技术服务费',
      je: invoice.amountExcludingTax ?? '',
      se: invoice.taxAmount ?? '',
      sl: rateOf(invoice),
    },
  ],
})
/** The usual rate that gives this tax; the nearest thousandth otherwise. */
export const rateOf = ({ amountExcludingTax, taxAmount }: IssuedInvoice): string => {
  const amount = Number(amountExcludingTax ?? 0)
  const rate = amount === 0 ? 0 : Number(taxAmount ?? 0) / amount
  return String([0.13, 0.09, 0.06, 0.05, 0.03, 0.01].find((usual) => Math.abs(usual - rate) < 0.002) ?? Math.round(rate * 1000) / 1000)
}
