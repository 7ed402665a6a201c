// The MQ arithmetic decoder of T.88 annex E.

/** Decodes one bit by its context. `contexts` holds one byte each: state × 2 + more probable symbol. */
export type Decoder = (contexts: Uint8Array, context: number) => number

/** Probability, next state after the more and the less probable symbol, and whether the symbols swap (table E.1). */
const states: readonly (readonly [qe: number, more: number, less: number, swap: 0 | 1])[] = [
  [0x5601, 1, 1, 1],
  [0x3401, 2, 6, 0],
  [0x1801, 3, 9, 0],
  [0x0ac1, 4, 12, 0],
  [0x0521, 5, 29, 0],
  [0x0221, 38, 33, 0],
  [0x5601, 7, 6, 1],
  [0x5401, 8, 14, 0],
  [0x4801, 9, 14, 0],
  [0x3801, 10, 14, 0],
  [0x3001, 11, 17, 0],
  [0x2401, 12, 18, 0],
  [0x1c01, 13, 20, 0],
  [0x1601, 29, 21, 0],
  [0x5601, 15, 14, 1],
  [0x5401, 16, 14, 0],
  [0x5101, 17, 15, 0],
  [0x4801, 18, 16, 0],
  [0x3801, 19, 17, 0],
  [0x3401, 20, 18, 0],
  [0x3001, 21, 19, 0],
  [0x2801, 22, 19, 0],
  [0x2401, 23, 20, 0],
  [0x2201, 24, 21, 0],
  [0x1c01, 25, 22, 0],
  [0x1801, 26, 23, 0],
  [0x1601, 27, 24, 0],
  [0x1401, 28, 25, 0],
  [0x1201, 29, 26, 0],
  [0x1101, 30, 27, 0],
  [0x0ac1, 31, 28, 0],
  [0x09c1, 32, 29, 0],
  [0x08a1, 33, 30, 0],
  [0x0521, 34, 31, 0],
  [0x0441, 35, 32, 0],
  [0x02a1, 36, 33, 0],
  [0x0221, 37, 34, 0],
  [0x0141, 38, 35, 0],
  [0x0111, 39, 36, 0],
  [0x0085, 40, 37, 0],
  [0x0049, 41, 38, 0],
  [0x0025, 42, 39, 0],
  [0x0015, 43, 40, 0],
  [0x0009, 44, 41, 0],
  [0x0005, 45, 42, 0],
  [0x0001, 45, 43, 0],
  [0x5601, 46, 46, 0],
]

export const arithmeticDecoder = (data: Uint8Array): Decoder => {
  let at = 0
  let c = ((data[0] ?? 0xff) << 16) >>> 0
  let count = 0
  let a = 0x8000
  const byteIn = (): void => {
    if ((data[at] ?? 0xff) === 0xff) {
      if ((data[at + 1] ?? 0xff) > 0x8f) {
        c += 0xff00
        count = 8
      } else {
        at += 1
        c += (data[at] ?? 0xff) << 9
        count = 7
      }
    } else {
      at += 1
      c += (data[at] ?? 0xff) << 8
      count = 8
    }
  }
  byteIn()
  c = (c << 7) >>> 0
  count -= 7
  return (contexts, context) => {
    const packed = contexts[context]!
    const [qe, more, less, swap] = states[packed >> 1]!
    let symbol = packed & 1
    a -= qe
    const low = c >>> 16 < qe
    if (!low) c = (c - qe * 0x10000) >>> 0
    if (!low && a & 0x8000) return symbol
    // The shorter of the two intervals is the less probable one, in either order.
    const lessProbable = low ? a >= qe : a < qe
    if (low) a = qe
    if (lessProbable) {
      symbol = 1 - symbol
      contexts[context] = (less << 1) | (swap ? symbol : 1 - symbol)
    } else contexts[context] = (more << 1) | symbol
    do {
      if (count === 0) byteIn()
      a = (a << 1) & 0xffff
      c = (c << 1) >>> 0
      count -= 1
    } while (!(a & 0x8000))
    return symbol
  }
}
