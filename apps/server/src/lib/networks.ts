// Addresses of callers, and the networks that they belong to.
import { BlockList, isIP } from 'node:net'

/** The eight parts of an IPv6 address, without leading zeros; undefined for IPv4. */
const partsOf = (ip: string): readonly string[] | undefined => {
  if (!ip.includes(':')) return undefined
  const [head = '', tail = ''] = ip.replace(/%.*$/, '').split('::')
  const [first, last] = [head, tail].map((half) => half.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return [...first, ...zeros, ...last].map((part) => (Number.parseInt(part, 16) || 0).toString(16))
}
const plainOf = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '')
/** One notation for each address. */
export const addressOf = (ip: string): string => {
  const plain = plainOf(ip)
  return partsOf(plain)?.join(':') ?? plain
}
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
/** What one owner has at least: the /24, or the /64. */
export const nearOf = (ip: string): string => (plainOf(ip).includes(':') ? placeOf(ip) : networkOf(ip))

/** Whether an address is one of these, or in one of these networks. */
export const isWithin = (addresses: readonly string[], ip: string): boolean => {
  const from = plainOf(ip)
  if (isIP(from) === 0) return false
  const list = new BlockList()
  for (const one of addresses) {
    const [address, bits] = one.split('/') as [string, string?]
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list.check(from, isIP(from) === 6 ? 'ipv6' : 'ipv4')
}
/** An address, or a network by its length. */
export const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32))
}
