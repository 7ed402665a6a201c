// The listener of the platform's own mail domain. 250 is said only after the mail is kept; everything else is refused in
// the dialogue, so that the sender's server tells its person.
import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { mailLimits } from '@piaotai/domain/mail.ts'
import { makeFolder } from '../../lib/make-folder.ts'
import type { IncomingMail, MailReceiver, MailVerdict } from '../../ports/mail-in.ts'

interface ListenerOptions {
  /** Name in the greeting. */
  readonly name: string
  readonly folder: string
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | undefined
  readonly onError: (error: unknown) => void
  readonly maxBytes?: number
  /** Time for one whole mail. */
  readonly mailMs?: number
  readonly maxInFlight?: number
}
export interface MailListener {
  readonly listen: (port: number, host: string) => Promise<number>
  readonly close: () => Promise<void>
}
const inFlightMost = 8
const mailTime = 10 * 60_000
const refusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode })
/** The library adds the enhanced code itself. */
const refusals: Readonly<Record<Exclude<MailVerdict, 'taken'>, readonly [number, string]>> = {
  unknown: [550, 'no such mailbox here'],
  relay: [554, 'relaying denied: this server takes mail for its own domain only'],
  paused: [450, 'this mailbox is paused, try again later'],
  later: [450, 'too many mails for now, try again later'],
}
const busy = (): Error => refusal(451, 'busy, try again in a minute')
const tooLarge = (maxBytes: number): Error => refusal(552, `the mail is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB`)

export const smtpListener = (receiver: MailReceiver, options: ListenerOptions): MailListener => {
  const { name, folder, tls, onError, maxBytes = mailLimits.bytes, mailMs = mailTime, maxInFlight = inFlightMost } = options
  let inFlight = 0
  /** The library has no public way to end one session. */
  const hangUp = (session: SMTPServerSession, why: string): void => {
    for (const connection of server.connections as unknown as Iterable<Connection>)
      if (connection.session.id === session.id) {
        connection.send(421, why)
        connection.close()
        connection._socket.destroySoon()
      }
  }
  const take = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> => {
    const path = join(folder, `${randomUUID()}.eml`)
    const clock = setTimeout(() => {
      stream.destroy(new Error('too slow'))
      hangUp(session, 'the mail took too long')
    }, mailMs)
    try {
      const mail = await write(stream, path, maxBytes, () => hangUp(session, 'the mail does not end'))
      clearTimeout(clock)
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
  const takeIn = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> => {
    inFlight++
    try {
      await take(stream, session)
      return 'kept'
    } catch (error) {
      if (error instanceof Error && 'responseCode' in error) throw error
      if (!(error instanceof Error && error.message === 'too slow')) onError(error)
      throw refusal(451, 'not kept, try again')
    } finally {
      inFlight--
    }
  }
  const server = new SMTPServer({
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
    maxClients: 50,
    maxRecipients: mailLimits.recipients,
    maxCommandLength: 2048,
    maxAllowedUnauthenticatedCommands: false,
    socketTimeout: 60_000,
    closeTimeout: 5_000,
    onMailFrom: (_address, _session, done) => {
      done(inFlight >= maxInFlight ? busy() : null)
    },
    onRcptTo: ({ address }, session, done) => {
      callbackify(() => admit(address, session))(done)
    },
    onData: (stream, session, done) => {
      if (inFlight < maxInFlight) {
        callbackify(() => takeIn(stream, session))(done)
        return
      }
      stream.resume()
      stream.once('end', () => done(busy()))
    },
  })
  // A reset connection is an error event, which would end the process unheard.
  server.on('error', (error) => {
    if (!('code' in error && /^(ECONN|EPIPE|ETIMEDOUT|ERR_SSL|EADDRINUSE|EACCES)/.test(String(error.code)))) onError(error)
  })
  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        makeFolder(folder)
        server.server.once('error', reject)
        const listening = server.listen(port, host, () => {
          const address = listening.address()
          resolve(typeof address === 'object' && address ? address.port : port)
        })
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}
interface Connection {
  readonly session: { readonly id: string }
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
