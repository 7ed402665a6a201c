// Files made by the app: stored with uploads, and deleted again.
import { createReadStream } from 'node:fs'
import { keepFileName } from '@piaotai/domain/limits.ts'
import type { MadeFile } from '../../../ports/file-writer.ts'
import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { keyFor, type FileDeps } from './uploads.ts'

export const keyForMade =
  ({ clock }: Pick<FileDeps, 'clock'>) =>
  (companyId: string): string =>
    keyFor(companyId, clock.now())
/** Stores the bytes under a key; nobody sees them until a row names it. */
export const keepMade =
  ({ storage }: Pick<FileDeps, 'storage'>) =>
  (key: string, made: MadeFile): Promise<void> =>
    storage.put(key, createReadStream(made.path), made.size)
/** Writes the row that makes a stored file one of the company's; returns its id. */
export const claimMade =
  ({ clock }: Pick<FileDeps, 'clock'>) =>
  async (
    tx: Tx,
    owner: { readonly companyId: string; readonly userId: string },
    file: Pick<MadeFile, 'size' | 'sha256'> & { readonly key: string; readonly name: string; readonly format: string },
  ): Promise<string> => {
    const now = clock.now()
    const id = newId(now)
    await tx
      .insertInto('stored_file')
      .values({
        company_id: owner.companyId,
        id,
        key: file.key,
        sha256: file.sha256,
        size: String(file.size),
        format: file.format,
        name: keepFileName(file.name),
        created_by: owner.userId,
        created_at: now.toISOString(),
      })
      .execute()
    return id
  }
/** Deletes the row; returns the key of the bytes to delete after the transaction. */
export const dropMade = async (tx: Tx, id: string): Promise<string | undefined> =>
  (await tx.deleteFrom('stored_file').where('id', '=', id).returning('key').executeTakeFirst())?.key
