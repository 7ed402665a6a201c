// Invoices in structured files: 数电 EInvoice, the older eInvoice attachment, XBRL of invoices and rail tickets, and loose dialects.
import type { Evidence, RefusalReason, Source } from '@piaotai/domain/reading.ts'
import { all } from '@piaotai/ofd/xml.ts'
import { readDialect } from './dialects.ts'
import { readEInvoice, readOriginalInvoice } from './einvoice.ts'
import { decodeXml, descendant, parseXml, textOf, type Element } from './tree.ts'
import { airNumber, readAirXbrl, readInvoiceXbrl, readRailXbrl } from './xbrl.ts'

/** `root` is the file's own element; `others` are further invoices of a file that packs several. */
export type XmlResult =
  | { readonly kind: 'invoice'; readonly evidence: Evidence; readonly others?: readonly Evidence[]; readonly root: Element }
  | { readonly kind: 'refused'; readonly reason: RefusalReason }
  | { readonly kind: 'nothing' }

/** Reads XML bytes of any known vocabulary. `source` tells reconciliation whether it is the file itself or an attachment. */
export const readXml = (bytes: Uint8Array, source?: Source): XmlResult => {
  const root = parseXml(decodeXml(bytes))
  const name = root.name
  if (name === 'EInvoice') return found(root, readEInvoice(root, source ?? 'xml'))
  if (name === 'eInvoice') return found(root, readOriginalInvoice(root, source ?? 'attachment'))
  if (name === 'xbrl') return readXbrl(root, source ?? 'xbrl')
  if (textOf(root, airNumber)) return found(root, readAirXbrl(root, source ?? 'xml'))
  const several = all(root, 'EInvoice')
  const nested = several[0] ?? descendant(root, 'eInvoice')
  if (nested)
    return found(
      root,
      nested.name === 'EInvoice' ? readEInvoice(nested, source ?? 'xml') : readOriginalInvoice(nested, source ?? 'attachment'),
      several.slice(1).map((one) => readEInvoice(one, source ?? 'xml')),
    )
  const dialect = readDialect(root, source ?? 'xml')
  return dialect ? found(root, dialect) : { kind: 'nothing' }
}
const isInvoice = ({ fields }: Evidence): boolean => Boolean(fields.number || fields.amountIncludingTax)
const found = (root: Element, evidence: Evidence, others: readonly Evidence[] = []): XmlResult =>
  isInvoice(evidence) ? { kind: 'invoice', evidence, others: others.filter(isInvoice), root } : { kind: 'nothing' }

/** For attachments: the evidence of each invoice that these bytes hold; none when none can be read. */
export const readInvoiceXml = (bytes: Uint8Array): readonly Evidence[] => {
  try {
    const result = readXml(bytes)
    return result.kind === 'invoice' ? [result.evidence, ...(result.others ?? [])] : []
  } catch {
    return []
  }
}

/** Accounting XBRL of the ministry of finance: inv (invoices) and rai (rail); bank vouchers are refused as such. */
const readXbrl = (root: Element, source: Source): XmlResult => {
  if (textOf(root, 'ElectronicInvoiceRailwayETicketNumber') || textOf(root, 'ETicketNumber')) return found(root, readRailXbrl(root, source))
  if (textOf(root, airNumber)) return found(root, readAirXbrl(root, source))
  if (textOf(root, 'NumberOfInvoice')) return found(root, readInvoiceXbrl(root, source))
  if (textOf(root, 'InvoiceNumber') && textOf(root, 'TotalTax-includedAmount')) return { kind: 'nothing' }
  const names = root.children.map((c) => c.name).join(' ')
  if (/Payer|Payee|BankReceipt|AccountNumber|BankStatement|TransactionAmount|Debit|Credit|OpeningBank/.test(names))
    return { kind: 'refused', reason: 'bankReceipt' }
  return { kind: 'nothing' }
}
