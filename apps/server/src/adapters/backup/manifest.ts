// The manifest of a backup: what it holds, with counts and digests. It is written last, so a folder without a whole one
// is no backup.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** A backup that cannot be used; the message gives the reason and the remedy. */
export class BackupRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BackupRefused'
  }
}
const count = z.number().int().nonnegative()
const digest = z.string().regex(/^[0-9a-f]{64}$/)
const name = z.string().regex(/^[a-z0-9_]{1,63}$/)
/** Rows of a table as COPY text, compressed by zstd; digest and bytes are of the text. */
const rowsFile = z.object({ name, columns: z.array(name).min(1), rows: count, bytes: count, sha256: digest })
const manifest = z.object({
  format: z.literal(1),
  product: z.string(),
  /** When the snapshot was taken. */
  at: z.iso.datetime(),
  database: z.object({ kind: z.enum(['embedded', 'postgres']), version: z.string() }),
  migrations: z.array(z.string()),
  /** Names of the keys that may have sealed secrets in it, the present one first; never the keys. */
  keys: z.array(z.string()).min(1),
  tables: z.array(rowsFile),
  sequences: z.array(z.object({ name, last: z.string().regex(/^-?\d+$/), called: z.boolean() })),
  /** Jobs that were not done. */
  jobs: rowsFile.nullable(),
  /** `files.tsv`: key, bytes and digest of every file. */
  files: z.object({ count, bytes: count, sha256: digest }),
  /**
   * Files that rows of the snapshot name and that were gone: deleted meanwhile, or lost before. `damaged`: kept with
   * bytes that differ from their row's digest.
   */
  missing: z.object({ deleted: z.array(z.string()), lost: z.array(z.string()), damaged: z.array(z.string()) }),
})
export type Manifest = z.output<typeof manifest>
export type RowsFile = z.output<typeof rowsFile>

export const manifestName = 'manifest.json'
export const digestName = 'manifest.json.sha256'
export const filesName = 'files.tsv'
export const rowsPath = (folder: string, table: string): string => join(folder, 'rows', `${table}.copy.zst`)
export const jobsPath = (folder: string): string => join(folder, 'jobs.copy.zst')
const backupName = /^piaotai-\d{8}T\d{6}Z(-\d+)?$/
export const nameAt = (at: Date): string =>
  `piaotai-${at
    .toISOString()
    .replaceAll(/[-:]/g, '')
    .replace(/\.\d+Z$/, 'Z')}`
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Whole backups in a folder, the oldest first. */
export const backupsIn = (target: string): readonly string[] =>
  existsSync(target)
    ? readdirSync(target)
        .filter((each) => backupName.test(each) && existsSync(join(target, each, manifestName)))
        .toSorted()
        .map((each) => join(target, each))
    : []

/** A backup's own folder, or the newest in a folder of backups. */
export const findBackup = (source: string): string => {
  if (existsSync(join(source, manifestName))) return source
  const newest = backupsIn(source).at(-1)
  if (!newest) throw new BackupRefused(`${source} 里没有完整的备份。There is no whole backup in ${source}.`)
  return newest
}
/** Throws BackupRefused for a manifest that is not as it was written, or of a newer release. */
export const readManifest = (folder: string): Manifest => {
  const text = readFileSync(join(folder, manifestName), 'utf8')
  const kept = existsSync(join(folder, digestName)) ? readFileSync(join(folder, digestName), 'utf8').slice(0, 64) : undefined
  if (kept !== digestOf(text))
    throw new BackupRefused(
      `${folder} 的 ${manifestName} 与它的摘要不符：备份已损坏。${manifestName} in ${folder} differs from its digest: the backup is damaged.`,
    )
  const read = manifest.safeParse(JSON.parse(text))
  if (!read.success)
    throw new BackupRefused(
      `${folder} 的格式本版不认识，请用做这份备份的版本或更新的版本恢复。This release does not know the format of ${folder}; restore it with the release that made it, or a later one.`,
    )
  return read.data
}
