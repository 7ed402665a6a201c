// XBRL of the ministry of finance: rail tickets, itineraries of flights, invoices.
import type { Evidence, InvoiceLine, Source } from '@piaotai/domain/invoice/reading.ts'
import { kindFromCode } from '@piaotai/domain/invoice/kinds.ts'
import { sumAmounts } from '@piaotai/domain/money/money.ts'
import { evidenceOf, lineOf, rateOf, typeOf } from './fields.ts'
import { textOf, type Element } from './tree.ts'

export const readRailXbrl = (root: Element, source: Source): Evidence => {
  const t = (name: string): string | undefined => textOf(root, name)
  const labels: readonly (readonly [string, string])[] = [
    ['车次', 'TrainNumber'],
    ['出发站', 'DepartureStation'],
    ['到达站', 'DestinationStation'],
    ['乘车日期', 'TravelDate'],
    ['发车时间', 'DepartureTime'],
    ['席别', 'SeatLevel'],
    ['车厢', 'Carriage'],
    ['席位', 'Seat'],
    ['乘车人', 'Name'],
    ['电子客票号', 'ETicketNumber'],
    ['业务类型', 'TypeOfBusiness'],
    ['原发票号码', 'NumberOfOriginalInvoice'],
  ]
  return evidenceOf(
    source,
    {
      type: '51',
      number: t('ElectronicInvoiceRailwayETicketNumber'),
      date: t('DateOfIssue'),
      'buyer.name': t('NameOfPurchaser'),
      'buyer.taxId': t('UnifiedSocialCreditCodeOfPurchaser'),
      amountExcludingTax: t('TotalAmountExcludingTax'),
      taxAmount: t('TaxAmount'),
      amountIncludingTax: t('Fare') ?? t('AmountRefunded'),
    },
    [],
    Object.fromEntries(
      labels.flatMap(([label, name]) => {
        const value = t(name)
        return value ? [[label, value]] : []
      }),
    ),
  )
}
export const airNumber = 'ElectronicInvoiceAirTransportReceiptNumber'
/** 航空行程单 (atr): fare and fuel surcharge are the taxed part; the development fund and other taxes are separate. */
export const readAirXbrl = (root: Element, source: Source): Evidence => {
  const t = (name: string): string | undefined => textOf(root, name)
  const taxed = [t('Fare'), t('FuelSurcharge')].filter((part) => part !== undefined)
  const labels: readonly (readonly [string, string])[] = [
    ['票价', 'Fare'],
    ['燃油附加费', 'FuelSurcharge'],
    ['民航发展基金', 'CivilAviationDevelopmentFund'],
    ['其他税费', 'OtherTaxes'],
    ['电子客票号码', 'ETicketNumber'],
    ['旅客姓名', 'PassengerName'],
    ['航班号', 'Flight'],
  ]
  const rate = rateOf(t('VatRate')) ?? undefined
  const part = (name: string, amount: string | undefined): readonly InvoiceLine[] =>
    amount === undefined || Number(amount) === 0 ? [] : [lineOf({ name, amount, taxRate: rate })]
  return evidenceOf(
    source,
    {
      type: '61',
      number: t(airNumber),
      date: t('IssueDate'),
      'buyer.name': t('NameOfPurchaser'),
      'buyer.taxId': t('UnifiedSocialCreditCodeOfPurchaser'),
      'seller.name': t('NameOfSeller') ?? t('IssueParty'),
      'seller.taxId': t('UnifiedSocialCreditCodeOfSeller'),
      amountExcludingTax: taxed.length > 0 ? sumAmounts(taxed) : undefined,
      taxAmount: t('VatTaxAmount'),
      amountIncludingTax: t('TotalAmount'),
    },
    [...part('票价', t('Fare')), ...part('燃油附加费', t('FuelSurcharge'))],
    Object.fromEntries(
      labels.flatMap(([label, name]) => {
        const value = t(name)
        return value ? [[label, value]] : []
      }),
    ),
  )
}
const tuple = /^InformationOfTaxableGoods.*Tuple$/
/** Some writers wrap all of them in an element of a like name. */
const linesIn = (element: Element): readonly Element[] =>
  element.children.filter((child) => tuple.test(child.name)).flatMap((child) => (linesIn(child).length > 0 ? linesIn(child) : [child]))
/** A part whose name differs between the versions of the taxonomy. */
const partOf = (item: Element, name: RegExp): string | undefined =>
  item.children.find((child) => name.test(child.name) && child.attributes['nil'] !== 'true')?.text.trim() || undefined
export const readInvoiceXbrl = (root: Element, source: Source): Evidence => {
  const t = (name: string): string | undefined => textOf(root, name)
  const title = t('TypeOfInvoice') ?? ''
  const code = t('CodeOfInvoice')
  const type = (code && kindFromCode(code)) ?? typeOf(t('NumberOfInvoice'), /专用/.test(title), /普通/.test(title))
  const lines: readonly InvoiceLine[] = linesIn(root).map((item) =>
    lineOf({
      name: textOf(item, 'NameOfTaxableGoodsOrServices'),
      spec: partOf(item, /^Specification/),
      unit: partOf(item, /^(?:Unit(?!Price)|MeasurementUnit|MeasureUnit)/),
      quantity: textOf(item, 'QuantityOfGoodsOrServices'),
      unitPrice: textOf(item, 'UnitPriceOfGoodsOrServices'),
      amount: textOf(item, 'AmountExcludingTax'),
      taxRate: textOf(item, 'TaxRate'),
      taxAmount: textOf(item, 'TaxAmount'),
    }),
  )
  const usc = 'TaxpayerIdentificationNumberUnifiedSocialCreditCodeOf'
  return evidenceOf(
    source,
    {
      type: type === undefined ? undefined : String(type),
      code,
      number: t('NumberOfInvoice'),
      date: t('DateOfIssue'),
      checkCode: t('IdentifyingCode'),
      machineNumber: t('NumberOfInvoiceMachine'),
      'buyer.name': t('NameOfPurchaser'),
      'buyer.taxId': t(`${usc}Purchaser`),
      'seller.name': t('NameOfSeller'),
      'seller.taxId': t(`${usc}Seller`),
      amountExcludingTax: t('TotalAmountExcludingTax'),
      taxAmount: t('TotalTaxAmount'),
      amountIncludingTax: t('TaxIncludedAmountInFigures'),
      amountInWords: t('TaxIncludedAmountInWords'),
      payee: t('Payee'),
      reviewer: t('Reviewer'),
      drawer: t('Issuer'),
      'buyer.contact': t('AddressPhoneNumberOfPurchaser'),
      'seller.contact': t('AddressPhoneNumberOfSeller'),
      remark: t('Remarks') ?? t('Remark'),
    },
    lines,
  )
}
