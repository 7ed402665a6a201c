// Where the fields of an invoice stand in its XML: found by their values, and among equal values by the tag.
import { toFen } from '@piaotai/domain/money/money.ts'
import type { FieldName } from '@piaotai/domain/invoice/reading.ts'

/** One element a line, two spaces a level. Text content stays unchanged. */
export const laidOut = (xml: string): string => {
  let depth = 0
  return xml
    .replace(/>\s+</g, '><')
    .split(/(?<=>)(?=<)/)
    .map((line) => {
      const closes = line.startsWith('</')
      const opens = /^<[^?!/]/.test(line) && !line.endsWith('/>') && !line.includes('</')
      if (closes) depth = Math.max(0, depth - 1)
      const written = '  '.repeat(depth) + line
      if (opens) depth++
      return written
    })
    .join('\n')
}

const leaf = /^\s*<([\w:.-]+)[^>]*>([^<]*)<\//
const amounts: ReadonlySet<FieldName> = new Set(['amountExcludingTax', 'taxAmount', 'amountIncludingTax'])
/** Tags as the bureau's and older writers name them; the most telling first. */
const tags: Readonly<Partial<Record<FieldName, readonly RegExp[]>>> = {
  number: [/EIid|InvoiceNo|InvoiceNumber/i],
  'buyer.name': [/buyer.*name|purchaser.*name/i, /buyer|purchaser/i],
  'buyer.taxId': [/buyer|purchaser/i],
  'seller.name': [/seller.*name|vendor.*name/i, /seller|vendor/i],
  'seller.taxId': [/seller|vendor/i],
  amountExcludingTax: [/total.*without|exclusive/i, /total/i],
  taxAmount: [/total.*tax/i, /tax/i],
  amountIncludingTax: [/total.*includ|inclusive/i, /total/i],
  date: [/issue|request/i, /date|time/i],
}
const unescaped = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[name] ?? '')
const says = (name: FieldName, value: string, content: string): boolean => {
  if (amounts.has(name)) return toFen(content) !== undefined && toFen(content) === toFen(value)
  if (name === 'date') return content.replace(/^(\d{4})\D?(\d{2})\D?(\d{2}).*$/, '$1-$2-$3') === value
  return content === value
}

/** The line (from 0) of each field that the XML states. */
export const placesInXml = (
  lines: readonly string[],
  values: readonly (readonly [name: FieldName, value: string])[],
): ReadonlyMap<FieldName, number> => {
  const leaves = lines.flatMap((line, at) => {
    const found = leaf.exec(line)
    return found ? [{ at, tag: found[1]!, content: unescaped(found[2]!).trim() }] : []
  })
  return new Map(
    values.flatMap(([name, value]) => {
      const same = leaves.filter(({ content }) => content !== '' && says(name, value, content))
      const told = (tags[name] ?? []).map((tag) => same.find((one) => tag.test(one.tag))).find((one) => one !== undefined)
      const place = told ?? same[0]
      return place ? [[name, place.at] as const] : []
    }),
  )
}
