// Fetches the files of issuers' links: allowed hosts only, each redirect judged anew, bounded in time, size and number,
// without cookies. What comes must begin as a file does: issuers answer failures with 200.
import { mailLimits } from '@piaotai/domain/mail.ts'
import { identify } from '@piaotai/recognise/identify.ts'
import { guardedFetch, mayCall, type EgressRules, type Resolve } from '../egress.ts'
import type { LinkFetcher, LinkedFile, LinkResult } from '../../ports/link-fetcher.ts'
import { isOfHosts, issuers, type Issuer, type IssuerCalls } from './issuers.ts'

const hopsMost = 3
const pageBytes = 512 * 1024
/** Several issuers answer nothing but a browser. */
const agent = 'Mozilla/5.0 (compatible; Piaotai)'
class LinkProblem extends Error {
  readonly reason: Extract<LinkResult, { ok: false }>['reason']
  constructor(reason: LinkProblem['reason']) {
    super(reason)
    this.reason = reason
  }
}
interface Request {
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** `known` and `rules`: for tests, which have an issuer of their own on loopback. */
export const linkFetcher = (
  known: readonly Issuer[] = issuers,
  rules: EgressRules = { loopback: false },
  resolve?: Resolve,
): LinkFetcher => {
  const issuerFor = (url: string): Issuer | undefined => {
    if (!URL.canParse(url)) return undefined
    const parsed = new URL(url)
    return known.find((one) => isOfHosts(one.hosts, parsed.hostname) && (one.matches?.(parsed) ?? true))
  }
  /** A host that a company allows: its address gives the file itself. */
  const allowedFor = (url: string, hosts: readonly string[]): Issuer | undefined => {
    if (!URL.canParse(url) || !isOfHosts(hosts, new URL(url).hostname)) return undefined
    return { name: new URL(url).hostname, hosts, files: (at) => Promise.resolve([at.href]) }
  }
  const call = async (issuer: Issuer, url: string, maxBytes: number, request: Request = {}) => {
    const get = guardedFetch({ ...rules, maxBytes, showsRedirects: true }, resolve)
    let at = url
    for (let hop = 0; hop <= hopsMost; hop++) {
      const target = new URL(at)
      if (!isOfHosts(issuer.hosts, target.hostname)) throw new LinkProblem('hostNotAllowed')
      const answer = await get(at, {
        method: request.body === undefined ? 'GET' : 'POST',
        headers: { 'user-agent': agent, accept: '*/*', ...request.headers },
        body: request.body,
      }).catch((error: unknown) => {
        throw new LinkProblem(error instanceof Error && error.message === 'the answer is too large' ? 'tooLarge' : 'linkFailed')
      })
      const location = answer.headers.get('location')
      if (answer.status >= 300 && answer.status < 400 && location && URL.canParse(location, at)) {
        at = new URL(location, at).href
        continue
      }
      if (answer.status >= 500) throw new LinkProblem('linkFailed')
      if (answer.status >= 400) throw new LinkProblem('linkExpired')
      return { url: at, bytes: new Uint8Array(await answer.arrayBuffer()), disposition: answer.headers.get('content-disposition') ?? '' }
    }
    throw new LinkProblem('linkFailed')
  }
  const callsOf = (issuer: Issuer): IssuerCalls => ({
    page: async (url, more) => {
      const { url: at, bytes } = await call(issuer, secure(url, rules), pageBytes, more)
      return { url: at, text: new TextDecoder().decode(bytes) }
    },
    target: async (url) => (await call(issuer, secure(url, rules), pageBytes)).url,
  })
  const one = async (issuer: Issuer, url: string): Promise<LinkedFile> => {
    const { url: at, bytes, disposition } = await call(issuer, secure(url, rules), mailLimits.bytes)
    const format = identify(bytes)
    // A page is XML by its first bytes.
    if (!format || format === 'jpg' || format === 'png' || isPage(bytes)) throw new LinkProblem(isPage(bytes) ? 'linkExpired' : 'notAFile')
    return { format, name: nameOf(disposition, at, format), bytes }
  }
  return {
    issuerOf: (url) => issuerFor(url)?.name,
    knownHosts: [...new Set(known.flatMap(({ hosts }) => hosts))],
    takes: (url, hosts) => mayCall(url, rules) && (issuerFor(url) ?? allowedFor(url, hosts)) !== undefined,
    fetch: async (url, hosts = []) => {
      const issuer = issuerFor(url) ?? allowedFor(url, hosts)
      if (!issuer) return { ok: false, reason: 'hostNotAllowed' }
      try {
        const addresses = await issuer.files(new URL(url), callsOf(issuer))
        const files: LinkedFile[] = []
        let first: unknown
        for (const address of addresses.slice(0, formatsMost))
          await one(issuer, address).then(
            (file) => files.push(file),
            (error: unknown) => {
              first ??= error
            },
          )
        if (files.length > 0) return { ok: true, files }
        throw first ?? new LinkProblem('linkExpired')
      } catch (error) {
        return { ok: false, reason: error instanceof LinkProblem ? error.reason : 'linkFailed' }
      }
    },
  }
}
const formatsMost = 3
/** Mails still link without TLS; the files are asked for with it. */
const secure = (url: string, { loopback }: EgressRules): string => (loopback ? url : url.replace(/^http:/, 'https:'))
const isPage = (bytes: Uint8Array): boolean =>
  /^\s*(?:<!doctype html|<html|<head|<script|<!--)/i.test(
    Buffer.from(bytes.subarray(0, 200))
      .toString('latin1')
      .replace(/^\xef\xbb\xbf/, ''),
  )
const nameOf = (disposition: string, url: string, format: string): string => {
  const raw = /filename\*=(?:utf-8'')([^;]+)/i.exec(disposition)?.[1] ?? /filename="?([^";]+)"?/i.exec(disposition)?.[1]
  const given = raw === undefined ? (new URL(url).pathname.split('/').at(-1) ?? '') : Buffer.from(raw, 'latin1').toString('utf8')
  const plain = decoded(given)
    .replace(/[\u0000-\u001f/\\]/g, '')
    .trim()
  return plain && new RegExp(`\\.${format}$`, 'i').test(plain) ? plain : `${plain.slice(0, 60) || 'fapiao'}.${format}`
}
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
