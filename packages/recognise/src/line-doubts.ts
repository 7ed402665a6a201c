// Goods lines read from a picture: their amounts are proven by the sums, whereas names, quantities and prices stand by themselves.
import type { Evidence, InvoiceLine } from '@piaotai/domain/reading.ts'
import { sureOcr } from './certainty.ts'

/** Whether a person must compare the lines though their amounts add up. */
export const areLinesDoubtful = ({ fields, lines = [], linesConfidence = 1 }: Evidence): boolean =>
  linesConfidence < sureOcr || !lines.every((line) => (ownForms.has(fields.type?.value ?? '') || isNamed(line)) && multiplies(line))

/** Forms of vehicles and air itineraries name what they bill by cells of their own. */
const ownForms: ReadonlySet<string> = new Set(['50', '53', '61'])

/** Goods names begin with their starred short name (*软件*维护费): one that does not has lost its beginning, or is of a kind of its own. */
const isNamed = ({ name }: InvoiceLine): boolean => /^\*[^*]+\*./.test(name ?? '')

interface Decimal {
  readonly value: bigint
  readonly places: number
}
const decimal = (text: string | null): Decimal | undefined => {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d{1,15})(?:\.(\d{1,15}))?$/.exec(text ?? '') ?? []
  return whole === '' ? undefined : { value: BigInt(sign + whole + part), places: part.length }
}
/** Whether two sources tell the same of lines whose amounts are the same: names and parts without regard to how they are set, figures as far as both are written out. A part that one leaves out is no difference. */
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
/** Printed figures that do not multiply to the printed amount: one of them is not what is printed, or stands in another's column. */
export const areLinesOff = (lines: readonly InvoiceLine[]): boolean =>
  !lines.every((line) => line.quantity === null || line.unitPrice === null || multiplies(line))
/** Both are there, and make the amount. */
export const isMultiplied = (line: InvoiceLine): boolean => line.quantity !== null && line.unitPrice !== null && multiplies(line)
/** Quantity × price is the amount, as far as the printed places of both tell it: a figure lost at a cell's edge shows here, and a cell lost whole by the other that stands alone. */
const multiplies = (line: InvoiceLine): boolean => {
  const quantity = decimal(line.quantity)
  const price = decimal(line.unitPrice)
  const amount = decimal(line.amount)
  if ((line.quantity === null) !== (line.unitPrice === null)) return false
  if (!quantity || !price || !amount) return true
  const places = quantity.places + price.places + amount.places
  const product = quantity.value * price.value * 10n ** BigInt(amount.places)
  const printed = amount.value * 10n ** BigInt(quantity.places + price.places)
  // One unit of the last place of each: of the amount itself, of the price for each piece, of the quantity at its price; whole pieces are not rounded.
  const rounding =
    10n ** BigInt(places - amount.places) +
    (size(quantity.value) + (quantity.places > 0 ? size(price.value) : 0n)) * 10n ** BigInt(amount.places)
  return size(product - printed) <= rounding
}
