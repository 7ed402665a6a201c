// The simulated tax platform's data for the demo company's invoices: nearly all valid, a few void, offset, different or
// unknown, so that every answer occurs.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { daysFrom } from '@piaotai/domain/risk/risk-days.ts'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import type { SampleInvoice } from '@piaotai/sample-invoices/sample-invoice.ts'
import type { IssuedInvoice } from '@piaotai/tax-platform-simulator/wire.ts'
import type { App } from '../app.ts'
import type { Row } from '../../db/tables.ts'

/**
 * By index: void paper invoices, offsets, differing amounts, and numbers that were never issued. A digital invoice is
 * never void.
 */
const standing = (at: number, paper: boolean): { readonly state: '0' | '2' | '7' | '8'; readonly differs?: true } | undefined => {
  if (at % 31 === 30) return undefined
  if (paper && at % 3 === 0) return { state: '2' }
  if (at % 17 === 16) return { state: '8' }
  if (at % 19 === 18) return { state: '7' }
  return { state: '0', ...(at % 29 === 28 ? { differs: true as const } : {}) }
}
export const issueDemo = async (app: App, companyId: string): Promise<void> => {
  const simulator = app.taxSimulator
  if (!simulator?.empty()) return
  const invoices = await app.db.inTenant({ companyId }, (tx) =>
    tx.selectFrom('invoice').selectAll().where('number', 'is not', null).where('date', 'is not', null).orderBy('number').execute(),
  )
  const lines = Map.groupBy(
    await app.db.inTenant({ companyId }, (tx) => tx.selectFrom('invoice_line').selectAll().orderBy('invoice_id').orderBy('seq').execute()),
    (line) => line.invoice_id,
  )
  simulator.issue(bureauOnly(shanghaiDay(app.clock.now())))
  simulator.issue(
    invoices.flatMap((i, at) => {
      const how = standing(at, i.type === 10 || i.type === 20)
      const sum = how?.differs ? '0.01' : i.amount_including_tax
      return how
        ? [
            {
              type: i.type,
              invoiceCode: i.code,
              invoiceNumber: i.number!,
              billingDate: i.date!,
              amountExcludingTax: how.differs ? '0.01' : i.amount_excluding_tax,
              taxAmount: i.tax_amount,
              amountIncludingTax: sum,
              checkCode: how.differs ? '000000' : i.check_code,
              sellerName: i.seller_name,
              sellerTaxId: i.seller_tax_id,
              buyerName: i.buyer_name,
              buyerTaxId: i.buyer_tax_id,
              state: how.state,
              redAmount: null,
              ...(how.differs ? {} : { bureau: faceOf(i, lines.get(i.id) ?? []) }),
            },
          ]
        : []
    }),
  )
}

/** What our record prints, so that the bureau's files say the same. Lines that do not add up to it are left out. */
const faceOf = (i: Row<'invoice'>, lines: readonly Row<'invoice_line'>[]): NonNullable<IssuedInvoice['bureau']> => {
  const sum = (of: readonly (string | null)[]): bigint => of.reduce((so, one) => so + (toFen(one ?? '') ?? 0n), 0n)
  const whole =
    lines.length > 0 &&
    lines.every(({ name, amount, tax_rate: rate }) => name !== null && amount !== null && rate !== null) &&
    sum(lines.map(({ amount }) => amount)) === toFen(i.amount_excluding_tax ?? '') &&
    sum(lines.map(({ tax_amount: tax }) => tax)) === (toFen(i.tax_amount ?? '0') ?? 0n)
  return {
    ...(i.drawer ? { issuer: i.drawer } : {}),
    ...(i.remark ? { remark: i.remark } : {}),
    seller: { contact: i.seller_contact ?? '', bank: i.seller_bank ?? '' },
    buyer: { contact: i.buyer_contact ?? '', bank: i.buyer_bank ?? '' },
    ...(whole
      ? {
          lines: lines.map((line) => ({
            name: line.name!,
            spec: line.spec ?? '',
            unit: line.unit ?? '',
            quantity: line.quantity ?? '',
            unitPrice: line.unit_price ?? '',
            amount: line.amount!,
            taxRate: line.tax_rate!,
            tax: line.tax_amount ?? '0.00',
          })),
        }
      : {}),
  }
}
/** What the demo company issued and received, and nobody has handed in. */
const bureauOnly = (today: string): Parameters<NonNullable<App['taxSimulator']>['issue']>[0] =>
  makeInvoices({
    seed: 4099,
    count: 9,
    from: daysFrom(today, -75),
    to: daysFrom(today, -2),
    company: demoCompany,
    directions: { incoming: 7, outgoing: 2, thirdParty: 0 },
    types: { 12: 1, 22: 1 },
    redShare: 0,
  }).map((invoice) => ({
    type: invoice.type,
    invoiceCode: null,
    invoiceNumber: invoice.number,
    billingDate: invoice.date,
    amountExcludingTax: fromFen(invoice.amount),
    taxAmount: fromFen(invoice.tax),
    amountIncludingTax: fromFen(invoice.total),
    checkCode: null,
    sellerName: invoice.seller.name,
    sellerTaxId: invoice.seller.taxId,
    buyerName: invoice.buyer.name,
    buyerTaxId: invoice.buyer.taxId,
    state: '0' as const,
    redAmount: null,
    bureau: {
      time: invoice.time,
      issuer: invoice.drawer,
      remark: invoice.remark.join('\n'),
      lines: invoice.lines.map(linesAsIssued),
    },
  }))
const linesAsIssued = ({ name, spec, unit, quantity, unitPrice, amount, taxRate, tax }: SampleInvoice['lines'][number]) => ({
  name,
  spec,
  unit,
  quantity,
  unitPrice,
  amount: fromFen(amount),
  taxRate,
  tax: fromFen(tax),
})
