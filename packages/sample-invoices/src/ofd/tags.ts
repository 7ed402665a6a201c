// Custom tags of a page: which objects carry which field.
import { branch, leaf, type Xml } from '../markup.ts'

type Tags = ReadonlyMap<string, readonly number[]>
const inner: Readonly<Record<string, string>> = {
  BuyerName: 'Buyer',
  BuyerTaxID: 'Buyer',
  BuyerAddrTel: 'Buyer',
  BuyerFinancialAccount: 'Buyer',
  SellerName: 'Seller',
  SellerTaxID: 'Seller',
  SellerAddrTel: 'Seller',
  SellerFinancialAccount: 'Seller',
}
const lineTags = new Set(['Item', 'Specification', 'MeasurementDimension', 'Quantity', 'Price', 'Amount', 'TaxScheme', 'TaxAmount'])
const refs = (ids: readonly number[], page: number): readonly Xml[] => ids.map((id) => leaf('ofd:ObjectRef', `${id}`, { PageRef: page }))
const fieldsOf = (tags: Tags, page: number, prefix: string): readonly Xml[] => {
  const groups = new Map<string, Xml[]>()
  const out: Xml[] = []
  for (const [tag, ids] of tags) {
    if (lineTags.has(tag)) continue
    const field = branch(prefix + tag, refs(ids, page))
    const group = inner[tag]
    if (group) groups.set(group, [...(groups.get(group) ?? []), field])
    else out.push(field)
  }
  return [...out, ...[...groups].map(([group, fields]) => branch(prefix + group, fields))]
}
const linesOf = (tags: Tags, page: number, prefix: string): readonly Xml[] =>
  [...tags].filter(([tag]) => lineTags.has(tag)).map(([tag, ids]) => branch(prefix + tag, refs(ids, page)))

/** The digital form: one namespace, line tags next to the others. */
export const digitalTags = (tags: Tags, page: number): Xml =>
  branch('ofd:root', [...fieldsOf(tags, page, 'ofd:'), ...linesOf(tags, page, 'ofd:')], {
    'xmlns:ofd': 'http://www.ofdspec.org/2016',
    version: '1.0',
  })
/**
 * The older platform's form. Its ill-formed XML (an empty prefix, ofd: undeclared) is reproduced, because readers meet
 * it.
 */
export const platformTags = (tags: Tags, page: number): Xml =>
  `<:eInvoice xmlns:="">${[...fieldsOf(tags, page, ''), branch('GoodsInfos', [branch('GoodsInfo', linesOf(tags, page, ''))])].join('')}</:eInvoice>`
