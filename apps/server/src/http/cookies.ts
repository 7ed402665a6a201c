// Three cookies, out of reach of scripts and other sites: the remembered browser, read only by the token endpoint; the
// browser of a sign-in under way; and the known device, which opens nothing.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { NewDevice, SignedIn } from '../modules/people/account/index.ts'
import { languageOf } from './envelope.ts'
import { remoteSign } from './local-request.ts'

/** `origin`: public address of the product, if set. `demo`: whether there is a demo, for callers on this machine. */
export interface CookieRules {
  readonly origin: string | undefined
  readonly demo: boolean
}
const browserSeconds = 900
const authPath = '/auth-center'
type CookieName = 'remember' | 'browser' | 'device'

/**
 * Over TLS the names have the prefix __Host-, which browsers keep to this host and to TLS; plain loopback cannot use
 * it.
 */
export const isSecure = (request: FastifyRequest, { origin }: CookieRules): boolean =>
  request.protocol === 'https' || (origin?.startsWith('https:') ?? false)
const nameOf = (name: CookieName, secure: boolean): string => `${secure ? '__Host-' : ''}piaotai_${name}`
/** Steps of a sign-in use two centers; only one reads the remembered browser. */
const pathOf = (name: CookieName, secure: boolean): string => (secure || name !== 'remember' ? '/' : authPath)
const cookieOptions = (name: CookieName, secure: boolean, maxAge: number) =>
  ({ httpOnly: true, sameSite: 'strict', secure, path: pathOf(name, secure), maxAge }) as const
const valueOf = (request: FastifyRequest, rules: CookieRules, name: CookieName): string | null =>
  request.cookies[nameOf(name, isSecure(request, rules))] ?? null

/** The caller before authentication. */
export const callerOf = (request: FastifyRequest, rules: CookieRules) => ({
  ip: request.ip,
  agent: request.headers['user-agent'] ?? null,
  language: languageOf(request),
  browser: valueOf(request, rules, 'browser'),
  device: valueOf(request, rules, 'device'),
  admitsDemo: rules.demo && remoteSign(request) === undefined,
})
/** The remembered browser's token, from our own pages only. */
export const rememberedOf = (request: FastifyRequest, rules: CookieRules): string | null => {
  const from = request.headers.origin
  const ours = from === undefined || from === rules.origin || (URL.canParse(from) && new URL(from).host === request.headers.host)
  return ours ? valueOf(request, rules, 'remember') : null
}
export const setBrowser = (request: FastifyRequest, reply: FastifyReply, rules: CookieRules, browser: string): void => {
  const secure = isSecure(request, rules)
  reply.setCookie(nameOf('browser', secure), browser, cookieOptions('browser', secure, browserSeconds))
}
/** Sets the cookies of a sign-in and returns its answer. */
export const finalizeSignIn = (
  request: FastifyRequest,
  reply: FastifyReply,
  rules: CookieRules,
  { answer, remember, browser, device }: SignedIn & { readonly device?: NewDevice | undefined },
): SignedIn['answer'] => {
  const secure = isSecure(request, rules)
  if (remember) reply.setCookie(nameOf('remember', secure), remember.token, cookieOptions('remember', secure, remember.seconds))
  if (device) reply.setCookie(nameOf('device', secure), device.token, cookieOptions('device', secure, device.seconds))
  if (browser) setBrowser(request, reply, rules, browser)
  return answer
}
export const forgetRemembered = (request: FastifyRequest, reply: FastifyReply, rules: CookieRules): void => {
  const secure = isSecure(request, rules)
  const { maxAge: _, ...options } = cookieOptions('remember', secure, 0)
  reply.clearCookie(nameOf('remember', secure), options)
}
