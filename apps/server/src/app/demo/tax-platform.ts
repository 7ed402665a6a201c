// The simulated tax platform's data for the demo company's invoices: nearly all valid, a few void, offset, different or
// unknown, so that every answer occurs.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { daysFrom } from '@piaotai/domain/risk/risk-days.ts'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import type { SampleInvoice } from '@piaotai/sample-invoices/sample-invoice.ts'
import { monthBefore, monthEnd } from '@piaotai/domain/months.ts'
import { category } from '@piaotai/domain/states.ts'
import type { IssuedInvoice } from '@piaotai/tax-platform-simulator/wire.ts'
import type { App } from '../app.ts'
import type { Row } from '../../db/tables.ts'
import { latestInvoices } from './files.ts'

type ToIssue = Parameters<NonNullable<App['taxSimulator']>['issue']>[0][number]

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
/** The first day from which the story has its invoices stand well, and the first day of its open month. */
interface Told {
  readonly well: string
  readonly month: string
}
/** `told`: where the company's months are told, the last ones are in order, and what was received before this one is ticked and booked. */
export const issueDemo = async (app: App, companyId: string, told: Told | undefined): Promise<void> => {
  const simulator = app.taxSimulator
  if (!simulator?.empty()) return
  const invoices = await app.db.inTenant({ companyId }, (tx) =>
    tx.selectFrom('invoice').selectAll().where('number', 'is not', null).where('date', 'is not', null).orderBy('number').execute(),
  )
  const lines = Map.groupBy(
    await app.db.inTenant({ companyId }, (tx) => tx.selectFrom('invoice_line').selectAll().orderBy('invoice_id').orderBy('seq').execute()),
    (line) => line.invoice_id,
  )
  const today = shanghaiDay(app.clock.now())
  simulator.issue(bureauOnly(today, told).map(issuedOf))
  simulator.issue(latestInvoices(demoCompany, app.clock.now()).map(issuedOf))
  simulator.issue(
    invoices.flatMap((i, at) => {
      const how = told && i.date! >= told.well ? ({ state: '0' } as const) : standing(at, i.type === 10 || i.type === 20)
      return how
        ? [
            {
              ...recordOf(i, how),
              ...(how.differs ? {} : { bureau: { ...faceOf(i, lines.get(i.id) ?? []), ...(told ? usedBy(i, told) : {}) } }),
            },
          ]
        : []
    }),
  )
}
const recordOf = (i: Row<'invoice'>, { state, differs }: NonNullable<ReturnType<typeof standing>>) => ({
  type: i.type,
  invoiceCode: i.code,
  invoiceNumber: i.number!,
  billingDate: i.date!,
  amountExcludingTax: differs ? '0.01' : i.amount_excluding_tax,
  taxAmount: i.tax_amount,
  amountIncludingTax: differs ? '0.01' : i.amount_including_tax,
  checkCode: differs ? '000000' : i.check_code,
  sellerName: i.seller_name,
  sellerTaxId: i.seller_tax_id,
  buyerName: i.buyer_name,
  buyerTaxId: i.buyer_tax_id,
  state,
  redAmount: null,
})
/** Ticked in its month, and booked at its end. */
const usedBy = (i: Row<'invoice'>, { month }: Told): Pick<NonNullable<IssuedInvoice['bureau']>, 'use' | 'booking' | 'bookedOn'> =>
  i.date! < month && i.category === category.incoming ? { use: '01', booking: '02', bookedOn: monthEnd(i.date!.slice(0, 7)) } : {}

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
const unseen = { company: demoCompany, types: { 12: 1, 22: 1 }, redShare: 0 } as const
/** What the demo company issued and received, and nobody has handed in: in the story, of this month one supplier's alone. */
const bureauOnly = (today: string, told: Told | undefined): readonly SampleInvoice[] => {
  const directions = { incoming: 7, outgoing: 2, thirdParty: 0 }
  if (!told) return makeInvoices({ ...unseen, seed: 4099, count: 9, from: daysFrom(today, -75), to: daysFrom(today, -2), directions })
  const early = monthBefore(told.well.slice(0, 7))
  const supplier = daysFrom(told.month, 3)
  const at = supplier > today ? told.month : supplier
  return [
    ...makeInvoices({ ...unseen, types: { 22: 1 }, seed: 4099, count: 8, from: `${early}-03`, to: `${early}-26`, directions }),
    ...makeInvoices({ ...unseen, types: { 12: 1 }, seed: 4100, count: 1, from: at, to: at }),
  ]
}
const issuedOf = (invoice: SampleInvoice): ToIssue => ({
  type: invoice.type,
  invoiceCode: invoice.code || null,
  invoiceNumber: invoice.number,
  billingDate: invoice.date,
  amountExcludingTax: fromFen(invoice.amount),
  taxAmount: fromFen(invoice.tax),
  amountIncludingTax: fromFen(invoice.total),
  checkCode: invoice.checkCode || null,
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
})
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
