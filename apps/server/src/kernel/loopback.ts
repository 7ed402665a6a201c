// Names and addresses of this machine only.

const address = /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/
/** An address in a socket's notation. */
export const isLoopbackAddress = (text: string): boolean => address.test(text)
/** A host in a setting or an address, IPv6 with or without brackets; without a DNS query. */
export const isLoopbackHost = (host: string): boolean => {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  return bare === 'localhost' || isLoopbackAddress(bare)
}
/** A listening address as a browser on the same machine writes it. */
export const nameInUrl = (host: string): string =>
  host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host

/** An app's listening address, public address and database. */
export interface Place {
  readonly host: string
  readonly publicUrl: string | undefined
  readonly databaseUrl: string | undefined
}
/**
 * The setting that opens the app beyond this machine: then no simulator replaces an external service, because anybody
 * might be the caller.
 */
export const openedBy = ({ host, publicUrl, databaseUrl }: Place): 'HOST' | 'PUBLIC_URL' | 'DATABASE_URL' | undefined => {
  if (!isLoopbackHost(host)) return 'HOST'
  if (publicUrl && !isLoopbackHost(new URL(publicUrl).hostname)) return 'PUBLIC_URL'
  return databaseUrl ? 'DATABASE_URL' : undefined
}
