// Money is whole 分 as bigint inside, a decimal string ("1234.56") at every border. Floating point never touches it.

const AMOUNT = /^(-?)(\d{1,15})(?:\.(\d{1,2}))?$/

/** Reads "1234.56", "1234.5", "-3" into 分; undefined when it is not an amount of at most two decimals. */
export const toFen = (amount: string): bigint | undefined => {
  const match = AMOUNT.exec(amount)
  if (!match) return undefined
  const [, sign, whole = '0', part = ''] = match
  const fen = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0') || '0')
  return sign ? -fen : fen
}

/** Writes 分 as a decimal string with exactly two places: 123456n → "1234.56". */
export const fromFen = (fen: bigint): string => {
  const size = fen < 0n ? -fen : fen
  return `${fen < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}

/** An amount as people print it (¥, commas, full-width signs, spaces) as "1234.56"; undefined when it is not one. */
export const normaliseAmount = (printed: string): string | undefined => {
  const plain = printed.normalize('NFKC').replace(/[¥￥,\s]/g, '').replace(/^[−–—]/, '-').replace(/^\+/, '')
  const fen = toFen(/^-?\d+\.\d{3,}$/.test(plain) ? plain.replace(/0+$/, '').replace(/\.$/, '') : plain)
  return fen === undefined ? undefined : fromFen(fen)
}

/** Adds decimal-string amounts exactly; undefined when any is not an amount. */
export const sumAmounts = (amounts: readonly string[]): string | undefined => {
  let total = 0n
  for (const amount of amounts) {
    const fen = toFen(amount)
    if (fen === undefined) return undefined
    total += fen
  }
  return fromFen(total)
}
