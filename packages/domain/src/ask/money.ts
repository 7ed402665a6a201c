// Sums in words: digits, 万 and 千, Chinese numerals, thousand and million; exact, in whole 分.
import { matchAt } from './text.ts'

export interface Sum {
  readonly fen: bigint
  readonly end: number
  /** Said with a unit of money. */
  readonly unit: boolean
  /** Its 万, 千 or k, as a factor; 1 without. */
  readonly scale: bigint
  /** The digits as written, without scale and unit. */
  readonly digits: string
}
const scales: Readonly<Record<string, bigint>> = {
  百: 100n,
  千: 1000n,
  k: 1000n,
  thousand: 1000n,
  万: 10_000n,
  w: 10_000n,
  百万: 1_000_000n,
  m: 1_000_000n,
  million: 1_000_000n,
  千万: 10_000_000n,
  亿: 100_000_000n,
}
const figure =
  /(¥|￥|rmb|cny)? ?(\d{1,3}(?:,\d{3}){1,4}(?!\d)|\d{1,20})(?:\.(\d{1,6}))? ?(百万|千万|[百千万亿]|k(?![a-z])|w(?![a-z])|m(?![a-z])|thousand|million)? ?(元整?|块钱?|圆|yuan|rmb|cny)?/y
const numeral = /([零〇一二两三四五六七八九十百千万亿]{1,12})(半)? ?(元整?|块钱?|圆)?/y
const digitsOf = '零一二三四五六七八九'
const units: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }

/** The value of Chinese numerals up to 亿; undefined when they are no number. */
export const numeralValue = (text: string): number | undefined => {
  let [total, section, digit] = [0, 0, 0]
  let [lastUnit, seen, zero] = [1, false, false]
  for (const letter of text.replaceAll('〇', '零').replaceAll('两', '二')) {
    const value = digitsOf.indexOf(letter)
    if (value >= 0) {
      if (digit !== 0 || (seen && lastUnit === 1 && value !== 0 && !zero)) return undefined
      digit = value
      zero = value === 0
      seen = true
      continue
    }
    if (letter === '万' || letter === '亿') {
      const big = letter === '万' ? 10_000 : 100_000_000
      if (section + digit === 0) return undefined
      total += (section + digit) * big
      ;[section, digit, lastUnit] = [0, 0, big]
      continue
    }
    const unit = units[letter]!
    if (digit === 0 && unit !== 10) return undefined
    section += (digit === 0 ? 1 : digit) * unit
    ;[digit, lastUnit, seen] = [0, unit, true]
    zero = false
  }
  // 三千五 is 3,500, 一万二 is 12,000.
  const tail = digit * (lastUnit > 10 && !zero ? lastUnit / 10 : 1)
  return total + section + tail
}

/** The sum at a place; undefined when none stands there, or it is not whole 分. */
export const sumAt = (text: string, at: number): Sum | undefined => {
  const plain = matchAt(figure, text, at)
  if (plain) {
    const [all, sign, whole = '', part = '', scaleWord = '', unit] = plain
    const scale = scales[scaleWord] ?? 1n
    const raised = BigInt(whole.replaceAll(',', '') + part) * scale * 100n
    const over = 10n ** BigInt(part.length)
    if (raised % over !== 0n || raised / over >= 10n ** 15n) return undefined
    return {
      fen: raised / over,
      end: at + all.trimEnd().length,
      unit: sign !== undefined || unit !== undefined || scaleWord !== '' || part !== '' || whole.includes(','),
      scale,
      digits: part === '' && scaleWord === '' ? whole : '',
    }
  }
  const spoken = matchAt(numeral, text, at)
  const [all = '', letters = '', half, unit] = spoken ?? []
  const value = letters === '' ? undefined : numeralValue(letters)
  if (value === undefined || value === 0) return undefined
  const last = letters.at(-1)!
  const scale = last === '万' ? 10_000n : last === '千' ? 1000n : last === '百' ? 100n : 1n
  if (half !== undefined && scale === 1n) return undefined
  return {
    fen: BigInt(value) * 100n + (half === undefined ? 0n : scale * 50n),
    end: at + all.trimEnd().length,
    unit: unit !== undefined || (letters.length > 1 && /[百千万亿]/.test(letters)),
    scale,
    digits: '',
  }
}
/** 分 as the filter's decimal text, without idle zeros. */
export const amountText = (fen: bigint): string => {
  const [whole, part] = [fen / 100n, fen % 100n]
  return part === 0n ? String(whole) : `${whole}.${String(part).padStart(2, '0')}`
}
