// XBRL instances that issuers attach to PDF and OFD: inv (older VAT invoices, 2021-09-30) and rai (rail tickets,
// 2021-11-30).
import { fromFen } from '@piaotai/domain/money/money.ts'
import { hashOf } from './random.ts'
import { branch, leaf, xmlFile, type Xml } from './markup.ts'
import type { SampleInvoice } from './sample-invoice.ts'

const instance = (
  prefix: 'inv' | 'rai',
  version: string,
  context: string,
  identifier: string,
  date: string,
  facts: readonly Xml[],
): Buffer =>
  xmlFile(
    branch(
      'xbrl',
      [
        leaf('link:schemaRef', '', { 'xlink:type': 'simple', 'xlink:href': `${prefix}_issuer_entry_point_${version}.xsd` }),
        branch(
          'context',
          [
            branch('entity', [leaf('identifier', identifier, { scheme: 'http://xbrl.mof.gov.cn' })]),
            branch('period', [leaf('instant', date)]),
          ],
          { id: context },
        ),
        branch('unit', [leaf('measure', 'iso4217:CNY')], { id: 'CNY' }),
        ...facts,
      ],
      {
        xmlns: 'http://www.xbrl.org/2003/instance',
        [`xmlns:${prefix}`]: `http://xbrl.mof.gov.cn/taxonomy/${version}/${prefix}`,
        'xmlns:link': 'http://www.xbrl.org/2003/linkbase',
        'xmlns:iso4217': 'http://www.xbrl.org/2003/iso4217',
        'xmlns:xlink': 'http://www.w3.org/1999/xlink',
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      },
    ),
  )
/** Facts of one context; an empty text becomes nil. */
const factsOf = (prefix: string, contextRef: string) => {
  const text = (name: string, value = ''): Xml =>
    leaf(`${prefix}:${name}`, value, value === '' ? { contextRef, 'xsi:nil': 'true' } : { contextRef })
  const money = (name: string, value: string): Xml => leaf(`${prefix}:${name}`, value, { contextRef, unitRef: 'CNY', decimals: '2' })
  return { text, money }
}
const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ')

/** inv: for older VAT invoices (10, 11, 20, 30). */
export const writeInvXbrl = (i: SampleInvoice): Buffer => {
  const { text, money } = factsOf('inv', 'c1')
  const kind =
    { 10: '增值税专用发票', 11: '增值税电子专用发票', 20: '增值税普通发票', 30: '增值税电子普通发票' }[Number(i.type)] ??
    '增值税电子普通发票'
  return instance('inv', '2021-09-30', 'c1', i.seller.taxId, i.date, [
    text('TypeOfInvoice', kind),
    text('UniqueCodeOfInvoice', `${hashOf(i.code + i.number) >>> 0}`),
    text('CodeOfInvoice', i.code),
    text('NumberOfInvoice', i.number),
    text('DateOfIssue', i.date),
    text('IdentifyingCode', i.checkCode),
    text('NumberOfInvoiceMachine', i.machineNumber),
    text('SpecialInvoiceType'),
    text('NameOfPurchaser', i.buyer.name),
    text('TaxpayerIdentificationNumberUnifiedSocialCreditCodeOfPurchaser', i.buyer.taxId),
    text('AddressPhoneNumberOfPurchaser', joined(i.buyer.address, i.buyer.phone)),
    text('DepositBankAndAccountNumberOfPurchaser', joined(i.buyer.bank, i.buyer.account)),
    money('TotalAmountExcludingTax', fromFen(i.amount)),
    money('TotalTaxAmount', fromFen(i.tax)),
    text('TaxIncludedAmountInWords', i.words),
    money('TaxIncludedAmountInFigures', fromFen(i.total)),
    ...i.lines.map((line) =>
      branch('inv:InformationOfTaxableGoodsOrServicesDetailItemsTuple', [
        text('NatureOfInvoiceLine'),
        text('NameOfTaxableGoodsOrServices', line.name),
        ...(line.spec ? [text('SpecificationAndModel', line.spec)] : []),
        ...(line.unit ? [text('UnitOfMeasurement', line.unit)] : []),
        ...(line.quantity ? [money('QuantityOfGoodsOrServices', line.quantity)] : []),
        ...(line.unitPrice ? [money('UnitPriceOfGoodsOrServices', line.unitPrice)] : []),
        money('AmountExcludingTax', fromFen(line.amount)),
        text('TaxRate', line.taxRate),
        money('TaxAmount', fromFen(line.tax)),
      ]),
    ),
    text('NameOfSeller', i.seller.name),
    text('TaxpayerIdentificationNumberUnifiedSocialCreditCodeOfSeller', i.seller.taxId),
    text('AddressPhoneNumberOfSeller', joined(i.seller.address, i.seller.phone)),
    text('DepositBankAndAccountNumberOfSeller', joined(i.seller.bank, i.seller.account)),
    text('Remarks', i.remark.join(' ')),
    text('Payee', i.payee),
    text('Reviewer', i.reviewer),
    text('Issuer', i.drawer),
  ])
}

/** rai: for digital rail tickets (51). */
export const writeRaiXbrl = (i: SampleInvoice): Buffer => {
  if (!i.rail) throw new RangeError('rai needs a rail ticket')
  const context = `As_Of_${i.date.replaceAll('-', '_')}`
  const { text, money } = factsOf('rai', context)
  const t = i.rail
  return instance('rai', '2021-11-30', context, i.number, i.date, [
    text('TypeOfVoucher', '电子发票（铁路电子客票）'),
    text('ETicketNumber', t.ticketNumber),
    text('DateOfIssue', i.date),
    text('TypeOfBusiness', t.refund ? '退' : '售'),
    text('DepartureStation', t.from),
    text('PhonicsOfDepartureStation', t.fromLatin),
    text('DestinationStation', t.to),
    text('PhonicsOfDestinationStation', t.toLatin),
    text('TrainNumber', t.train),
    text('TravelDate', t.date),
    text('DepartureTime', t.time),
    text('AirConditioningCharacteristics', '新空调'),
    text('SeatLevel', t.seatLevel),
    text('Carriage', `${t.carriage}车`),
    text('Seat', `${t.seat}号`),
    money('Fare', fromFen(i.total)),
    text('AmountRefunded', ''),
    text('ElectronicInvoiceRailwayETicketNumber', i.number),
    text('IdNumber', t.idNumber),
    text('Name', t.traveller),
    money('TotalAmountExcludingTax', fromFen(i.amount)),
    money('TaxRate', '0.09'),
    money('TaxAmount', fromFen(i.tax)),
    text('NameOfPurchaser', i.buyer.name),
    text('UnifiedSocialCreditCodeOfPurchaser', i.buyer.taxId),
    text('NumberOfOriginalInvoice'),
    text('Remarks'),
  ])
}
