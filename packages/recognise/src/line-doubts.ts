// Goods lines read from a picture: the sums prove their amounts, but nothing proves names, quantities and prices.
import type { Evidence, InvoiceLine } from '@piaotai/domain/invoice/reading.ts'
import { sureOcr } from './certainty.ts'

/** Whether a person must compare the lines though their amounts add up. */
export const areLinesDoubtful = ({ fields, lines = [], linesConfidence = 1 }: Evidence): boolean =>
  linesConfidence < sureOcr || !lines.every((line) => (ownForms.has(fields.type?.value ?? '') || isNamed(line)) && multiplies(line))

/** Forms of vehicles and air itineraries name their goods in separate cells. */
const ownForms: ReadonlySet<string> = new Set(['50', '53', '61'])

/**
 * Goods names begin with their starred short name (*软件*维护费): a name without it has lost its beginning, or is of a
 * special kind.
 */
const isNamed = ({ name }: InvoiceLine): boolean => /^\*[^*]+\*./.test(name ?? '')

interface Decimal {
  readonly value: bigint
  readonly places: number
}
const decimal = (text: string | null): Decimal | undefined => {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d{1,15})(?:\.(\d{1,15}))?$/.exec(text ?? '') ?? []
  return whole === '' ? undefined : { value: BigInt(sign + whole + part), places: part.length }
}
/**
 * Whether two sources agree on lines with equal amounts: names and parts regardless of typesetting, figures as far as
 * both print them. A missing part is no difference.
 */
export const areLinesAlike = (some: readonly InvoiceLine[], others: readonly InvoiceLine[]): boolean =>
  some.every((line, i) => {
    const other = others[i]
    return (
      other === undefined ||
      (isSameText(line.name, other.name) &&
        isSameText(line.spec, other.spec) &&
        isSameText(line.unit, other.unit) &&
        isSameFigure(line.quantity, other.quantity) &&
        isSameFigure(line.unitPrice, other.unitPrice))
    )
  })
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{P}\p{S}]/gu, '')
    .toUpperCase()
const isSameText = (a: string | null, b: string | null): boolean => a === null || b === null || a === b || bare(a) === bare(b)
const isSameFigure = (a: string | null, b: string | null): boolean => {
  if (a === null || b === null || a === b) return true
  const [one, other] = [decimal(a), decimal(b)]
  if (!one || !other) return isSameText(a, b)
  const [short, long] = one.places <= other.places ? [one, other] : [other, one]
  const step = 10n ** BigInt(long.places - short.places)
  // Cut off or rounded to the places of the shorter one.
  const rest = (size(long.value) - size(short.value) * step) * 2n
  return short.value < 0n === long.value < 0n && rest >= -step && rest < 2n * step
}
const size = (value: bigint): bigint => (value < 0n ? -value : value)
/** Printed figures that do not multiply to the printed amount: one is misread or belongs to another column. */
export const areLinesOff = (lines: readonly InvoiceLine[]): boolean =>
  !lines.every((line) => line.quantity === null || line.unitPrice === null || multiplies(line))
/** Both are there, and make the amount. */
export const isMultiplied = (line: InvoiceLine): boolean => line.quantity !== null && line.unitPrice !== null && multiplies(line)
/**
 * Quantity × price equals the amount within the printed places of both: this finds a figure lost at a cell's edge, and
 * a fully lost cell by the remaining one.
 */
const multiplies = (line: InvoiceLine): boolean => {
  const quantity = decimal(line.quantity)
  const price = decimal(line.unitPrice)
  const amount = decimal(line.amount)
  if ((line.quantity === null) !== (line.unitPrice === null)) return false
  if (!quantity || !price || !amount) return true
  const places = quantity.places + price.places + amount.places
  const product = quantity.value * price.value * 10n ** BigInt(amount.places)
  const printed = amount.value * 10n ** BigInt(quantity.places + price.places)
  // One unit of the last place of each: of the amount, of the price per piece, of the quantity at its price; whole
  // pieces are not rounded.
  const rounding =
    10n ** BigInt(places - amount.places) +
    (size(quantity.value) + (quantity.places > 0 ? size(price.value) : 0n)) * 10n ** BigInt(amount.places)
  return size(product - printed) <= rounding
}
