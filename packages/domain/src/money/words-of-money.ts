// 大写金额: the amount in Chinese capitals as invoices print it.

const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const VALUE: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  壹: 1,
  一: 1,
  贰: 2,
  贳: 2,
  二: 2,
  叁: 3,
  参: 3,
  三: 3,
  肆: 4,
  四: 4,
  伍: 5,
  五: 5,
  陆: 6,
  六: 6,
  柒: 7,
  七: 7,
  捌: 8,
  八: 8,
  玖: 9,
  九: 9,
}
const UNIT: Readonly<Record<string, number>> = { 拾: 10, 十: 10, 佰: 100, 百: 100, 仟: 1000, 千: 1000 }

/** 分 as capitals: 123456n → 壹仟贰佰叁拾肆圆伍角陆分; whole amounts end in 整; negative ones start with （负数）. */
export const amountInWords = (fen: bigint): string => {
  const size = fen < 0n ? -fen : fen
  const yuan = size / 100n
  const jiao = Number((size / 10n) % 10n)
  const cent = Number(size % 10n)
  let words = yuan > 0n ? `${integerInWords(yuan)}圆` : ''
  if (jiao) words += `${DIGITS[jiao]}角`
  else if (cent && yuan > 0n) words += '零'
  words += cent ? `${DIGITS[cent]}分` : '整'
  if (size === 0n) words = '零圆整'
  return fen < 0n ? `（负数）${words}` : words
}

/** Above 亿 the same words count 亿: 壹万亿, never 壹兆, which some read as a million. */
const integerInWords = (n: bigint): string => {
  for (const [size, unit] of [
    [100_000_000n, '亿'],
    [10_000n, '万'],
  ] as const) {
    if (n < size) continue
    const rest = n % size
    return `${integerInWords(n / size)}${unit}${rest > 0n && rest < size / 10n ? '零' : ''}${integerInWords(rest)}`
  }
  return fourDigits(Number(n)).replace(/^零/, '')
}

const fourDigits = (n: number): string => {
  let out = ''
  let zero = false
  for (const [size, unit] of [
    [1000, '仟'],
    [100, '佰'],
    [10, '拾'],
    [1, ''],
  ] as const) {
    const digit = Math.floor(n / size) % 10
    if (!digit) {
      zero = true
      continue
    }
    if (zero) out += '零'
    zero = false
    out += DIGITS[digit] + unit
  }
  return out
}

/** Capitals without other characters, the usual print. */
const usual = /^[零壹贰叁肆伍陆柒捌玖拾佰仟万亿圆角分整]+$/
/** Capitals as 分; undefined when they are not an amount. Takes 圆元圓, 整正, ⊗ and （负数） as printed. */
export const wordsToFen = (words: string): bigint | undefined => {
  const plain = usual.test(words) ? words : words.normalize('NFKC').replace(/[\s⊗ⓧⓍ人民币:：()]/g, '')
  const negative = plain.startsWith('负')
  const text = (negative ? plain.replace(/^负数?/, '') : plain).replace(/[整正]$/, '')
  if (!/[零壹贰叁肆伍陆柒捌玖拾一二三四五六七八九十〇参贳]/.test(text)) return undefined
  // Digits and sections of four count as small integers; money is a bigint.
  let yuan = 0n
  let section = 0
  let digit = -1
  let fen = 0n
  let sawYuan = false
  for (const c of text) {
    const value = VALUE[c]
    if (value !== undefined) {
      digit = value
      continue
    }
    const unit = UNIT[c]
    // 拾 with no digit before it is ten.
    if (unit) {
      section += (digit < 0 ? 1 : digit) * unit
      digit = -1
      continue
    }
    const ended = section + Math.max(digit, 0)
    if (c === '万' || c === '亿') {
      yuan = c === '亿' ? (yuan + BigInt(ended)) * 100_000_000n : yuan + BigInt(ended) * 10_000n
      section = 0
    } else if (c === '圆' || c === '元' || c === '圓') {
      yuan += BigInt(ended)
      section = 0
      sawYuan = true
    } else if (digit >= 0 && c === '角') fen += BigInt(digit) * 10n
    else if (digit >= 0 && c === '分') fen += BigInt(digit)
    else return undefined
    digit = -1
  }
  if ((!sawYuan && fen === 0n) || digit > 0) return undefined
  const total = yuan * 100n + fen
  return negative ? -total : total
}
