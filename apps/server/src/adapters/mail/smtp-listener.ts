// The listener of the platform's own mail domain. 250 is said only after the mail is kept; everything else is refused in
// the dialogue, so that the sender's server tells its person.
import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { callbackify } from 'node:util'
import type { Socket } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import { mailLimits } from '@piaotai/domain/mail.ts'
import { makeFolder } from '../../lib/make-folder.ts'
import { addressOf } from '../../lib/networks.ts'
import type { IncomingMail, MailReceiver, MailVerdict } from '../../ports/mail-in.ts'
import { openPlaces, placeBounds, type PlaceBounds, type Tally, type TakenMail } from './smtp-places.ts'

interface ListenerOptions {
  /** Name in the greeting. */
  readonly name: string
  readonly folder: string
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | undefined
  /** Servers of ours in front: addresses and networks. */
  readonly relays?: readonly string[]
  readonly onError: (error: unknown) => void
  /** What was turned away or lost in a minute, where there was anything. */
  readonly onTally?: (tally: Tally) => void
  readonly maxBytes?: number
  /** Time for one whole mail. */
  readonly mailMs?: number
  readonly bounds?: Partial<PlaceBounds>
  /** Calls a function each second, until what it returns is called. */
  readonly everySecond?: (tick: () => void) => () => void
}
export interface MailListener {
  readonly listen: (port: number, host: string) => Promise<number>
  readonly close: () => Promise<void>
}
const mailTime = 10 * 60_000
/** Connections of the library's own count, which comes too late: far above the places. */
const clientsMost = 500
const seconds = (tick: () => void): (() => void) => {
  const timer = setInterval(tick, 1000).unref()
  return () => clearInterval(timer)
}
const refusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode })
/** The library adds the enhanced code itself. */
const refusals: Readonly<Record<Exclude<MailVerdict, 'taken'>, readonly [number, string]>> = {
  unknown: [550, 'no such mailbox here'],
  relay: [554, 'relaying denied: this server takes mail for its own domain only'],
  paused: [450, 'this mailbox is paused, try again later'],
  later: [450, 'too many mails for now, try again later'],
}
const busy = (why = 'busy, try again in a minute'): Error => refusal(451, why)
const keyOf = (address: string | undefined, port: number | undefined): string => `${addressOf(address ?? '')} ${port}`
/** The sender went away, or was sent away, before its mail was whole. */
const isAbort = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ECONNECTION', 'ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'].includes(String(error.code))
const tooLarge = (maxBytes: number): Error => refusal(552, `the mail is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB`)

export const smtpListener = (receiver: MailReceiver, options: ListenerOptions): MailListener => {
  const { name, folder, tls, onError, relays = [], maxBytes = mailLimits.bytes, mailMs = mailTime, everySecond = seconds } = options
  const places = openPlaces({ ...placeBounds, ...options.bounds }, relays)
  const hangUp: HangUp = (key, why) => endConnection(server, key, why)
  /** Whether a connection gets a place; one without hears why, and ends. */
  const enters = (socket: Socket): boolean => {
    const { remoteAddress, remotePort } = socket
    const key = keyOf(remoteAddress, remotePort)
    const why = places.enter(key, {
      address: remoteAddress ?? '',
      isGone: () => socket.destroyed,
      end: (reason) => {
        if (!hangUp(key, reason)) socket.destroy()
      },
    })
    if (why === undefined) return true
    socket.on('error', () => undefined)
    socket.write(`421 4.7.0 ${why}\r\n`)
    socket.destroySoon()
    return false
  }
  const intake = openIntake(receiver, { folder, maxBytes, mailMs, onError, places, hangUp })
  const server = new SMTPServer(dialogue({ name, tls, maxBytes }, intake))
  // The library counts 100 ms after a connection comes, and hears of none that has no place.
  const accepts = server.server.listeners('connection') as ((socket: Socket) => void)[]
  server.server.removeAllListeners('connection')
  server.server.on('connection', (socket) => {
    if (enters(socket)) for (const accept of accepts) accept.call(server.server, socket)
  })
  // A reset connection is an error event, which would end the process unheard.
  server.on('error', (error) => {
    if (!isOfConnection(error)) onError(error)
  })
  let stop: (() => void) | undefined
  let ticks = 0
  const tick = (): void => {
    places.tick()
    if (++ticks % 60 !== 0) return
    const tally = places.tally()
    if (Object.keys(tally).length > 0) options.onTally?.(tally)
  }
  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        makeFolder(folder)
        stop ??= everySecond(tick)
        server.server.once('error', reject)
        const listening = server.listen(port, host, () => {
          const address = listening.address()
          resolve(typeof address === 'object' && address ? address.port : port)
        })
      }),
    close: () =>
      new Promise((resolve) => {
        stop?.()
        server.close(() => resolve())
      }),
  }
}
type HangUp = (key: string, why: string) => boolean
interface Intake {
  readonly admit: (address: string, session: SMTPServerSession) => Promise<void>
  readonly hasRoom: (session: SMTPServerSession) => Promise<void>
  readonly takeIn: (stream: SMTPServerDataStream, session: SMTPServerSession) => Promise<string>
}
interface IntakeOptions extends Required<Pick<ListenerOptions, 'folder' | 'maxBytes' | 'mailMs' | 'onError'>> {
  readonly places: ReturnType<typeof openPlaces>
  readonly hangUp: HangUp
}
/** Judges who may send what, and takes mails in. */
const openIntake = (receiver: MailReceiver, { folder, maxBytes, mailMs, onError, places, hangUp }: IntakeOptions): Intake => {
  const take = async (stream: SMTPServerDataStream, session: SMTPServerSession, taken: TakenMail): Promise<void> => {
    const path = join(folder, `${randomUUID()}.eml`)
    const key = keyOf(session.remoteAddress, session.remotePort)
    const clock = setTimeout(() => {
      stream.destroy(new Error('too slow'))
      hangUp(key, 'the mail took too long')
    }, mailMs)
    try {
      const mail = await write(stream, path, maxBytes, () => hangUp(key, 'the mail does not end'))
      clearTimeout(clock)
      taken.isWhole()
      const { mailFrom, rcptTo } = session.envelope
      await receiver.receive({
        ...mail,
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address.toLowerCase()),
        peer: session.remoteAddress,
        helo: session.hostNameAppearsAs || '',
      })
    } finally {
      clearTimeout(clock)
      await rm(path, { force: true })
    }
  }
  const admit = async (address: string, session: SMTPServerSession): Promise<void> => {
    const verdict = await receiver.judgeRecipient(address.toLowerCase(), session.remoteAddress).catch((error: unknown) => {
      onError(error)
      throw busy()
    })
    if (verdict !== 'taken') throw refusal(...refusals[verdict])
  }
  const hasRoom = async ({ remoteAddress, remotePort }: SMTPServerSession): Promise<void> => {
    const why = await places.room(keyOf(remoteAddress, remotePort))
    if (why !== undefined) throw busy(why)
  }
  const takeIn = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> => {
    const key = keyOf(session.remoteAddress, session.remotePort)
    const room = await places.room(key)
    const coming = { received: () => stream.byteLength, isAwaited: () => stream.readableLength + stream.writableLength === 0 }
    const taken = room === undefined ? places.take(key, coming) : undefined
    if (!taken) {
      // Whoever was told to send does not go on sending for nothing.
      hangUp(key, room ?? 'busy, try again in a minute')
      throw busy(room)
    }
    try {
      await take(stream, session, taken)
      return 'kept'
    } catch (error) {
      if (error instanceof Error && 'responseCode' in error) throw error
      if (isAbort(error)) taken.isLost()
      else if (!(error instanceof Error && error.message === 'too slow')) onError(error)
      throw refusal(451, 'not kept, try again')
    } finally {
      taken.over()
    }
  }
  return { admit, hasRoom, takeIn }
}
const dialogue = (
  { name, tls, maxBytes }: Pick<ListenerOptions, 'name' | 'tls'> & { readonly maxBytes: number },
  { admit, hasRoom, takeIn }: Intake,
): SMTPServerOptions => ({
  ...tls,
  name,
  banner: '',
  ...(tls ? { minVersion: 'TLSv1.2' } : {}),
  disableReverseLookup: true,
  disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
  authOptional: true,
  size: maxBytes,
  rejectOversized: true,
  hideENHANCEDSTATUSCODES: false,
  hideSMTPUTF8: false,
  maxClients: clientsMost,
  maxRecipients: mailLimits.recipients,
  maxCommandLength: 2048,
  maxAllowedUnauthenticatedCommands: false,
  socketTimeout: 60_000,
  closeTimeout: 5_000,
  onMailFrom: (_address, session, done) => {
    callbackify(() => hasRoom(session))((error) => done(error))
  },
  onRcptTo: ({ address }, session, done) => {
    callbackify(() => admit(address, session))(done)
  },
  onData: (stream, session, done) => {
    callbackify(() => takeIn(stream, session))(done)
  },
})
/** The library has no public way to end one session. */
const endConnection = (server: SMTPServer, key: string, why: string): boolean => {
  for (const connection of server.connections as unknown as Iterable<Connection>)
    if (keyOf(connection.remoteAddress, connection.remotePort) === key) {
      connection.send(421, why)
      connection.close()
      // Destroyed from below, a TLS handshake would take the process with it: the library's own close ends it.
      if (!connection._upgrading) connection._socket.destroySoon()
      return true
    }
  return false
}
/** Wrong with the network or the other side, not here. */
const isOfConnection = (error: Error): boolean =>
  'code' in error &&
  /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SSL|ERR_TLS|TLSError|SocketError|EADDRINUSE|EACCES)/.test(String(error.code))
interface Connection {
  readonly remoteAddress: string
  readonly remotePort: number
  readonly _upgrading: boolean
  readonly send: (code: number, text: string) => void
  readonly close: () => void
  readonly _socket: { readonly destroySoon: () => void }
}
/** Pulls from the socket only what is written. A sender that goes on beyond twice the limit is hung up on. */
const write = async (
  stream: SMTPServerDataStream,
  path: string,
  maxBytes: number,
  endless: () => void,
): Promise<Pick<IncomingMail, 'path' | 'size' | 'sha256'>> => {
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let size = 0
  let seen = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      seen += chunk.length
      if (seen > maxBytes) {
        if (seen > 2 * maxBytes) {
          endless()
          throw tooLarge(maxBytes)
        }
        continue
      }
      hash.update(chunk)
      await file.write(chunk)
      size += chunk.length
    }
  } finally {
    await file.close()
  }
  if (seen > maxBytes || stream.sizeExceeded) throw tooLarge(maxBytes)
  return { path, size, sha256: hash.digest('hex') }
}
