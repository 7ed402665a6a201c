// Goods lines with sums exact to the 分: the price including tax is chosen first, as in a shop, and the tax follows from
// it.
import { hashOf, randomOf, type Random } from './random.ts'
import { trades, type Item, type Trade, type TradeKey } from './pool/goods.ts'
import type { SampleLine } from './sample-invoice.ts'

/** How the lines should be: `count` goods lines; `digits` is the most decimals of the unit price (8 on older faces). */
export interface LinesWish {
  readonly trade: TradeKey | Trade
  readonly count: number
  readonly digits: number
  readonly rate?: string
  readonly red?: boolean
  readonly discountShare?: number
}

const roundDivide = (a: bigint, b: bigint): bigint => {
  const negative = a < 0n !== b < 0n
  const size = a < 0n ? -a : a
  const by = b < 0n ? -b : b
  const result = (2n * size + by) / (2n * by)
  return negative ? -result : result
}
/** "13%" is 130, "1.5%" is 15. */
const perMille = (rate: string): bigint =>
  rate.endsWith('%')
    ? BigInt(
        rate
          .slice(0, -1)
          .replace('.', '')
          .padEnd(rate.includes('.') ? 0 : rate.length, '0'),
      )
    : 0n
/** Splits a price with tax, so that amount + tax is the price and tax is amount × rate within one 分. */
export const withoutTax = (price: bigint, rate: string): { amount: bigint; tax: bigint } => {
  const amount = roundDivide(price * 1000n, 1000n + perMille(rate))
  return { amount, tax: price - amount }
}
/**
 * amount ÷ quantity in yuan: at most 13 significant digits and `digits` decimals, without trailing zeros. `quantity` is
 * in thousandths.
 */
const unitPriceOf = (amount: bigint, quantity: bigint, digits: number): string => {
  const whole = String((amount * 10n) / quantity).length
  const places = Math.max(2, Math.min(digits, 13 - whole))
  const scaled = String(roundDivide(amount * 10n * 10n ** BigInt(places), quantity)).padStart(places + 1, '0')
  return `${scaled.slice(0, -places)}.${scaled.slice(-places)}`.replace(/\.?0+$/, '')
}
const thousandths = (quantity: bigint): string => `${quantity / 1000n}.${String(quantity % 1000n).padStart(3, '0')}`.replace(/\.?0+$/, '')
/** A 19-digit 税收分类编码 that is the same for the same goods. */
const classificationOf = (name: string): string => `${randomOf(hashOf(name)).int(101, 407)}${randomOf(name).digits(6)}`.padEnd(19, '0')

const lineOf = (random: Random, trade: Trade, item: Item, wish: LinesWish): SampleLine => {
  const rate = wish.rate ?? trade.rate
  const sign = wish.red ? -1n : 1n
  const whole = BigInt(random.int(1, item.most)) * 1000n
  const weighed = ['吨', '千克', '升', '立方米'].includes(item.unit) && random.chance(0.7)
  const quantity = weighed ? whole + BigInt(random.int(1, 999)) : whole
  const price = BigInt(random.chance(0.5) ? Math.round(random.int(item.from, item.to) / 100) * 100 : random.int(item.from, item.to))
  const { amount, tax } = withoutTax(roundDivide(price * quantity, 1000n), rate)
  const name = `*${trade.short}*${item.name}`
  return {
    name,
    spec: random.chance(0.85) ? item.spec : '',
    unit: item.unit,
    quantity: item.unit || random.chance(0.3) ? `${wish.red ? '-' : ''}${thousandths(quantity)}` : '',
    unitPrice: item.unit ? unitPriceOf(amount, quantity, wish.digits) : '',
    amount: sign * amount,
    taxRate: rate,
    tax: sign * tax,
    classification: classificationOf(name),
    discount: false,
  }
}
/** The discount row that follows its goods row: name, amount, rate and tax alone, negative. */
const discountOf = (random: Random, line: SampleLine): SampleLine => {
  const amount = -roundDivide(line.amount * BigInt(random.int(2, 18)), 100n)
  return {
    ...line,
    spec: '',
    unit: '',
    quantity: '',
    unitPrice: '',
    amount,
    tax: roundDivide(amount * perMille(line.taxRate), 1000n),
    discount: true,
  }
}
export const makeLines = (random: Random, wish: LinesWish): readonly SampleLine[] => {
  const trade = typeof wish.trade === 'string' ? trades[wish.trade] : wish.trade
  const lines: SampleLine[] = []
  for (let i = 0; i < wish.count; i++) {
    const line = lineOf(random, trade, random.pick(trade.items), wish)
    const plain = line.quantity === '' && line.unit === '' ? line : { ...line, quantity: line.quantity || '1' }
    lines.push(plain)
    if (!wish.red && plain.amount > 1000n && random.chance(wish.discountShare ?? 0)) lines.push(discountOf(random, plain))
  }
  return lines
}
