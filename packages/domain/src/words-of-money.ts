// 大写金额: the amount in Chinese capitals as invoices print it.

const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const VALUE: Readonly<Record<string, number>> = { 零: 0, 〇: 0, 壹: 1, 一: 1, 贰: 2, 贳: 2, 二: 2, 叁: 3, 参: 3, 三: 3, 肆: 4, 四: 4, 伍: 5, 五: 5, 陆: 6, 六: 6, 柒: 7, 七: 7, 捌: 8, 八: 8, 玖: 9, 九: 9 }
const UNIT: Readonly<Record<string, bigint>> = { 拾: 10n, 十: 10n, 佰: 100n, 百: 100n, 仟: 1000n, 千: 1000n }

/** 分 as capitals: 123456n → 壹仟贰佰叁拾肆圆伍角陆分; whole amounts end in 整; negative ones start with （负数）. */
export const amountInWords = (fen: bigint): string => {
  const size = fen < 0n ? -fen : fen
  const yuan = size / 100n, jiao = Number((size / 10n) % 10n), cent = Number(size % 10n)
  let words = yuan > 0n ? `${integerInWords(yuan)}圆` : ''
  if (jiao) words += `${DIGITS[jiao]}角`
  else if (cent && yuan > 0n) words += '零'
  words += cent ? `${DIGITS[cent]}分` : '整'
  if (size === 0n) words = '零圆整'
  return fen < 0n ? `（负数）${words}` : words
}

/** Above 亿 the same words are said of 亿: 壹万亿, never 壹兆, which some read as a million. */
const integerInWords = (n: bigint): string => {
  for (const [size, unit] of [[100_000_000n, '亿'], [10_000n, '万']] as const) {
    if (n < size) continue
    const rest = n % size
    return `${integerInWords(n / size)}${unit}${rest > 0n && rest < size / 10n ? '零' : ''}${integerInWords(rest)}`
  }
  return fourDigits(Number(n)).replace(/^零/, '')
}

const fourDigits = (n: number): string => {
  let out = '', zero = false
  for (const [size, unit] of [[1000, '仟'], [100, '佰'], [10, '拾'], [1, '']] as const) {
    const digit = Math.floor(n / size) % 10
    if (!digit) { zero = true; continue }
    if (zero) out += '零'
    zero = false
    out += DIGITS[digit] + unit
  }
  return out
}

/** Capitals as 分; undefined when they are not an amount. Takes 圆元圓, 整正, ⊗ and （负数） as printed. */
export const wordsToFen = (words: string): bigint | undefined => {
  let text = words.normalize('NFKC').replace(/[\s⊗ⓧⓍ人民币:：()]/g, '')
  const negative = /^负数?/.test(text)
  text = text.replace(/^负数?/, '').replace(/[元圓]/g, '圆').replace(/[整正]$/, '')
  if (!/[零壹贰叁肆伍陆柒捌玖拾一二三四五六七八九十〇参贳]/.test(text)) return undefined
  let yuan = 0n, section = 0n, digit = -1, fen = 0n, sawYuan = false
  for (const c of text) {
    const value = VALUE[c]
    if (value !== undefined) { digit = value; continue }
    const unit = UNIT[c]
    if (unit) { section += (digit < 0 ? 1n : BigInt(digit)) * unit; digit = -1; continue }
    if (c === '万' || c === '亿') {
      section += digit > 0 ? BigInt(digit) : 0n; digit = -1
      yuan = c === '亿' ? (yuan + section) * 100000000n : yuan + section * 10000n
      section = 0n
    } else if (c === '圆') { yuan += section + (digit > 0 ? BigInt(digit) : 0n); section = 0n; digit = -1; sawYuan = true }
    else if (c === '角') { if (digit < 0) return undefined; fen += BigInt(digit) * 10n; digit = -1 }
    else if (c === '分') { if (digit < 0) return undefined; fen += BigInt(digit); digit = -1 }
    else return undefined
  }
  if (!sawYuan && fen === 0n) return undefined
  if (digit > 0) return undefined
  const total = yuan * 100n + fen
  return negative ? -total : total
}
