// The expected reading of a made invoice, in the field names of the recognition score.
import { fromFen } from '@piaotai/domain/money/money.ts'
import { isUntaxed, printedRate, printedTax, type SampleInvoice, type SampleLine, type Vehicle } from './sample-invoice.ts'

export interface Truth {
  readonly code: string
  readonly number: string
  readonly date: string
  readonly checkCode: string
  readonly buyerName: string
  readonly buyerTaxId: string
  readonly sellerName: string
  readonly sellerTaxId: string
  readonly amount: string
  readonly tax: string
  readonly total: string
  readonly qr: string
  readonly type: number
  readonly items: readonly {
    readonly name: string
    readonly spec: string
    readonly unit: string
    readonly quantity: string
    readonly unitPrice: string
    readonly amount: string
    readonly taxRate: string
    readonly tax: string
  }[]
}
/**
 * Fields that the medium does not show are empty, so that the score does not expect them.
 * data: XML and attachments, which contain everything. face: the printed fields; tickets print no lines, air tickets no
 * seller id, rail tickets no tax.
 */
export const truthOf = (i: SampleInvoice, seen: 'data' | 'face' = 'face'): Truth => {
  const ticket = i.rail !== undefined || i.air !== undefined
  const bareRail = (i.rail !== undefined && seen === 'face') || i.usedCar !== undefined
  const exempt = i.lines.every(isUntaxed)
  return {
    code: i.code,
    number: i.number,
    date: i.date,
    checkCode: i.checkCode,
    buyerName: i.buyer.name,
    buyerTaxId: i.buyer.taxId,
    sellerName: i.seller.name,
    sellerTaxId: i.air ? '' : i.seller.taxId,
    amount: bareRail ? '' : fromFen(i.amount),
    tax: bareRail || exempt ? '' : fromFen(i.tax),
    total: fromFen(i.total),
    qr: i.qr,
    type: i.digitalNumber ? i.type + 3 : i.type,
    items: ticket
      ? []
      : i.vehicle
        ? [vehicleLine(i, i.vehicle)]
        : i.lines.map((line) => ({
            name: line.name,
            ...printedParts(i, line, seen),
            amount: fromFen(line.amount),
            taxRate: seen === 'data' ? line.taxRate : printedRate(i, line),
            tax: printedTax(line, fromFen(line.tax)),
          })),
  }
}
/** The tables of some businesses replace 规格型号, 单位, 数量 and 单价 by special columns. */
const printedParts = (
  i: SampleInvoice,
  { spec, unit, quantity, unitPrice }: SampleLine,
  seen: 'data' | 'face',
): Pick<SampleLine, 'spec' | 'unit' | 'quantity' | 'unitPrice'> => {
  if (seen === 'data') return { spec, unit, quantity, unitPrice }
  if (i.toll || i.building) return { spec: '', unit: '', quantity: '', unitPrice: '' }
  return i.trips ? { spec: '', unit: '', quantity, unitPrice } : { spec, unit, quantity, unitPrice }
}
/** The form of vehicles prints kind and model in separate cells. */
const vehicleLine = (i: SampleInvoice, { kind, model }: Vehicle): Truth['items'][number] => ({
  name: i.usedCar ? kind.slice(0, 10) : kind,
  spec: model,
  unit: '',
  quantity: '',
  unitPrice: '',
  amount: fromFen(i.usedCar ? i.total : i.amount),
  taxRate: i.usedCar ? '' : (i.lines[0]?.taxRate ?? ''),
  tax: i.usedCar ? '' : fromFen(i.tax),
})
