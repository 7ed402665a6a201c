// Detects callers on this machine: simulators serve them only, while a reverse proxy on the same machine forwards
// everybody.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopbackAddress, isLoopbackHost } from '../kernel/loopback.ts'

/** Headers that proxies and content networks add; any X-Forwarded-… besides. */
const forwarding = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'x-original-host',
  'x-original-url',
  'x-rewrite-url',
  'x-envoy-external-address',
  'x-azure-clientip',
  'x-appengine-user-ip',
  'cf-connecting-ip',
  'cf-ray',
  'cdn-loop',
  'true-client-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'ali-cdn-real-ip',
  'proxy-client-ip',
  'wl-proxy-client-ip',
] as const
/** The host of a Host header, without its port. */
export const hostOf = (header: string): string => header.replace(/:\d{1,5}$/, '')
export type RemoteSign = 'address' | 'host' | 'forwarded' | 'protocol'
/**
 * The sign that a request does not come from this machine itself; undefined without one, although a proxy may hide
 * every sign.
 */
export const remoteSign = ({ raw }: FastifyRequest): RemoteSign | undefined => {
  if (!isLoopbackAddress(raw.socket.remoteAddress ?? '')) return 'address'
  // A page of another site whose name resolves to this machine.
  if (!isLoopbackHost(hostOf(raw.headers.host ?? ''))) return 'host'
  if (Object.keys(raw.headers).some((name) => name.startsWith('x-forwarded') || forwarding.includes(name as (typeof forwarding)[number])))
    return 'forwarded'
  // Browsers have not used it for twenty years; nginx does by default, towards its upstream.
  return raw.httpVersion === '1.0' ? 'protocol' : undefined
}

/**
 * The key printed at the start, and the browser's cookie for it. Cookies do not distinguish ports, so its name does.
 */
export interface LocalKey {
  readonly key: string
  readonly cookie: string
}
export const localKeyOf = (secretKey: string, port: number): LocalKey => ({
  key: createHash('sha256').update(`local pages ${secretKey}`).digest('base64url').slice(0, 32),
  cookie: `piaotai_local_${port}`,
})
const fits = (given: string | undefined, { key }: LocalKey): boolean => {
  const [got, want] = [Buffer.from(given ?? ''), Buffer.from(key)]
  return got.length === want.length && timingSafeEqual(got, want)
}
export const holdsKey = (request: FastifyRequest, local: LocalKey): boolean => fits(request.cookies[local.cookie], local)
/** Accepts the key of a printed address and stores it in the browser for the local pages; false for another key. */
export const takeKey = (given: string | undefined, reply: FastifyReply, local: LocalKey): boolean => {
  if (!fits(given, local)) return false
  reply.setCookie(local.cookie, local.key, { httpOnly: true, sameSite: 'strict', path: '/dev', maxAge: 30 * 86_400 })
  return true
}
