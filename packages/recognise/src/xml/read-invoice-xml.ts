// Invoices in structured files: 数电 EInvoice, the older eInvoice attachment, XBRL of invoices and rail tickets, and loose dialects.
import type { Evidence, InvoiceLine, RefusalReason, Source } from '@piaotai/domain/reading.ts'
import { kindFromCode } from '@piaotai/domain/kinds.ts'
import { sumAmounts } from '@piaotai/domain/money.ts'
import { all } from '@piaotai/ofd/xml.ts'
import { readDialect } from './dialects.ts'
import { evidenceOf, lineOf, rateOf } from './fields.ts'
import { decodeXml, descendant, parseXml, sectionsOf, textOf, type Element } from './tree.ts'

/** Special or normal, digital by a number of 20 digits; a file that says neither has no type. */
const typeOf = (number: string | undefined, special: boolean, normal: boolean): number | undefined => {
  const digital = number?.length === 20
  return special ? (digital ? 12 : 11) : normal ? (digital ? 22 : 30) : undefined
}

/** `root` is the file's own element; `others` are further invoices of a file that packs several. */
export type XmlResult = { readonly kind: 'invoice'; readonly evidence: Evidence; readonly others?: readonly Evidence[]; readonly root: Element } | { readonly kind: 'refused'; readonly reason: RefusalReason } | { readonly kind: 'nothing' }

/** Reads XML bytes of any known vocabulary. `source` tells reconciliation whether it is the file itself or an attachment. */
export const readXml = (bytes: Uint8Array, source?: Source): XmlResult => {
  const root = parseXml(decodeXml(bytes))
  const name = root.name
  if (name === 'EInvoice') return found(root, readEInvoice(root, source ?? 'xml'))
  if (name === 'eInvoice') return found(root, readOriginalInvoice(root, source ?? 'attachment'))
  if (name === 'xbrl') return readXbrl(root, source ?? 'xbrl')
  if (textOf(root, airNumber)) return found(root, readAirXbrl(root, source ?? 'xml'))
  const several = all(root, 'EInvoice'), nested = several[0] ?? descendant(root, 'eInvoice')
  if (nested) return found(root, nested.name === 'EInvoice' ? readEInvoice(nested, source ?? 'xml') : readOriginalInvoice(nested, source ?? 'attachment'), several.slice(1).map((one) => readEInvoice(one, source ?? 'xml')))
  const dialect = readDialect(root, source ?? 'xml')
  return dialect ? found(root, dialect) : { kind: 'nothing' }
}
const isInvoice = ({ fields }: Evidence): boolean => Boolean(fields.number || fields.amountIncludingTax)
const found = (root: Element, evidence: Evidence, others: readonly Evidence[] = []): XmlResult => (isInvoice(evidence) ? { kind: 'invoice', evidence, others: others.filter(isInvoice), root } : { kind: 'nothing' })

/** For attachments: the evidence of each invoice that these bytes hold; none when none can be read. */
export const readInvoiceXml = (bytes: Uint8Array): readonly Evidence[] => {
  try { const result = readXml(bytes); return result.kind === 'invoice' ? [result.evidence, ...(result.others ?? [])] : [] } catch { return [] }
}

/** 数电票, versions 0.2 to 0.33: the issue time of the supervision block is the authoritative date. */
const readEInvoice = (root: Element, source: Source): Evidence => {
  const sections = sectionsOf(root), section = (name: string): Element | undefined => sections.get(name)?.[0]
  const basic = section('BasicInformation'), seller = section('SellerInformation'), buyer = section('BuyerInformation'), label = section('GeneralOrSpecialVAT')
  const general = textOf(label, 'LabelCode') ?? '', generalName = `${textOf(label, 'LabelName') ?? ''}${textOf(basic, 'InvoiceType') ?? ''}`
  const type = general === '01' || /专用/.test(generalName) ? '12' : general === '02' || /普通/.test(generalName) ? '22' : undefined
  const joined = (a: string | undefined, b: string | undefined): string | undefined => (a && b ? `${a} ${b}` : (a ?? b))
  // Some writers put the lines one level deeper.
  const outer = sections.get('IssuItemInformation') ?? [], items = sections.has('ItemDetail') ? outer.flatMap((item) => { const deeper = all(item, 'ItemDetail'); return deeper.length > 0 ? deeper : [item] }) : outer
  const lines = items.map((item) => lineOf({
    name: textOf(item, 'ItemName'), spec: textOf(item, 'SpecMod'), unit: textOf(item, 'MeaUnits'), quantity: textOf(item, 'Quantity'), unitPrice: textOf(item, 'UnPrice'),
    amount: textOf(item, 'Amount'), taxRate: textOf(item, 'TaxRate'), taxAmount: textOf(item, 'ComTaxAm') ?? textOf(item, 'TaxAm'),
  }))
  const supervision = section('TaxSupervisionInfo'), numbers = [textOf(root, 'EIid'), textOf(supervision, 'InvoiceNumber'), textOf(basic, 'InvoiceNumber')]
  return evidenceOf(source, {
    type, number: numbers.find((number) => /^\d{20}$/.test(number ?? '')) ?? numbers.find((number) => number !== undefined),
    date: textOf(supervision, 'IssueTime') ?? textOf(basic, 'IssueTime') ?? textOf(basic, 'IssueDate') ?? textOf(basic, 'RequestTime'),
    'seller.name': textOf(seller, 'SellerName'), 'seller.taxId': textOf(seller, 'SellerIdNum'), 'seller.contact': joined(textOf(seller, 'SellerAddr'), textOf(seller, 'SellerTelNum')), 'seller.bank': joined(textOf(seller, 'SellerBankName'), textOf(seller, 'SellerBankAccNum')),
    'buyer.name': textOf(buyer, 'BuyerName'), 'buyer.taxId': textOf(buyer, 'BuyerIdNum'), 'buyer.contact': joined(textOf(buyer, 'BuyerAddr'), textOf(buyer, 'BuyerTelNum')), 'buyer.bank': joined(textOf(buyer, 'BuyerBankName'), textOf(buyer, 'BuyerBankAccNum')),
    amountExcludingTax: textOf(basic, 'TotalAmWithoutTax'), taxAmount: textOf(basic, 'TotalTaxAm'), amountIncludingTax: textOf(basic, 'TotalTax-includedAmount') ?? textOf(basic, 'TotalTaxIncludedAmount') ?? textOf(basic, 'TotaltaxIncludedAmount'), amountInWords: textOf(basic, 'TotalTax-includedAmountInChinese'),
    drawer: textOf(basic, 'Drawer'), remark: textOf(section('AdditionalInformation'), 'Remark') ?? textOf(basic, 'Remark'),
  }, lines, leaves(section('SpecificInformation')))
}
/** Special-business facts by their element names, the first of each. */
const leaves = (element: Element | undefined): Readonly<Record<string, string>> => {
  const out: Record<string, string> = {}
  const walk = (e: Element): void => { if (e.children.length === 0 && e.text.trim() && Object.keys(out).length < 40) out[e.name] ??= e.text.trim(); e.children.forEach(walk) }
  element?.children.forEach(walk)
  return out
}

/** original_invoice.xml of the tax platform's OFD (schema edrm e-invoice 2019). */
const readOriginalInvoice = (root: Element, source: Source): Evidence => {
  const code = textOf(root, 'InvoiceCode'), docId = textOf(root, 'DocID')
  const type = (code && kindFromCode(code.replace(/\s/g, ''))) ?? typeOf(textOf(root, 'InvoiceNo'), docId === '03', docId === '01')
  const lines = all(root, 'GoodsInfo').map((item) => lineOf({
    name: textOf(item, 'Item'), spec: textOf(item, 'Specification'), unit: textOf(item, 'MeasurementDimension'), quantity: textOf(item, 'Quantity'), unitPrice: textOf(item, 'Price'),
    amount: textOf(item, 'Amount'), taxRate: textOf(item, 'TaxScheme'), taxAmount: textOf(item, 'TaxAmount'),
  }))
  return evidenceOf(source, {
    type: type === undefined ? undefined : String(type), code, number: textOf(root, 'InvoiceNo'), date: textOf(root, 'IssueDate'), checkCode: textOf(root, 'InvoiceCheckCode'), machineNumber: textOf(root, 'MachineNo'),
    'buyer.name': textOf(root, 'BuyerName'), 'buyer.taxId': textOf(root, 'BuyerTaxID'), 'buyer.contact': textOf(root, 'BuyerAddrTel'), 'buyer.bank': textOf(root, 'BuyerFinancialAccount'),
    'seller.name': textOf(root, 'SellerName'), 'seller.taxId': textOf(root, 'SellerTaxID'), 'seller.contact': textOf(root, 'SellerAddrTel'), 'seller.bank': textOf(root, 'SellerFinancialAccount'),
    amountExcludingTax: textOf(root, 'TaxExclusiveTotalAmount'), taxAmount: textOf(root, 'TaxTotalAmount'), amountIncludingTax: textOf(root, 'TaxInclusiveTotalAmount'),
    drawer: textOf(root, 'InvoiceClerk'), payee: textOf(root, 'Payee'), reviewer: textOf(root, 'Checker'), remark: textOf(root, 'Note'),
  }, lines)
}

/** Accounting XBRL of the ministry of finance: inv (invoices) and rai (rail); bank vouchers are refused as such. */
const readXbrl = (root: Element, source: Source): XmlResult => {
  if (textOf(root, 'ElectronicInvoiceRailwayETicketNumber') || textOf(root, 'ETicketNumber')) return found(root, readRailXbrl(root, source))
  if (textOf(root, airNumber)) return found(root, readAirXbrl(root, source))
  if (textOf(root, 'NumberOfInvoice')) return found(root, readInvoiceXbrl(root, source))
  if (textOf(root, 'InvoiceNumber') && textOf(root, 'TotalTax-includedAmount')) return { kind: 'nothing' }
  const names = root.children.map((c) => c.name).join(' ')
  if (/Payer|Payee|BankReceipt|AccountNumber|BankStatement|TransactionAmount|Debit|Credit|OpeningBank/.test(names)) return { kind: 'refused', reason: 'bankReceipt' }
  return { kind: 'nothing' }
}
const readRailXbrl = (root: Element, source: Source): Evidence => {
  const t = (name: string): string | undefined => textOf(root, name)
  const labels: readonly (readonly [string, string])[] = [['车次', 'TrainNumber'], ['出发站', 'DepartureStation'], ['到达站', 'DestinationStation'], ['乘车日期', 'TravelDate'], ['发车时间', 'DepartureTime'], ['席别', 'SeatLevel'], ['车厢', 'Carriage'], ['席位', 'Seat'], ['乘车人', 'Name'], ['电子客票号', 'ETicketNumber'], ['业务类型', 'TypeOfBusiness'], ['原发票号码', 'NumberOfOriginalInvoice']]
  return evidenceOf(source, {
    type: '51', number: t('ElectronicInvoiceRailwayETicketNumber'), date: t('DateOfIssue'), 'buyer.name': t('NameOfPurchaser'), 'buyer.taxId': t('UnifiedSocialCreditCodeOfPurchaser'),
    amountExcludingTax: t('TotalAmountExcludingTax'), taxAmount: t('TaxAmount'), amountIncludingTax: t('Fare') ?? t('AmountRefunded'),
  }, [], Object.fromEntries(labels.flatMap(([label, name]) => { const value = t(name); return value ? [[label, value]] : [] })))
}
const airNumber = 'ElectronicInvoiceAirTransportReceiptNumber'
/** 航空行程单 (atr): fare and fuel surcharge are what is taxed; the development fund and other taxes stand beside. */
const readAirXbrl = (root: Element, source: Source): Evidence => {
  const t = (name: string): string | undefined => textOf(root, name), taxed = [t('Fare'), t('FuelSurcharge')].filter((part) => part !== undefined)
  const labels: readonly (readonly [string, string])[] = [['票价', 'Fare'], ['燃油附加费', 'FuelSurcharge'], ['民航发展基金', 'CivilAviationDevelopmentFund'], ['其他税费', 'OtherTaxes'], ['电子客票号码', 'ETicketNumber'], ['旅客姓名', 'PassengerName'], ['航班号', 'Flight']]
  const rate = rateOf(t('VatRate')) ?? undefined, part = (name: string, amount: string | undefined): readonly InvoiceLine[] => (amount === undefined || Number(amount) === 0 ? [] : [lineOf({ name, amount, taxRate: rate })])
  return evidenceOf(source, {
    type: '61', number: t(airNumber), date: t('IssueDate'), 'buyer.name': t('NameOfPurchaser'), 'buyer.taxId': t('UnifiedSocialCreditCodeOfPurchaser'), 'seller.name': t('NameOfSeller') ?? t('IssueParty'), 'seller.taxId': t('UnifiedSocialCreditCodeOfSeller'),
    amountExcludingTax: taxed.length > 0 ? sumAmounts(taxed) : undefined, taxAmount: t('VatTaxAmount'), amountIncludingTax: t('TotalAmount'),
  }, [...part('票价', t('Fare')), ...part('燃油附加费', t('FuelSurcharge'))], Object.fromEntries(labels.flatMap(([label, name]) => { const value = t(name); return value ? [[label, value]] : [] })))
}
const readInvoiceXbrl = (root: Element, source: Source): Evidence => {
  const t = (name: string): string | undefined => textOf(root, name)
  const title = t('TypeOfInvoice') ?? '', code = t('CodeOfInvoice')
  const type = (code && kindFromCode(code)) ?? typeOf(t('NumberOfInvoice'), /专用/.test(title), /普通/.test(title))
  const lines: readonly InvoiceLine[] = root.children.filter((c) => /^InformationOfTaxableGoods.*Tuple$/.test(c.name)).map((item) => lineOf({
    name: textOf(item, 'NameOfTaxableGoodsOrServices'), spec: textOf(item, 'SpecificationOfGoodsOrServices') ?? textOf(item, 'Specification'), unit: textOf(item, 'UnitOfGoodsOrServices') ?? textOf(item, 'Unit'), quantity: textOf(item, 'QuantityOfGoodsOrServices'), unitPrice: textOf(item, 'UnitPriceOfGoodsOrServices'),
    amount: textOf(item, 'AmountExcludingTax'), taxRate: textOf(item, 'TaxRate'), taxAmount: textOf(item, 'TaxAmount'),
  }))
  const usc = 'TaxpayerIdentificationNumberUnifiedSocialCreditCodeOf'
  return evidenceOf(source, {
    type: type === undefined ? undefined : String(type), code, number: t('NumberOfInvoice'), date: t('DateOfIssue'), checkCode: t('IdentifyingCode'), machineNumber: t('NumberOfInvoiceMachine'),
    'buyer.name': t('NameOfPurchaser'), 'buyer.taxId': t(`${usc}Purchaser`), 'seller.name': t('NameOfSeller'), 'seller.taxId': t(`${usc}Seller`),
    amountExcludingTax: t('TotalAmountExcludingTax'), taxAmount: t('TotalTaxAmount'), amountIncludingTax: t('TaxIncludedAmountInFigures'), amountInWords: t('TaxIncludedAmountInWords'),
    payee: t('Payee'), reviewer: t('Reviewer'), drawer: t('Issuer'), 'buyer.contact': t('AddressPhoneNumberOfPurchaser'), 'seller.contact': t('AddressPhoneNumberOfSeller'), remark: t('Remarks') ?? t('Remark'),
  }, lines)
}
