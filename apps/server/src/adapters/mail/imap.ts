// Bound mailboxes by IMAP, read-only: its folder is examined, nothing is marked as read. The server's address is resolved
// once, checked by the egress rules, and connected to.
import { lookup } from 'node:dns'
import { isIP } from 'node:net'
import type { ImapFlow } from 'imapflow'
import { isPublicAddress, type Resolve } from '../egress.ts'
import {
  MailboxProblem,
  type MailHeading,
  type MailboxHeard,
  type MailboxLogin,
  type MailboxReader,
  type MailboxWatch,
} from '../../ports/mail-in.ts'

interface ImapRules {
  /** Servers of this machine, and their own certificates: for tests. */
  readonly loopback: boolean
  readonly ports: readonly number[]
}
/** IMAP by TLS, and with STARTTLS. */
const publicRules: ImapRules = { loopback: false, ports: [143, 993] }
const longestMs = 15_000
const longestQuietMs = 180_000
/** IDLE is begun anew before a connection counts as dead; servers end it after half an hour, gateways on the way sooner. */
const longestIdleMs = 150_000
const literalMost = 64 * 1024 * 1024

const checkedAddress = (host: string, { loopback }: ImapRules, resolve: Resolve): Promise<string> =>
  new Promise((done, refuse) => {
    const judge = (addresses: readonly string[], reason: 'notAllowed' | 'lost'): void => {
      const open = (address: string) => isPublicAddress(address) || (loopback && (address === '::1' || address.startsWith('127.')))
      const [first] = addresses
      if (first !== undefined && addresses.every(open)) done(first)
      else refuse(new MailboxProblem(reason))
    }
    if (isIP(host)) judge([host], 'notAllowed')
    else
      resolve(host, { all: true }, (error, found) => {
        // Alike for an unknown name and one of a private network, so that nobody maps that network.
        judge(error ? [] : found.map(({ address }) => address), 'lost')
      })
  })

const connect = async (login: MailboxLogin, rules: ImapRules, resolve: Resolve): Promise<ImapFlow> => {
  if (!rules.ports.includes(login.port)) throw new MailboxProblem('notAllowed')
  const host = await checkedAddress(login.host, rules, resolve)
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    host,
    port: login.port,
    secure: login.security === 'tls',
    ...(login.security === 'starttls' ? { doSTARTTLS: true } : {}),
    auth: login.isToken ? { user: login.login, accessToken: login.secret } : { user: login.login, pass: login.secret },
    servername: isIP(login.host) ? undefined : login.host,
    tls: {
      minVersion: 'TLSv1.2',
      ...(isIP(login.host) ? {} : { servername: login.host }),
      ...(rules.loopback ? { rejectUnauthorized: false } : {}),
    },
    logger: false,
    // NetEase refuses a client that does not say its name.
    clientInfo: { name: 'Piaotai', version: '1', vendor: 'Piaotai', 'support-url': 'https://piaotai.example' },
    connectionTimeout: longestMs,
    greetingTimeout: longestMs,
    socketTimeout: longestQuietMs,
    maxIdleTime: longestIdleMs,
    maxLiteralSize: literalMost,
    maxResponseSize: literalMost + 16 * 1024 * 1024,
    disableCompression: true,
    disableAutoIdle: true,
  } as ConstructorParameters<typeof ImapFlow>[0])
  // A broken connection is an error event, which would end the process unheard.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    client.close()
    throw asProblem(error)
  }
  return client
}
const asProblem = (error: unknown): MailboxProblem =>
  error instanceof MailboxProblem
    ? error
    : new MailboxProblem((error as { authenticationFailed?: boolean }).authenticationFailed ? 'refused' : 'lost', error)

export const imapReader = (rules: ImapRules = publicRules, resolve: Resolve = lookup): MailboxReader => {
  const inFolder = async <T>(login: MailboxLogin, run: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const client = await connect(login, rules, resolve)
    try {
      const lock = await client.getMailboxLock(login.folder, { readOnly: true }).catch((error: unknown) => {
        throw new MailboxProblem('noFolder', error)
      })
      try {
        return await run(client)
      } finally {
        lock.release()
      }
    } finally {
      await client.logout().catch(() => client.close())
    }
  }
  return {
    test: (login) => inFolder(login, async (client) => (client.mailbox ? client.mailbox.exists : 0)),
    read: (login, from, keep, skip) =>
      inFolder(login, async (client) => {
        if (!client.mailbox) throw new MailboxProblem('noFolder')
        const validity = String(client.mailbox.uidValidity)
        const after = from.cursor?.validity === validity ? from.cursor.uid : 0
        const found = await search(client, after, from.since)
        for (const uid of found.slice(0, from.most)) {
          const cursor = { validity, uid }
          const about = await client.fetchOne(uid, { size: true, internalDate: true }, { uid: true }).catch(lost)
          // Deleted in between.
          if (!about) continue
          const size = about.size ?? 0
          if (size > from.maxBytes) {
            await skip(cursor, size, await headingOf(client, uid))
            continue
          }
          const bytes = await download(client, uid, from.maxBytes)
          if (bytes) await keep({ cursor, bytes, arrived: new Date(about.internalDate ?? Date.now()) })
        }
      }),
    watch: async (login, heard) => {
      const client = await connect(login, rules, resolve)
      if (!client.capabilities.has('IDLE')) {
        await client.logout().catch(() => client.close())
        return undefined
      }
      return listen(client, login.folder, heard)
    },
  }
}
/** Examines the folder, as a reading does, and idles until either side ends it. */
const listen = async (client: ImapFlow, folder: string, heard: MailboxHeard): Promise<MailboxWatch> => {
  const box = await client.mailboxOpen(folder, { readOnly: true }).catch((error: unknown) => {
    client.close()
    throw new MailboxProblem('noFolder', error)
  })
  let over = false
  const end = (): void => {
    if (over) return
    over = true
    client.close()
    heard.ended()
  }
  client.on('exists', () => {
    if (!over) heard.mail()
  })
  client.on('close', end)
  // It comes back when the server ends it, or the connection is gone.
  client.idle().then(end, end)
  return {
    validity: String(box.uidValidity),
    next: box.uidNext,
    close: () => {
      over = true
      client.close()
    },
  }
}
const lost = (error: unknown): never => {
  throw asProblem(error)
}
/** `n:*` always has the last mail, also below n. Without a cursor the day decides. */
const search = async (client: ImapFlow, after: number, since: Date): Promise<number[]> => {
  const query = after > 0 ? { uid: `${after + 1}:*` } : { since }
  const found = (await client.search(query, { uid: true }).catch(lost)) || []
  return found.filter((uid) => uid > after).sort((a, b) => a - b)
}
/** Its envelope, which names it without a byte of its body. */
const headingOf = async (client: ImapFlow, uid: number): Promise<MailHeading> => {
  const found = await client.fetchOne(uid, { envelope: true, internalDate: true }, { uid: true }).catch(lost)
  const { envelope, internalDate } = found || {}
  const [from] = envelope?.from ?? []
  return {
    messageId: (envelope?.messageId ?? '').slice(0, 500),
    subject: (envelope?.subject ?? '').slice(0, 200),
    fromAddress: (from?.address ?? '').slice(0, 200),
    fromName: (from?.name ?? '').slice(0, 200),
    arrived: new Date(internalDate ?? Date.now()),
  }
}
const download = async (client: ImapFlow, uid: number, maxBytes: number): Promise<Uint8Array | undefined> => {
  const { content } = await client.download(String(uid), undefined, { uid: true, maxBytes, chunkSize: 1024 * 1024 }).catch(lost)
  if (!content) return undefined
  const chunks: Buffer[] = []
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) chunks.push(chunk)
  } catch (error) {
    throw asProblem(error)
  }
  return Buffer.concat(chunks)
}
