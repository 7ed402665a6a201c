// Deletes files that no row refers to: remains of a process that died between storing the bytes and writing the row, and
// uploads that nobody claimed.
import type { Needs, Tx } from '../../../kernel/deps.ts'
import type { Listed, Storage } from '../../../ports/storage.ts'
import { monthOf, uploadMs } from './uploads.ts'

/**
 * An upload's reference is valid for a day, and nothing made by the app takes longer: a file without a row after that
 * never gets one. The rest of the week allows for restoring an older database and then the right one.
 */
const unnamedDays = 7
const atOnce = 200
/** Deletes the uploads that no reference opens any more; returns their number. */
export const sweepUploads =
  ({ clock, storage }: Needs<'clock'> & { readonly storage: Pick<Storage, 'listUploads' | 'remove'> }) =>
  async (): Promise<number> => {
    const before = new Date(clock.now().getTime() - uploadMs)
    let gone = 0
    for await (const { key, writtenAt } of storage.listUploads()) {
      if (writtenAt >= before) continue
      await storage.remove(key)
      gone += 1
    }
    return gone
  }

/** Those of the keys that rows of the company name. */
export type Naming = (tx: Tx, keys: readonly string[]) => Promise<readonly (string | null)[]>
export interface SweepDeps extends Needs<'db' | 'clock' | 'audit'> {
  readonly storage: Pick<Storage, 'list' | 'remove'>
}

export const namedByFiles: Naming = async (tx, keys) =>
  (
    await tx
      .selectFrom('stored_file')
      .select('key')
      .where('key', 'in', [...keys])
      .execute()
  ).map((row) => row.key)

/**
 * Checks the files of all companies of this month and the last, a few hundred at a time; returns the number of deleted
 * files. `namings` must cover every row that may name a key.
 */
export const sweepFiles = (deps: SweepDeps, namings: readonly Naming[]) => async (): Promise<number> => {
  const now = deps.clock.now()
  const before = new Date(now.getTime() - unnamedDays * 86_400_000)
  const months = [monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))), monthOf(now)]
  let gone = 0
  for (const { id } of await deps.db.outside((tx) => tx.selectFrom('company').select('id').execute())) {
    for (const month of months)
      for await (const files of inGroups(deps.storage.list(`${id}/${month}`), before)) gone += await sweepSome(deps, namings, id, files)
  }
  return gone
}
const inGroups = async function* (files: AsyncIterable<Listed>, before: Date): AsyncGenerator<readonly Listed[]> {
  let group: Listed[] = []
  for await (const file of files) {
    if (file.writtenAt >= before) continue
    group.push(file)
    if (group.length === atOnce) {
      yield group
      group = []
    }
  }
  if (group.length > 0) yield group
}
/** Logged before the deletion: a sweep that dies on the way takes the rest the next time. */
const sweepSome = async (
  { db, audit, storage }: SweepDeps,
  namings: readonly Naming[],
  companyId: string,
  files: readonly Listed[],
): Promise<number> => {
  const unnamed = await db.inTenant({ companyId }, async (tx) => {
    const keys = files.map((file) => file.key)
    const named = new Set<string | null>()
    for (const naming of namings) for (const key of await naming(tx, keys)) named.add(key)
    const left = files.filter((file) => !named.has(file.key))
    if (left.length > 0)
      await audit.record(tx, { companyId }, [
        {
          action: 'file.swept',
          objectType: 'company',
          objectId: companyId,
          detail: { keys: left.map((file) => file.key), bytes: left.reduce((sum, file) => sum + file.size, 0) },
        },
      ])
    return left
  })
  for (const { key } of unnamed) await storage.remove(key)
  return unnamed.length
}
