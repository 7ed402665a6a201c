// Uploads by signed form: a credential names one key, one size and one person; only that person's company can claim the
// returned reference.
import { createHash, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { limits } from '@piaotai/domain/limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { FileFormat } from '@piaotai/domain/invoice/reading.ts'
import { fileHeadBytes } from '@piaotai/domain/states.ts'
import { identify } from '@piaotai/recognise/identify.ts'
import type { RateLimits } from '../../../kernel/rate-limits.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { throttleUpload } from '../../../lib/upload-throttle.ts'
import { StorageProblem, type Storage } from '../../../ports/storage.ts'
import type { VirusScanner } from '../../../ports/virus-scanner.ts'
import { openSigned, sign } from './signatures.ts'

export interface FileDeps extends Needs<'clock'> {
  readonly storage: Storage
  readonly secret: string
  /** Public address of this server; empty for paths of the same origin. */
  readonly publicUrl: string
  /** Looks at what comes in; undefined where none is set. */
  readonly scanner?: VirusScanner | undefined
}
interface Ticket {
  /** The company's id, or the person's own. */
  readonly company: string
  readonly user: string
  readonly key: string
  readonly size: number
  readonly until: number
}
/**
 * Facts gathered while receiving the bytes, so that nothing reads them again. The format is missing if only the whole
 * file shows it.
 */
export interface Seen {
  readonly sha256: string
  readonly format?: FileFormat
}
export interface Reference {
  readonly company: string
  readonly user: string
  readonly key: string
  readonly size: number
  readonly until: number
  readonly seen?: Seen
}

/** The uploading person: in their company, or as themselves without one. */
export interface Uploader {
  readonly userId: string
  readonly companyId: string | null
}
const ownerOf = ({ companyId, userId }: Uploader): string => companyId ?? userId

const ticketMs = 15 * 60_000
const referenceMs = 24 * 60 * 60_000
/** No reference opens an upload older than this. */
export const uploadMs = ticketMs + referenceMs
const referencePath = '/upload-center/stored/'
/** Where a store sends the client after a form. Some stores replace the query, so the ticket is a part of the path. */
const returnPath = '/upload-center/s3/stored/'

/** Storage key of a company's (or a person's) file: under its month, 128 random bits; never a part of its name. */
export const keyFor = (ownerId: string, now: Date): string => `${ownerId}/${monthOf(now)}/${randomBytes(16).toString('hex')}`
export const monthOf = (now: Date): string => now.toISOString().slice(0, 7).replace('-', '/')

/** Weight of files in a person's count of unregistered uploads: megabytes, rounded up. */
const weightOf = (lengths: readonly number[]): number => lengths.reduce((sum, length) => sum + Math.ceil(length / (1024 * 1024)), 0)
/** Registered uploads free the quota. */
export const closeUploads =
  ({ rateLimits }: { readonly rateLimits: RateLimits }) =>
  (tx: Tx, userId: string, lengths: readonly number[]): Promise<void> =>
    rateLimits.giveBack(tx, 'uploadOpen', userId, weightOf(lengths))

/**
 * One form per file, for at most `max` files, within the daily limit of unregistered uploads. A person without a
 * company may upload one picture of themselves.
 */
export const certifyUploads =
  ({ storage, clock, secret, publicUrl, db, rateLimits }: FileDeps & Needs<'db'> & { readonly rateLimits: RateLimits }, max: number) =>
  async (who: Uploader, { fileList: files }: { readonly fileList: readonly { readonly file: string; readonly length: number }[] }) => {
    const most = who.companyId ? max : 1
    const megabytes = who.companyId ? limits.uploadMegabytes : limits.avatarMegabytes
    const owner = ownerOf(who)
    if (files.length > most) throw new Problem('file.tooMany', { max: most })
    const now = clock.now()
    const large = files.find(({ length }) => length > megabytes * 1024 * 1024)
    if (large) throw new Problem('file.tooLarge', { name: large.file, megabytes })
    const by = weightOf(files.map(({ length }) => length))
    if (!(await db.outside((tx) => rateLimits.consume(tx, 'uploadOpen', who.userId, { by })))) throw new Problem('file.tooManyOpen')
    return files.map(({ file, length }) => {
      const key = storage.uploadKey(keyFor(owner, now))
      const ticket: Ticket = { company: owner, user: who.userId, key, size: length, until: now.getTime() + ticketMs }
      return {
        ...storage.signForm({
          key,
          size: length,
          now,
          redirUrl: `${publicUrl}${returnPath}${sign(secret, 'ticket', ticket)}`,
        }),
        file,
      }
    })
  }

/**
 * Receives a form posted to this server. Fields precede the file; the bytes are safely on disk before the url is
 * returned.
 */
export const storeForm =
  (deps: FileDeps) =>
  async (fields: readonly (readonly [string, string])[], file: Readable): Promise<{ url: string }> => {
    const { storage, clock } = deps
    if (!storage.checkForm) throw new Problem('file.credentialInvalid')
    const verdict = storage.checkForm(fields, clock.now())
    if (!verdict.ok) throw new Problem(verdict.problem === 'expired' ? 'file.credentialExpired' : 'file.credentialInvalid')
    const ticket = openTicket(deps, verdict.redirUrl.split(returnPath)[1] ?? '')
    if (ticket.key !== verdict.key || ticket.size !== verdict.size) throw new Problem('file.credentialInvalid')
    const passing = watchBytes(file)
    try {
      await storage.put(verdict.key, passing.bytes, verdict.size)
    } catch (error) {
      throw asProblem(error)
    }
    return { url: referenceOf(deps, ticket, passing.seen()) }
  }

/**
 * The redirect target of an object store after an upload: returns the reference once the object exists and is complete.
 */
export const acknowledgeStored =
  (deps: FileDeps) =>
  async (ticketText: string): Promise<{ url: string }> => {
    const ticket = openTicket(deps, ticketText)
    const found = await deps.storage.stat(ticket.key)
    if (!found) throw new Problem('file.notFound')
    if (found.size !== ticket.size) throw new Problem('file.sizeDiffers')
    return { url: referenceOf(deps, ticket) }
  }

const openTicket = ({ secret, clock }: FileDeps, text: string): Ticket => {
  const ticket = openSigned<Ticket>(secret, 'ticket', text)
  if (!ticket) throw new Problem('file.credentialInvalid')
  if (clock.now().getTime() > ticket.until) throw new Problem('file.credentialExpired')
  return ticket
}
const referenceOf = ({ secret, clock }: FileDeps, { company, user, key, size }: Ticket, seen?: Seen): string =>
  referencePath +
  sign(secret, 'reference', {
    company,
    user,
    key,
    size,
    until: clock.now().getTime() + referenceMs,
    ...(seen ? { seen } : {}),
  } satisfies Reference)
/** The reference of a url; an expired url, and that of another person or company, answers like an unknown one. */
export const openReference = ({ secret, clock }: FileDeps, who: Uploader, url: string): Reference => {
  const reference = url.startsWith(referencePath) ? openSigned<Reference>(secret, 'reference', url.slice(referencePath.length)) : undefined
  if (!reference || reference.company !== ownerOf(who) || reference.user !== who.userId || !(clock.now().getTime() <= reference.until))
    throw new Problem('file.notFound')
  return reference
}

/**
 * Passes the bytes on once the first ones show an accepted format; `seen` returns digest and format after the last one.
 */
const watchBytes = (file: Readable): { readonly bytes: AsyncIterable<Uint8Array>; readonly seen: () => Seen } => {
  const digest = createHash('sha256')
  let format: FileFormat | undefined
  const check = (head: Buffer): Buffer => {
    format = identify(head)
    if (head.length > 0 && !format) throw new Problem('file.typeRefused')
    digest.update(head)
    return head
  }
  const pass = async function* (): AsyncGenerator<Uint8Array> {
    let checked = false
    let held: Buffer = Buffer.alloc(0)
    for await (const chunk of file as AsyncIterable<Buffer>) {
      await throttleUpload(chunk.length)
      if (checked) {
        digest.update(chunk)
        yield chunk
        continue
      }
      held = Buffer.concat([held, chunk])
      if (held.length < headBytes) continue
      checked = true
      yield check(held)
    }
    if (!checked) yield check(held)
  }
  // The end of a ZIP decides whether it is an OFD.
  return { bytes: pass(), seen: () => ({ sha256: digest.digest('hex'), ...(format && !zipLike.has(format) ? { format } : {}) }) }
}
/** One byte more than the latest header needs. */
const headBytes = fileHeadBytes + 16
const zipLike: ReadonlySet<FileFormat> = new Set(['zip', 'ofd'])

/** A storage failure as the caller's problem. */
export const asProblem = (error: unknown): unknown => {
  // An unreachable store is not the caller's fault: the HTTP layer logs and reports it.
  if (!(error instanceof StorageProblem) || error.reason === 'away') return error
  return new Problem(
    (
      {
        sizeDiffers: 'file.sizeDiffers',
        full: 'storage.full',
        exists: 'file.credentialUsed',
        unavailable: 'file.credentialInvalid',
        missing: 'file.missing',
      } as const
    )[error.reason],
  )
}
