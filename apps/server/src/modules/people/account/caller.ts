import type { Language } from '@piaotai/locales/problem-sentence.ts'

/** The caller before authentication. `browser`: the cookie that binds a sign-in under way. */
export interface Caller {
  readonly ip: string | null
  readonly agent: string | null
  readonly language: Language
  readonly browser: string | null
  /** The cookie of a known device. */
  readonly device: string | null
  /** Whether this caller may use the demo accounts. */
  readonly admitsDemo?: boolean
}

/** The eight parts of an IPv6 address, without leading zeros; undefined for IPv4. */
const partsOf = (ip: string): readonly string[] | undefined => {
  if (!ip.includes(':')) return undefined
  const [head = '', tail = ''] = ip.replace(/%.*$/, '').split('::')
  const [first, last] = [head, tail].map((half) => half.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return [...first, ...zeros, ...last].map((part) => (Number.parseInt(part, 16) || 0).toString(16))
}
const plainOf = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '')
/**
 * The place that limits per address count: an IPv4 address, or the /64 of an IPv6 address, because one machine may use
 * all of it.
 */
export const placeOf = (ip: string | null): string => {
  const plain = plainOf(ip ?? '')
  const parts = partsOf(plain)
  return parts ? `${parts.slice(0, 4).join(':')}::/64` : plain
}
/** The network around it: the /24, or the /48. */
export const networkOf = (ip: string): string => {
  const plain = plainOf(ip)
  const parts = partsOf(plain)
  return parts ? parts.slice(0, 3).join(':') : plain.split('.').slice(0, 3).join('.')
}
