// A sample invoice that the simulator has issued, so that it is verified like a real one.
import { fromFen } from '@piaotai/domain/money/money.ts'
import { daysFrom } from '@piaotai/domain/risk/risk-days.ts'
import type { MakeSampleInvoice } from '../../ports/sample-invoice.ts'
import type { TaxPlatformSimulator } from './index.ts'

/** What makes and draws invoices is loaded when one is asked for. */
export const sampleInvoices =
  (simulator: TaxPlatformSimulator): MakeSampleInvoice =>
  async (buyer, { mark, today }) => {
    const [{ makeInvoices }, { drawPdf }] = await Promise.all([
      import('@piaotai/sample-invoices/invoice-data.ts'),
      import('@piaotai/sample-invoices/pdf.ts'),
    ])
    const month = `${daysFrom(today, -28).slice(0, 8)}01`
    const wish = {
      seed: `start ${mark} ${month}`,
      count: 1,
      from: month,
      to: month,
      company: buyer,
      types: { 12: 1 },
      lines: 2,
      redShare: 0,
    }
    const [invoice] = makeInvoices(wish)
    const { seller, amount, tax, total, number, date, type } = invoice!
    simulator.issue([
      {
        type,
        invoiceCode: null,
        invoiceNumber: number,
        billingDate: date,
        amountExcludingTax: fromFen(amount),
        taxAmount: fromFen(tax),
        amountIncludingTax: fromFen(total),
        checkCode: null,
        sellerName: seller.name,
        sellerTaxId: seller.taxId,
        buyerName: buyer.name,
        buyerTaxId: buyer.taxId,
        state: '0',
        redAmount: null,
      },
    ])
    return { name: `sample-${number}.pdf`, bytes: new Uint8Array(await drawPdf(invoice!)) }
  }
