// Asks clamd about one file over its socket (INSTREAM).
import { once } from 'node:events'
import { connect, type NetConnectOpts } from 'node:net'
import { ScannerAway, type ScanVerdict, type VirusScanner } from '../../ports/virus-scanner.ts'

const chunkBytes = 64 * 1024
const answerBytes = 4096
/** For a whole file: clamd took 2.6 s for 25 MB. */
const patienceMs = 60_000

/** `address`: the path of a socket, or host:port. */
const placeOf = (address: string): NetConnectOpts => {
  if (address.startsWith('/')) return { path: address }
  const { hostname, port } = new URL(`tcp://${address}`)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) }
}
/** A scanner behind a socket; each file has a connection of its own. */
export const clamdScanner = (address: string, ms = patienceMs): VirusScanner => ({
  scan: async (bytes) => {
    const socket = connect(placeOf(address))
    const clock = setTimeout(() => socket.destroy(new ScannerAway('no answer in time')), ms)
    const answer: Buffer[] = []
    let length = 0
    socket.on('data', (part: Buffer) => {
      answer.push(part)
      length += part.length
      if (length > answerBytes) socket.destroy(new ScannerAway('not clamd'))
    })
    let failure: Error | undefined
    socket.on('error', (error) => {
      failure = error
    })
    const closed = new Promise<void>((resolve) => {
      socket.once('close', () => {
        resolve()
      })
    })
    const write = async (part: Uint8Array): Promise<void> => {
      if (!socket.write(part)) await Promise.race([once(socket, 'drain'), closed]).catch(() => closed)
    }
    try {
      await Promise.race([once(socket, 'connect'), closed]).catch(() => closed)
      if (!socket.destroyed) socket.write('zINSTREAM\0')
      // clamd answers and hangs up as soon as a stream is too long for it: its word is read below.
      for (let from = 0; from < bytes.length && !socket.destroyed && !socket.readableEnded; from += chunkBytes) {
        const part = bytes.subarray(from, from + chunkBytes)
        const head = Buffer.alloc(4)
        head.writeUInt32BE(part.length)
        await write(head)
        await write(part)
      }
      if (socket.writable) socket.write(Buffer.alloc(4))
      await closed
    } finally {
      clearTimeout(clock)
      socket.destroy()
    }
    return verdictOf(Buffer.concat(answer).toString().replace(/\0$/, '').trim(), failure)
  },
})
const verdictOf = (word: string, failure: Error | undefined): ScanVerdict => {
  if (word === 'stream: OK') return { clean: true }
  const found = /^stream: (.+) FOUND$/.exec(word)?.[1]
  if (found) return { clean: false, found: found.replace(/[^\x20-\x7e]/g, '?').slice(0, 100) }
  throw failure instanceof ScannerAway ? failure : new ScannerAway(word || failure?.message || 'no answer', { cause: failure })
}
