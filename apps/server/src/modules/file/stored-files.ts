// Rows of stored files, and links to their bytes.
import { createHash } from 'node:crypto'
import { keepFileName } from '@piaotai/domain/limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { FileFormat } from '@piaotai/domain/reading.ts'
import { identify } from '@piaotai/recognise/identify.ts'
import type { Actor } from '../../kernel/actor.ts'
import { newId } from '../../kernel/ids.ts'
import type { Database, Tx } from '../../kernel/needs.ts'
import { openSigned, sign } from './signatures.ts'
import { asProblem, keyFor, openReference, type FileNeeds } from './uploads.ts'

export interface StoredFile { readonly id: string; readonly key: string; readonly sha256: string; readonly size: number; readonly format: string; readonly name: string }
/** What an uploaded file is, read from its stored bytes. */
export interface Inspected { readonly key: string; readonly sha256: string; readonly size: number; readonly format: FileFormat; readonly name: string }

/** Looks at an upload before it is claimed: exists, whole, of a known format. Its key is that of the upload until it is settled. */
export const inspectUpload = (needs: FileNeeds) => async (actor: Actor, upload: { readonly url: string; readonly name: string }): Promise<Inspected> => {
  const { key, size } = openReference(needs, actor, upload.url)
  const bytes = await needs.storage.read(key).catch(() => { throw new Problem('file.notFound') })
  if (bytes.length !== size) throw new Problem('file.sizeDiffers')
  const format = identify(bytes)
  if (!format) throw new Problem('file.typeRefused')
  return { key, size, sha256: createHash('sha256').update(bytes).digest('hex'), format, name: keepFileName(upload.name) }
}
/** Keeps an upload for good, where nothing posted later reaches it. */
export const settleUpload = ({ storage }: Pick<FileNeeds, 'storage'>) => async (upload: Inspected): Promise<Inspected> =>
  ({ ...upload, key: await storage.settle(upload.key, upload.sha256).catch((error: unknown) => { throw asProblem(error) }) })
/** Writes the file's row; the same upload claimed again is the same file. */
export const claimFile = ({ clock }: Pick<FileNeeds, 'clock'>) => async (tx: Tx, owner: { readonly companyId: string; readonly userId?: string | null }, file: Inspected): Promise<StoredFile> => {
  const now = clock.now()
  const made = await tx.insertInto('stored_file').values({ company_id: owner.companyId, id: newId(now), key: file.key, sha256: file.sha256, size: String(file.size), format: file.format, name: file.name, created_by: owner.userId ?? null, created_at: now.toISOString() }).onConflict((oc) => oc.columns(['company_id', 'key']).doNothing()).returningAll().executeTakeFirst()
  const row = made ?? (await tx.selectFrom('stored_file').selectAll().where('company_id', '=', owner.companyId).where('key', '=', file.key).executeTakeFirstOrThrow())
  return { ...row, size: Number(row.size) }
}
/** Puts bytes that did not come by a form: entries of a ZIP, seeded files. */
export const storeBytes = ({ storage, clock }: FileNeeds) => async (companyId: string, name: string, bytes: Uint8Array): Promise<Inspected> => {
  const format = identify(bytes)
  if (!format) throw new Problem('file.typeRefused')
  const key = keyFor(companyId, clock.now()), sha256 = createHash('sha256').update(bytes).digest('hex')
  await storage.put(key, bytes, bytes.length)
  return { key, size: bytes.length, sha256, format, name: keepFileName(name) }
}

type Purpose = 'file' | 'picture'
interface Link { readonly c: string; readonly f: string; readonly t: number }
const linkMs = 5 * 60_000
/** A link to a file's bytes or pictures, good for five minutes at most, the same within half a minute so that browsers may keep what it shows; it carries no token, as browsers open it directly. */
export const signLink = ({ secret, clock }: FileNeeds) => (companyId: string, fileId: string, purpose: Purpose): string =>
  `/upload-center/${purpose}/${sign(secret, purpose, { c: companyId, f: fileId, t: Math.floor((clock.now().getTime() + linkMs) / 30_000) * 30_000 } satisfies Link)}`

export const openLink = ({ secret, clock, db }: FileNeeds & { readonly db: Database }) => async (text: string, purpose: Purpose): Promise<StoredFile> => {
  const link = openSigned<Link>(secret, purpose, text)
  if (!link || clock.now().getTime() > link.t) throw new Problem('file.linkExpired')
  const row = await db.inTenant({ companyId: link.c }, (tx) => tx.selectFrom('stored_file').selectAll().where('company_id', '=', link.c).where('id', '=', link.f).executeTakeFirst())
  if (!row) throw new Problem('file.notFound')
  return { ...row, size: Number(row.size) }
}
