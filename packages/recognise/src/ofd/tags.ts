// Custom tags name the text objects of a page: the same text, found without its position.
import type { Evidence, FieldName } from '@piaotai/domain/invoice/reading.ts'
import { readCustomTag } from '@piaotai/ofd/custom-tags.ts'
import type { Ofd } from '@piaotai/ofd/package.ts'
import type { TextRun } from '@piaotai/ofd/text.ts'
import { evidenceOf } from '../xml/fields.ts'

/** The vocabularies of the tax platform's older files and of 数电票. */
const names: Readonly<Partial<Record<FieldName, readonly string[]>>> = {
  code: ['InvoiceCode'],
  number: ['InvoiceNo', 'InvoiceNumber'],
  date: ['IssueDate', 'IssueTime'],
  checkCode: ['InvoiceCheckCode'],
  'buyer.name': ['BuyerName'],
  'buyer.taxId': ['BuyerTaxID', 'BuyerIdNum'],
  'seller.name': ['SellerName'],
  'seller.taxId': ['SellerTaxID', 'SellerIdNum'],
  amountExcludingTax: ['TaxExclusiveTotalAmount', 'TotalAmWithoutTax'],
  taxAmount: ['TaxTotalAmount', 'TotalTaxAm'],
  amountIncludingTax: ['TaxInclusiveTotalAmount', 'TotalTax-includedAmount'],
}

/** `texts` are the runs of all pages. */
export const readTags = (ofd: Ofd, texts: readonly TextRun[]): Evidence | undefined => {
  const tags = new Map(ofd.customTags.flatMap((bytes) => [...readCustomTag(bytes)]))
  if (tags.size === 0) return undefined
  const runs = new Map<string, TextRun[]>()
  for (const run of texts) if (!run.turned) runs.set(run.id, [...(runs.get(run.id) ?? []), run])
  const textOf = (tag: string): string | undefined => {
    const found = (tags.get(tag) ?? []).flatMap((id) => runs.get(id) ?? [])
    // Wrapped lines are separate objects: top to bottom, left to right.
    return found.length > 0
      ? found
          .sort((a, b) => (Math.abs(a.y - b.y) > a.height / 2 ? a.y - b.y : a.x - b.x))
          .map((run) => run.text)
          .join('')
      : undefined
  }
  const values = Object.fromEntries(
    Object.entries(names).map(([field, known]) => [field, known.map(textOf).find((text) => text !== undefined)]),
  )
  const evidence = evidenceOf('tags', values)
  return evidence.fields.number || evidence.fields.amountIncludingTax ? evidence : undefined
}
