// Rows of stored files, and links to their bytes.
import { webcrypto } from 'node:crypto'
import { keepFileName } from '@piaotai/domain/limits.ts'
import type { ReadArea } from '@piaotai/domain/rights/permission.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { FileFormat } from '@piaotai/domain/invoice/reading.ts'
import { identify } from '@piaotai/recognise/identify.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { RateLimits } from '../../../kernel/rate-limits.ts'
import { newId } from '../../../lib/ids.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import type { Sharer } from '../../../kernel/fair-queue.ts'
import { StorageProblem, type Storage } from '../../../ports/storage.ts'
import type { FileToRead } from '../../../ports/recognition.ts'
import { refreshActor } from '../../people/permission/index.ts'
import { requireClean } from './require-clean.ts'
import { openSigned, sign } from './signatures.ts'
import { asProblem, closeUploads, keyFor, openReference, type FileDeps, type Uploader } from './uploads.ts'

export interface StoredFile {
  readonly id: string
  readonly key: string
  readonly sha256: string
  readonly size: number
  readonly format: string
  readonly name: string
}
/** Facts about an uploaded file, read from its stored bytes. */
export interface Inspected {
  readonly key: string
  readonly sha256: string
  readonly size: number
  readonly format: FileFormat
  readonly name: string
}

/** SHA-256 in hexadecimal, computed off the event loop: megabytes would delay every other answer. */
const digestOf = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('hex')

/**
 * Inspects an upload before the claim: it exists, is complete, has a known format and, checked before reading, at most
 * `maxMegabytes`. It keeps the upload's key until it is settled.
 */
export const inspectUpload =
  (deps: FileDeps) =>
  async (who: Uploader, upload: { readonly url: string; readonly name: string }, maxMegabytes = Infinity): Promise<Inspected> => {
    const { key, size, seen } = openReference(deps, who, upload.url)
    const name = keepFileName(upload.name)
    if (size > maxMegabytes * 1024 * 1024) throw new Problem('file.tooLarge', { name, megabytes: maxMegabytes })
    if (seen?.format) {
      const found = await deps.storage.stat(key)
      if (found?.size !== size) throw new Problem(found ? 'file.sizeDiffers' : 'file.notFound')
      return { key, size, sha256: seen.sha256, format: seen.format, name }
    }
    const bytes = await deps.storage.read(key).catch((error: unknown) => {
      throw error instanceof StorageProblem && error.reason === 'away' ? error : new Problem('file.notFound')
    })
    if (bytes.length !== size) throw new Problem('file.sizeDiffers')
    const format = identify(bytes)
    if (!format) throw new Problem('file.typeRefused')
    return { key, size, sha256: seen?.sha256 ?? (await digestOf(bytes)), format, name }
  }
/** Stores an upload for good, out of reach of later posts, once the scanner has seen it. */
export const finalizeUpload =
  ({ storage, scanner }: Pick<FileDeps, 'storage' | 'scanner'>) =>
  async (upload: Inspected): Promise<Inspected> => {
    await requireClean({ scanner }, upload.name, () => storage.read(upload.key))
    const key = await storage.settle(upload.key, upload.sha256).catch((error: unknown) => {
      throw asProblem(error)
    })
    return { ...upload, key }
  }
/** Writes the file's row; claiming the same upload again returns the same file. */
export const claimFile =
  (deps: Pick<FileDeps, 'clock'>) =>
  async (tx: Tx, owner: Owner, file: Inspected): Promise<StoredFile> =>
    (await addFiles(deps, tx, owner, [file])).stored.get(file.key)!
interface Owner {
  readonly companyId: string
  readonly userId?: string | null
}
/** Rows of a person's uploads by key, registering new ones, which then no longer count as open. */
export const claimUploads =
  (deps: Pick<FileDeps, 'clock'> & { readonly rateLimits: RateLimits }) =>
  async (tx: Tx, owner: Pick<Actor, 'companyId' | 'userId'>, files: readonly Inspected[]): Promise<StoredFiles> => {
    const { stored, added } = await addFiles(deps, tx, owner, files)
    await closeUploads(deps)(tx, owner.userId, added)
    return stored
  }
type StoredFiles = ReadonlyMap<string, StoredFile>
/** One statement. `added`: the sizes of new files. */
const addFiles = async (
  { clock }: Pick<FileDeps, 'clock'>,
  tx: Tx,
  owner: Owner,
  files: readonly Inspected[],
): Promise<{ readonly stored: StoredFiles; readonly added: readonly number[] }> => {
  const now = clock.now()
  const byKey = new Map(files.map((file) => [file.key, file]))
  // In one order, so that two calls with the same files never wait for each other.
  const rows = [...byKey.values()]
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map((file) => ({
      company_id: owner.companyId,
      id: newId(now),
      key: file.key,
      sha256: file.sha256,
      size: String(file.size),
      format: file.format,
      name: file.name,
      created_by: owner.userId ?? null,
      created_at: now.toISOString(),
    }))
  const added = await tx
    .insertInto('stored_file')
    .values(rows)
    .onConflict((oc) => oc.columns(['company_id', 'key']).doNothing())
    .returning('size')
    .execute()
  const kept = await tx
    .selectFrom('stored_file')
    .selectAll()
    .where('key', 'in', [...byKey.keys()])
    .execute()
  return { stored: new Map(kept.map((row) => [row.key, { ...row, size: Number(row.size) }])), added: added.map((row) => Number(row.size)) }
}
export type ReadableStorage = Pick<Storage, 'read' | 'locate' | 'stat'>
/**
 * A file for another process to read: by its path where there is one, so that the bytes do not pass through this
 * process.
 */
export const fileToRead = async (storage: ReadableStorage, { key, name }: Pick<StoredFile, 'key' | 'name'>): Promise<FileToRead> => {
  if (!storage.locate) return { name, bytes: await storage.read(key) }
  if (!(await storage.stat(key))) throw new StorageProblem('missing')
  return { name, path: storage.locate(key) }
}
/** Stores bytes that came without a form: entries of a ZIP, seeded files. */
export const storeBytes =
  ({ storage, clock, scanner }: FileDeps) =>
  async (companyId: string, name: string, bytes: Uint8Array, key = keyFor(companyId, clock.now())): Promise<Inspected> => {
    const format = identify(bytes)
    if (!format) throw new Problem('file.typeRefused')
    await requireClean({ scanner }, keepFileName(name), () => bytes)
    const sha256 = await digestOf(bytes)
    await storage.put(key, bytes, bytes.length)
    return { key, size: bytes.length, sha256, format, name: keepFileName(name) }
  }

/**
 * `print`: a PDF made by the app, printed from our page. `shown`: for people with the right to see a file but not to
 * save it; it serves only formats that a page lays out as text.
 */
export type LinkPurpose = 'file' | 'picture' | 'shown' | 'print'
/** The subject of a link: a right to it, in this area, is the right to the file. */
export interface LinkSubject {
  readonly kind: 'download' | 'invoice' | 'import' | 'deletion' | 'commercial' | 'payment'
  readonly id: string
  readonly area: ReadArea
}
interface Link {
  readonly c: string
  readonly u: string
  readonly s: string | null
  readonly f: string
  readonly t: number
  /** Missing for files that every member may see: the company's logo. */
  readonly o?: LinkSubject
}
/** Whether a person may still have the file of a subject for a purpose; one judge per kind of subject. */
export type LinkJudge = (tx: Tx, holder: Actor, subject: LinkSubject, purpose: LinkPurpose) => Promise<boolean>
export type LinkJudges = Readonly<Record<LinkSubject['kind'], LinkJudge>>
export type LinkSigner = (holder: LinkHolder, fileId: string, purpose: LinkPurpose, subject?: LinkSubject) => string
/**
 * The person of a link: it opens for nobody else, and not after they sign out, leave, or lose the right to its subject.
 */
type LinkHolder = Pick<Actor, 'companyId' | 'userId' | 'sessionId'>
const linkMs = 5 * 60_000
/**
 * A link to a file's bytes or pictures, valid for five minutes and while its holder's session and membership last. It
 * stays the same within half a minute so that browsers can cache, and carries no token, because browsers open it
 * directly.
 */
export const signLink =
  ({ secret, clock }: FileDeps): LinkSigner =>
  ({ companyId, userId, sessionId }, fileId, purpose, subject) =>
    `/upload-center/${purpose === 'picture' ? 'picture' : 'file'}/${sign(secret, purpose, { c: companyId, u: userId, s: sessionId, f: fileId, t: Math.floor((clock.now().getTime() + linkMs) / 30_000) * 30_000, ...(subject ? { o: subject } : {}) } satisfies Link)}`

export const openLink =
  ({ secret, clock, db, judges }: FileDeps & Needs<'db'> & { readonly judges: LinkJudges }) =>
  async (
    text: string,
    purposes: readonly LinkPurpose[],
  ): Promise<StoredFile & { readonly shownOnly: boolean; readonly printed: boolean; readonly sharer: Sharer }> => {
    const opened = purposes.map((purpose) => ({ purpose, link: openSigned<Link>(secret, purpose, text) })).find(({ link: found }) => found)
    const link = opened?.link
    if (!link || clock.now().getTime() > link.t) throw new Problem('file.linkExpired')
    const row = await db.inTenant({ companyId: link.c, userId: link.u }, async (tx) => {
      await requireRight(tx, link, opened!.purpose, judges, clock.now())
      return tx.selectFrom('stored_file').selectAll().where('id', '=', link.f).executeTakeFirst()
    })
    if (!row) throw new Problem('file.notFound')
    return {
      ...row,
      size: Number(row.size),
      shownOnly: opened?.purpose === 'shown',
      printed: opened?.purpose === 'print',
      sharer: { companyId: link.c, userId: link.u },
    }
  }
/**
 * Checked at each opening: a link in a browser's history or in a mail does not outlive its session, the membership, or
 * the right to its file.
 */
const requireRight = async (tx: Tx, { c, u, s, o: subject }: Link, purpose: LinkPurpose, judges: LinkJudges, now: Date): Promise<void> => {
  const holder = await refreshActor(tx, { companyId: c, userId: u }, now)
  const ended =
    s !== null &&
    !(await tx
      .selectFrom('session')
      .select('id')
      .where('id', '=', s)
      .where('user_id', '=', u)
      .where('ended_at', 'is', null)
      .executeTakeFirst())
  if (!holder || ended || (subject && !(await judges[subject.kind](tx, holder, subject, purpose)))) throw new Problem('file.linkExpired')
}
