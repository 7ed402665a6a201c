// Invoices in structured files: 数电 EInvoice, the older eInvoice attachment, XBRL of invoices and rail tickets, and
// loose dialects.
import type { Evidence, RefusalReason, Source } from '@piaotai/domain/invoice/reading.ts'
import { all } from '@piaotai/ofd/xml.ts'
import { readDialects } from './dialects.ts'
import { readEInvoice, readOriginalInvoice } from './einvoice.ts'
import { documentsIn, withAttributes } from './other-trees.ts'
import { decodeXml, descendant, parseXml, textOf, type Element } from './tree.ts'
import { airNumber, readAirXbrl, readInvoiceXbrl, readRailXbrl } from './xbrl.ts'

/** `root` is the file's root element; `others` are further invoices of a file with several. */
export type XmlResult =
  | { readonly kind: 'invoice'; readonly evidence: Evidence; readonly others?: readonly Evidence[]; readonly root: Element }
  | { readonly kind: 'refused'; readonly reason: RefusalReason }
  | { readonly kind: 'nothing' }

/** Reads XML bytes of any known vocabulary. `source`: the file itself or an attachment, for reconciliation. */
export const readXml = (bytes: Uint8Array, source?: Source): XmlResult => {
  const root = parseXml(decodeXml(bytes))
  const written = readTree(root, source)
  if (written.kind === 'refused' || reported(written) >= wholeFields) return written
  // Some writers put the values in attributes, others a whole document into the text of an answer.
  const spread = withAttributes(root)
  return [
    ...(spread ? [readTree(spread, source)] : []),
    packed(
      root,
      documentsIn(root).map((tree) => readTree(tree, source)),
    ),
  ].reduce((best, other) => (reported(other) > reported(best) ? other : best), written)
}
const packed = (root: Element, results: readonly XmlResult[]): XmlResult => {
  const [first, ...more] = results.flatMap((result) => (result.kind === 'invoice' ? [result.evidence, ...(result.others ?? [])] : []))
  return first ? found(root, first, more) : { kind: 'nothing' }
}
/** An invoice with number, date, total and seller is complete; with less, other interpretations are tried. */
const wholeFields = 4
const reported = (result: XmlResult): number =>
  result.kind === 'invoice'
    ? (['number', 'date', 'amountIncludingTax', 'seller.name'] as const).filter((field) => result.evidence.fields[field]).length
    : 0
const readTree = (root: Element, source: Source | undefined): XmlResult => {
  if (root.name === 'xbrl') return readXbrl(root, source ?? 'xbrl')
  const digital = digitalIn(root)
  const [first, ...more] = digital.map((one) => readEInvoice(one, source ?? 'xml'))
  if (first) return found(root, first, more)
  if (/^einvoice$/i.test(root.name) && textOf(root, 'InvoiceNo')) return found(root, readOriginalInvoice(root, source ?? 'attachment'))
  if (textOf(root, airNumber)) return found(root, readAirXbrl(root, source ?? 'xml'))
  const nested = descendant(root, 'eInvoice')
  if (nested) return found(root, readOriginalInvoice(nested, source ?? 'attachment'))
  const [dialect, ...others] = readDialects(root, source ?? 'xml')
  return dialect ? found(root, dialect, others) : { kind: 'nothing' }
}
/** Every 数电 invoice of a file, for any spelling of its root: the names of its data elements are fixed. */
const digitalIn = (root: Element): readonly Element[] =>
  /^einvoice$/i.test(root.name) && root.children.some((child) => digitalParts.has(child.name)) ? [root] : all(root, 'EInvoice')
const digitalParts: ReadonlySet<string> = new Set(['Header', 'EInvoiceData', 'TaxSupervisionInfo'])
const isInvoice = ({ fields }: Evidence): boolean => Boolean(fields.number || fields.amountIncludingTax)
const found = (root: Element, evidence: Evidence, others: readonly Evidence[] = []): XmlResult =>
  isInvoice(evidence) ? { kind: 'invoice', evidence, others: others.filter(isInvoice), root } : { kind: 'nothing' }

/** For attachments: the evidence of each invoice in these bytes; empty for unreadable bytes. */
export const readInvoiceXml = (bytes: Uint8Array): readonly Evidence[] => {
  try {
    const result = readXml(bytes)
    return result.kind === 'invoice' ? [result.evidence, ...(result.others ?? [])] : []
  } catch {
    return []
  }
}

/** Accounting XBRL of the ministry of finance: inv (invoices) and rai (rail); refuses bank vouchers by name. */
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
