// Ports for servers that must know their address before they listen.
import { createServer } from 'node:net'

/**
 * Below the ephemeral port ranges (Linux from 32768, others from 49152), so that no outgoing connection takes a free
 * port before the server listens on it.
 */
export const portsFrom = 20_000
export const portsTo = 32_000
const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer().once('error', () => {
      resolve(false)
    })
    probe.listen(port, '127.0.0.1', () => {
      probe.close(() => {
        resolve(true)
      })
    })
  })
let next = portsFrom + Math.floor(Math.random() * (portsTo - portsFrom))

/**
 * A port of this machine that is free now. Gives each port once to a process before repeating one; processes start at
 * random ports.
 */
export const freePort = async () => {
  const port = next
  next = port + 1 < portsTo ? port + 1 : portsFrom
  return (await isFree(port)) ? port : freePort()
}
