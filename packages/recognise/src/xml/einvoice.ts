// The tax platform's files: 数电 EInvoice and the older eInvoice attachment.
import type { Evidence, Source, Warning } from '@piaotai/domain/invoice/reading.ts'
import { kindFromCode } from '@piaotai/domain/invoice/kinds.ts'
import { specialBusinesses } from '@piaotai/domain/invoice/special-business.ts'
import { all } from '@piaotai/ofd/xml.ts'
import { evidenceOf, lineOf, typeOf } from './fields.ts'
import { specificNames } from './specific-names.ts'
import { sectionsOf, textOf, type Element, type Sections } from './tree.ts'

/** 数电票, versions 0.2 to 0.33: the issue time of the supervision block is the authoritative date. */
export const readEInvoice = (root: Element, source: Source): Evidence => {
  const sections = sectionsOf(root)
  const section = (name: string): Element | undefined => sections.get(name)?.[0]
  const basic = section('BasicInformation')
  const seller = section('SellerInformation')
  const buyer = section('BuyerInformation')
  const label = section('GeneralOrSpecialVAT')
  const general = textOf(label, 'LabelCode') ?? textOf(section('InherentLabel'), 'GeneralOrSpecialVAT') ?? ''
  const generalName = `${textOf(label, 'LabelName') ?? ''}${textOf(basic, 'InvoiceType') ?? ''}`
  const type = general === '01' || /专用/.test(generalName) ? '12' : general === '02' || /普通/.test(generalName) ? '22' : undefined
  const joined = (a: string | undefined, b: string | undefined): string | undefined => (a && b ? `${a} ${b}` : (a ?? b))
  // Some writers put the lines one level deeper.
  const outer = (sections.get('IssuItemInformation') ?? []).filter((item) => !item.children.some((c) => c.name === 'IssuItemInformation'))
  const items = sections.has('ItemDetail')
    ? outer.flatMap((item) => {
        const deeper = all(item, 'ItemDetail')
        return deeper.length > 0 ? deeper : [item]
      })
    : outer
  const lines = items.map((item) =>
    lineOf({
      name: textOf(item, 'ItemName'),
      spec: textOf(item, 'SpecMod'),
      unit: textOf(item, 'MeaUnits'),
      quantity: textOf(item, 'Quantity'),
      unitPrice: textOf(item, 'UnPrice'),
      amount: textOf(item, 'Amount'),
      taxRate: textOf(item, 'TaxRate'),
      taxAmount: textOf(item, 'ComTaxAm') ?? textOf(item, 'TaxAm'),
    }),
  )
  const supervision = section('TaxSupervisionInfo')
  const numbers = [textOf(root, 'EIid'), textOf(supervision, 'InvoiceNumber'), textOf(basic, 'InvoiceNumber')]
  const stated = [...new Set(numbers.filter((number) => /^\d{20}$/.test(number ?? '')))]
  const evidence = evidenceOf(
    source,
    {
      type,
      specialBusiness: businessOf(sections),
      number: stated[0] ?? numbers.find((number) => number !== undefined),
      date: textOf(supervision, 'IssueTime') ?? textOf(basic, 'IssueTime') ?? textOf(basic, 'IssueDate') ?? textOf(basic, 'RequestTime'),
      'seller.name': textOf(seller, 'SellerName'),
      'seller.taxId': textOf(seller, 'SellerIdNum'),
      'seller.contact': joined(textOf(seller, 'SellerAddr'), textOf(seller, 'SellerTelNum')),
      'seller.bank': joined(textOf(seller, 'SellerBankName'), textOf(seller, 'SellerBankAccNum')),
      'buyer.name': textOf(buyer, 'BuyerName'),
      'buyer.taxId': textOf(buyer, 'BuyerIdNum'),
      'buyer.contact': joined(textOf(buyer, 'BuyerAddr'), textOf(buyer, 'BuyerTelNum')),
      'buyer.bank': joined(textOf(buyer, 'BuyerBankName'), textOf(buyer, 'BuyerBankAccNum')),
      amountExcludingTax: textOf(basic, 'TotalAmWithoutTax'),
      taxAmount: textOf(basic, 'TotalTaxAm'),
      amountIncludingTax:
        textOf(basic, 'TotalTax-includedAmount') ?? textOf(basic, 'TotalTaxIncludedAmount') ?? textOf(basic, 'TotaltaxIncludedAmount'),
      amountInWords: textOf(basic, 'TotalTax-includedAmountInChinese'),
      drawer: textOf(basic, 'Drawer'),
      remark: textOf(section('AdditionalInformation'), 'Remark') ?? textOf(basic, 'Remark'),
    },
    lines,
    leaves(section('SpecificInformation')),
  )
  return stated.length > 1 ? { ...evidence, notes: [twoNumbers(stated.slice(1).join('、'))] } : evidence
}
const twoNumbers = (other: string): Warning => ({
  field: 'number',
  code: 'sourcesDisagree',
  message: `文件中还写着另一个发票号码：${other}`,
})
/** Named by a label of the header; a toll also by its facts. */
const businessOf = (sections: Sections): string | undefined =>
  (sections.get('Label') ?? [])
    .map((one) => textOf(one, 'LabelName'))
    .find((name) => name !== undefined && specialBusinesses.includes(name)) ?? (sections.has('Toll') ? '通行费' : undefined)
/** Special-business facts by the face's words, else by element names; repeated facts (journeys) in sequence. */
const leaves = (element: Element | undefined): Readonly<Record<string, string>> => {
  const out: Record<string, string> = {}
  const walk = (e: Element): void => {
    const text = e.children.length === 0 ? e.text.trim() : ''
    const name = specificNames[e.name] ?? e.name
    const before = out[name]
    if (text && before !== undefined) out[name] = `${before}；${text}`
    else if (text && Object.keys(out).length < 40) out[name] = text
    e.children.forEach(walk)
  }
  element?.children.forEach(walk)
  return out
}

/** original_invoice.xml of the tax platform's OFD (schema edrm e-invoice 2019). */
export const readOriginalInvoice = (root: Element, source: Source): Evidence => {
  const code = textOf(root, 'InvoiceCode')
  const docId = textOf(root, 'DocID')
  const type = (code && kindFromCode(code.replace(/\s/g, ''))) ?? typeOf(textOf(root, 'InvoiceNo'), docId === '03', docId === '01')
  const lines = all(root, 'GoodsInfo').map((item) =>
    lineOf({
      name: textOf(item, 'Item'),
      spec: textOf(item, 'Specification'),
      unit: textOf(item, 'MeasurementDimension'),
      quantity: textOf(item, 'Quantity'),
      unitPrice: textOf(item, 'Price'),
      amount: textOf(item, 'Amount'),
      taxRate: textOf(item, 'TaxScheme'),
      taxAmount: textOf(item, 'TaxAmount'),
    }),
  )
  return evidenceOf(
    source,
    {
      type: type === undefined ? undefined : String(type),
      code,
      number: textOf(root, 'InvoiceNo'),
      date: textOf(root, 'IssueDate'),
      checkCode: textOf(root, 'InvoiceCheckCode'),
      machineNumber: textOf(root, 'MachineNo'),
      'buyer.name': textOf(root, 'BuyerName'),
      'buyer.taxId': textOf(root, 'BuyerTaxID'),
      'buyer.contact': textOf(root, 'BuyerAddrTel'),
      'buyer.bank': textOf(root, 'BuyerFinancialAccount'),
      'seller.name': textOf(root, 'SellerName'),
      'seller.taxId': textOf(root, 'SellerTaxID'),
      'seller.contact': textOf(root, 'SellerAddrTel'),
      'seller.bank': textOf(root, 'SellerFinancialAccount'),
      amountExcludingTax: textOf(root, 'TaxExclusiveTotalAmount'),
      taxAmount: textOf(root, 'TaxTotalAmount'),
      amountIncludingTax: textOf(root, 'TaxInclusiveTotalAmount'),
      drawer: textOf(root, 'InvoiceClerk'),
      payee: textOf(root, 'Payee'),
      reviewer: textOf(root, 'Checker'),
      remark: textOf(root, 'Note'),
    },
    lines,
  )
}
