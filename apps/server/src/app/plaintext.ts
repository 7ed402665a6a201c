// Links to other services that would leave this machine without TLS: everybody on the way could read and change the
// traffic.
import { parse } from 'pg-connection-string'
import { isLoopbackHost } from '../kernel/loopback.ts'

/** A setting that holds an address, and the address; undefined when it is not set. */
export type Link = readonly [setting: string, url: string | undefined]
/** Host of a link without TLS or without a check of the certificate; undefined for a safe link. */
const plainHostOf = (url: string): string | undefined => {
  if (/^postgres(ql)?:/.test(url)) {
    const { host, ssl, sslmode } = parse(url) as {
      readonly host: string | null
      readonly sslmode?: string
      readonly ssl?: boolean | string | { readonly rejectUnauthorized?: boolean }
    }
    // Other modes check nothing elsewhere, and here by a driver's habit alone.
    const checked = sslmode === 'verify-full' && (typeof ssl === 'object' ? ssl.rejectUnauthorized !== false : Boolean(ssl))
    // A local socket has a path for a host.
    return checked || !host || host.startsWith('/') ? undefined : host
  }
  const { protocol, hostname, searchParams } = new URL(url)
  const is = (option: string, value: string): boolean => searchParams.getAll(option).includes(value)
  const startsTls = is('requireTLS', 'true') && !is('ignoreTLS', 'true') && !is('opportunisticTLS', 'true')
  const secure = protocol === 'https:' || ((protocol === 'smtps:' || startsTls) && !is('tls.rejectUnauthorized', 'false'))
  return secure ? undefined : hostname
}

/** The first link without TLS to a host that is neither this machine nor one of the `allowed`. */
export const firstPlaintext = (
  links: readonly Link[],
  allowed: readonly string[],
): { readonly setting: string; readonly host: string } | undefined => {
  const open = new Set(allowed.map(bare))
  for (const [setting, url] of links) {
    const host = url && plainHostOf(url)
    if (host && !isLoopbackHost(host) && !open.has(bare(host))) return { setting, host: bare(host) }
  }
  return undefined
}
/** Whether a database stands on another machine. */
export const isElsewhere = (databaseUrl: string): boolean => {
  const { host } = parse(databaseUrl)
  return Boolean(host) && !host!.startsWith('/') && !isLoopbackHost(host!)
}
const bare = (host: string): string => host.replace(/^\[|\]$/g, '').toLowerCase()
