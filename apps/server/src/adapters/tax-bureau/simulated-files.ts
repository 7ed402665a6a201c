// The files of an invoice as the simulated bureau hands them out: XML, OFD and PDF of one and the same face.
import { toFen } from '@piaotai/domain/money/money.ts'
import { summed } from '@piaotai/sample-invoices/make-sums.ts'
import { partyOf } from '@piaotai/sample-invoices/pool/companies.ts'
import { regions } from '@piaotai/sample-invoices/pool/regions.ts'
import type { SampleInvoice, SampleType } from '@piaotai/sample-invoices/sample-invoice.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { linesOf } from '@piaotai/tax-platform-simulator/bureau/rows.ts'
import type { BureauFiles } from '@piaotai/tax-platform-simulator/bureau/serve.ts'
import type { IssuedInvoice } from '@piaotai/tax-platform-simulator/wire.ts'

const types: Readonly<Record<string, SampleType>> = { '01': 10, '08': 11, '04': 20, '10': 30, '81': 12, '82': 22 }
/** Undefined where the bureau has no such file: paper, tickets, and what its facts say. */
export const simulatedFiles: BureauFiles = async (invoice, format) => {
  const sample = sampleOf(invoice)
  if (!sample || invoice.bureau?.lacks?.includes(format)) return undefined
  if (format === 'XML') return writeXml(sample)
  if (format === 'OFD') return (await import('@piaotai/sample-invoices/ofd.ts')).drawOfd(sample)
  return (await import('@piaotai/sample-invoices/pdf.ts')).drawPdf(sample)
}
const sampleOf = (invoice: IssuedInvoice): SampleInvoice | undefined => {
  const type = types[invoice.invoiceType]
  if (type !== 12 && type !== 22) return undefined
  const region = Object.values(regions)[0]!
  const { bureau = {} } = invoice
  const party = (name: string | null, taxId: string | null, printed: { readonly contact: string; readonly bank: string } | undefined) => {
    const made = partyOf(name ?? '个人', region, taxId ?? undefined)
    return printed ? { ...made, taxId: taxId ?? '', address: printed.contact, phone: '', bank: printed.bank, account: '' } : made
  }
  const lines = linesOf(invoice).map(({ amount, tax, ...line }) => ({
    ...line,
    amount: fenOf(amount),
    tax: fenOf(tax),
    classification: '3040203000000000000',
    discount: fenOf(amount) < 0n && fenOf(invoice.amountIncludingTax) > 0n,
  }))
  return summed({
    type,
    direction: 'incoming',
    region,
    code: '',
    number: invoice.invoiceNumber,
    date: invoice.billingDate,
    time: bureau.time ?? '12:00:00',
    checkCode: '',
    machineNumber: '',
    cipher: [],
    buyer: party(invoice.buyerName, invoice.buyerTaxId, bureau.buyer),
    seller: party(invoice.sellerName, invoice.sellerTaxId, bureau.seller),
    lines,
    payee: '',
    reviewer: '',
    drawer: bureau.issuer ?? '王晓',
    remark: bureau.remark ? bureau.remark.split('\n') : [],
    red: fenOf(invoice.amountIncludingTax) < 0n,
    smallScale: lines.some(({ taxRate }) => taxRate === '1%' || taxRate === '3%'),
  })
}
const fenOf = (text: string | null): bigint => toFen(text ?? '') ?? 0n
