// Which names and addresses belong to this machine alone.

const address = /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/
/** An address as a socket tells it. */
export const isLoopbackAddress = (text: string): boolean => address.test(text)
/** A host as a setting or an address names it, IPv6 with or without brackets; no name server is asked. */
export const isLoopbackHost = (host: string): boolean => {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  return bare === 'localhost' || isLoopbackAddress(bare)
}
