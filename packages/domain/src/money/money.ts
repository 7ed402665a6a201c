// Money is whole 分 as bigint inside, a decimal string ("1234.56") at every border. Floating point never touches it.

const AMOUNT = /^(-?)(\d{1,15})(?:\.(\d{1,2}))?$/

/** As `fromFen` writes it. */
const WRITTEN = /^(?!-0\.00$)-?(?:0|[1-9]\d{0,14})\.\d{2}$/

/** Reads "1234.56", "1234.5", "-3" into 分; undefined when it is not an amount of at most two decimals. */
export const toFen = (amount: string): bigint | undefined => {
  // The form of nearly all amounts, millions of them in an export.
  if (WRITTEN.test(amount)) return BigInt(amount.slice(0, -3) + amount.slice(-2))
  const match = AMOUNT.exec(amount)
  if (!match) return undefined
  const [, sign = '', whole = '0', part = ''] = match
  return BigInt(sign + whole + part.padEnd(2, '0'))
}

/** Writes 分 as a decimal string with exactly two places: 123456n → "1234.56". */
export const fromFen = (fen: bigint): string => {
  const digits = String(fen < 0n ? -fen : fen).padStart(3, '0')
  return `${fen < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * A printed amount (¥, CNY, 元, commas, full-width signs, spaces, a negative one in brackets) as "1234.56"; undefined
 * when it is not an amount.
 */
export const normaliseAmount = (printed: string): string | undefined => {
  if (WRITTEN.test(printed)) return printed
  const plain = printed
    .normalize('NFKC')
    .replace(/[¥￥,\s]|^(?:CNY|RMB|人民币)|(?<=\d)元$/g, '')
    .replace(/^[−–—]/, '-')
    .replace(/^\+/, '')
    .replace(/^\((\d.*)\)$/, '-$1')
  const fen = decimalComma.test(printed.normalize('NFKC'))
    ? undefined
    : toFen(/^-?\d+\.\d{3,}$/.test(plain) ? plain.replace(/0+$/, '').replace(/\.$/, '') : plain)
  return fen === undefined ? undefined : fromFen(fen)
}

/** 1.234,56 and 1234,5: the separators are ambiguous. */
const decimalComma = /,\s*\d{1,2}\s*(?:[^\d\s]|$)/

/** Decimal-string amounts added exactly, in 分; undefined when any is not an amount. */
export const sumFen = (amounts: readonly string[]): bigint | undefined => {
  let total = 0n
  for (const amount of amounts) {
    const fen = toFen(amount)
    if (fen === undefined) return undefined
    total += fen
  }
  return total
}
/** The same as a decimal string. */
export const sumAmounts = (amounts: readonly string[]): string | undefined => {
  const total = sumFen(amounts)
  return total === undefined ? undefined : fromFen(total)
}
