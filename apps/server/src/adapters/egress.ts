// Calls to addresses that users set: public ones only, checked on the resolved address and connected to exactly that
// one. No redirects; bounded in time and size.
import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const longestMs = 15_000
const maxBytes = 1024 * 1024
const closed = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, bits, 'ipv4')
/** IPv6: global unicast only, without ranges that embed IPv4 (6to4, Teredo) and documentation. */
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(net, bits, 'ipv6')

/** Whether an address belongs to the public net. */
export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address)
  if (version === 4) return !closed.check(address, 'ipv4')
  return version === 6 && open6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}
const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.')

export interface EgressRules {
  /** Allows loopback, also without TLS, for the simulators of one machine. */
  readonly loopback: boolean
  /** Origins of this repository's simulators: loopback is open to these alone. */
  readonly simulatedAt?: readonly string[]
  /** Hosts that a setting allows by name, without TLS and in a private network. */
  readonly plaintextTo?: readonly string[]
  /** Limit of the whole call; 15 s by default. */
  readonly waitMs?: number
  /** Limit of the answer; 1 MB by default. */
  readonly maxBytes?: number
  /** Answers a redirect as it came, for a caller that judges each target; refused by default. */
  readonly showsRedirects?: boolean
}
/** Resolves a name to all its addresses. */
export type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void
/** A code of our own: an unknown name and one of a private network answer alike, so that nobody maps that network. */
const notPublic = 'notPublic'
const refusal = (message: string): Error => Object.assign(new Error(message), { code: notPublic })
/** Resolves once; the rules must allow every address, and the connection uses a checked one. */
const guardedLookup =
  ({ loopback, plaintextTo }: EgressRules, resolve: Resolve): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      const open = ({ address }: LookupAddress) =>
        plaintextTo?.includes(host) || isPublicAddress(address) || (loopback && isLoopback(address))
      const [first] = error ? [] : found
      if (!first || !found.every(open)) {
        done(refusal(`${host} is unknown or not public`), '', 4)
        return
      }
      if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })
  }
/** Whether a url may be called at all; only then its name is resolved. */
export const mayCall = (url: string, { loopback, simulatedAt, plaintextTo }: EgressRules): boolean => {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username, password, origin } = new URL(url)
  const bare = hostname.replace(/^\[|\]$/g, '')
  const here = bare === 'localhost' || (isIP(bare) !== 0 && isLoopback(bare))
  if (username || password) return false
  if (plaintextTo?.includes(bare)) return /^https?:$/.test(protocol)
  if (here) return (loopback || simulatedAt?.includes(origin) === true) && /^https?:$/.test(protocol)
  return protocol === 'https:' && (isIP(bare) === 0 || isPublicAddress(bare))
}

/** The call never left this machine: refused address, unknown name, failed connection or failed TLS handshake. */
export class NotSent extends Error {
  readonly code: string
  constructor(cause: Error) {
    super(cause.message, { cause })
    this.name = 'NotSent'
    this.code = 'code' in cause ? String(cause.code) : ''
  }
}
interface Request {
  readonly method: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | undefined
}
export const guardedFetch =
  (rules: EgressRules, resolveName: Resolve = lookup) =>
  async (url: string, { method, headers = {}, body }: Request): Promise<Response> => {
    if (!mayCall(url, rules)) throw new NotSent(refusal('this address may not be called'))
    const target = new URL(url)
    const options: RequestOptions = {
      method,
      headers,
      lookup: guardedLookup(rules, resolveName),
      signal: AbortSignal.timeout(rules.waitMs ?? longestMs),
      agent: false,
    }
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const secure = target.protocol === 'https:'
      const asking = (secure ? secureRequest : plainRequest)(target, options, resolve)
      let connected = false
      asking.on('socket', (socket) => {
        socket.once(secure ? 'secureConnect' : 'connect', () => {
          connected = true
        })
      })
      asking.on('error', (error) => {
        reject(connected ? error : new NotSent(error))
      })
      asking.end(body)
    })
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > (rules.maxBytes ?? maxBytes)) {
        answer.destroy()
        throw new Error('the answer is too large')
      }
      chunks.push(chunk)
    }
    const status = answer.statusCode ?? 500
    if (status >= 300 && status < 400 && !rules.showsRedirects) throw new Error('redirects are not followed')
    const given = new Headers(
      Object.entries(answer.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as [string, string]] : [])),
    )
    return new Response(status === 204 ? null : Buffer.concat(chunks), { status, headers: given })
  }
