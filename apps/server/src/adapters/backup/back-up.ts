// A whole backup: rows of one snapshot, the files that they name, and the manifest last; renamed into place when it is on
// the disk.
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Storage } from '../../ports/storage.ts'
import { makeFolder } from '../../lib/make-folder.ts'
import { lockFolder } from '../database/embedded/lock.ts'
import { backUpFiles } from './backup-files.ts'
import { BackupRefused, backupsIn, digestName, digestOf, manifestName, nameAt, readManifest, type Manifest } from './manifest.ts'
import { namedFiles } from './named-files.ts'
import { takeSnapshot } from './snapshot.ts'
import { syncAll, syncFolder } from './sync.ts'
import type { Told } from './tell.ts'

export interface BackUpDeps {
  readonly kind: Manifest['database']['kind']
  readonly client: pg.ClientBase
  readonly storage: Pick<Storage, 'stream' | 'stat'>
  /** Names of the keys that seal secrets, the present one first. */
  readonly keys: readonly string[]
  readonly product: string
  readonly signal: AbortSignal
  readonly told: Told
}
export interface BackedUp {
  readonly folder: string
  readonly manifest: Manifest
}
/** Names of unfinished backups end so. */
const unfinished = '.part'

/** Writes `TARGET/piaotai-TIME`; leaves nothing behind if it fails or is cancelled. */
export const backUp = async (deps: BackUpDeps, target: string): Promise<BackedUp> => {
  makeFolder(target)
  const unlock = lockFolder(
    target,
    'backup.lock',
    (pid) =>
      new BackupRefused(`进程 ${pid} 正在往 ${target} 备份，请等它做完。Process ${pid} is backing up into ${target}; wait for it to end.`),
  )
  try {
    for (const left of readdirSync(target)) if (left.endsWith(unfinished)) await rm(join(target, left), { recursive: true, force: true })
    const folder = join(target, nameFor(target, new Date()))
    const making = `${folder}${unfinished}`
    try {
      await mkdir(making, { mode: 0o700 })
      const manifest = await fill(deps, making, backupsIn(target).at(-1))
      deps.signal.throwIfAborted()
      await rename(making, folder)
      await syncFolder(target)
      return { folder, manifest }
    } catch (error) {
      await rm(making, { recursive: true, force: true })
      throw error
    }
  } finally {
    unlock()
  }
}
/** Two backups of one second have two names. */
const nameFor = (target: string, now: Date): string => {
  const name = nameAt(now)
  for (let n = 2; ; n++) {
    const free = n === 2 ? name : `${name}-${n - 1}`
    if (!existsSync(join(target, free))) return free
  }
}

const fill = async (deps: BackUpDeps, folder: string, former: string | undefined): Promise<Manifest> => {
  const { told, signal } = deps
  const list = join(folder, 'named.tsv')
  told.line('数据库：按一个快照读出…  The database, read by one snapshot…')
  const snapshot = await takeSnapshot(
    {
      client: deps.client,
      folder,
      signal,
      progress: (table, tables, bytes) => told.progress(`  ${table} · ${tables} 张表 tables · ${megabytes(bytes)}`),
    },
    list,
  )
  told.line(
    `  ${snapshot.tables.length} 张表 tables · ${sum(snapshot.tables, 'rows')} 行 rows · ${megabytes(sum(snapshot.tables, 'bytes'))}`,
  )
  told.line('文件：快照所记的原件…  The files that the snapshot names…')
  const kept = await backUpFiles(
    {
      storage: deps.storage,
      folder,
      former: former === undefined ? undefined : formerAt(former),
      signal,
      progress: (files, bytes) => told.progress(`  ${files} · ${megabytes(bytes)}`),
    },
    list,
  )
  await rm(list)
  told.line(`  ${kept.files.count} 个文件 files · ${megabytes(kept.files.bytes)}`)
  const lost = await stillNamed(deps.client, kept.missing)
  const { version, ...rows } = snapshot
  const manifest: Manifest = {
    format: 1,
    product: deps.product,
    database: { kind: deps.kind, version },
    keys: [...deps.keys],
    ...rows,
    files: kept.files,
    missing: {
      deleted: kept.missing.filter((key) => !lost.has(key)),
      lost: [...lost],
      damaged: [...kept.damaged],
    },
  }
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  await syncAll(folder)
  await writeSynced(join(folder, digestName), `${digestOf(text)}  ${manifestName}\n`)
  await writeSynced(join(folder, manifestName), text)
  await syncFolder(folder)
  return manifest
}
/** An earlier backup whose files may be linked. */
const formerAt = (folder: string): { readonly folder: string; readonly damaged: ReadonlySet<string> } | undefined => {
  try {
    return { folder, damaged: new Set(readManifest(folder).missing.damaged) }
  } catch {
    return undefined
  }
}
/** Of files that were gone: those that rows name even now. The others were deleted while the backup ran. */
const stillNamed = async (client: pg.ClientBase, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  if (keys.length === 0) return new Set()
  const { rows } = await client.query<{ key: string }>(`select key from (${await namedFiles(client)}) f where f.key = any($1)`, [keys])
  return new Set(rows.map((row) => row.key))
}
const writeSynced = async (path: string, text: string): Promise<void> => {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}
const sum = <K extends 'rows' | 'bytes'>(tables: readonly Readonly<Record<K, number>>[], of: K): number =>
  tables.reduce((total, table) => total + table[of], 0)
export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
