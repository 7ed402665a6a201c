// One snapshot of the database, by COPY in one read-only transaction of repeatable reads.
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { inPublic, listed, plainText, readMigrations, readQueue, readSequences, readTables, type TableShape } from './catalogue.ts'
import { copyOut } from './copy-stream.ts'
import { digestOf, jobsPath, rowsPath, type Manifest, type RowsFile } from './manifest.ts'
import { namedFiles } from './named-files.ts'
import { writeRows } from './row-files.ts'

export type Snapshot = Pick<Manifest, 'at' | 'migrations' | 'tables' | 'sequences' | 'jobs'> & { readonly version: string }
interface SnapshotDeps {
  readonly client: pg.ClientBase
  readonly folder: string
  readonly signal: AbortSignal
  readonly progress: (table: string, tables: number, bytes: number) => void
}
const tries = 5
const same = (a: readonly TableShape[], b: readonly TableShape[]): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Writes the rows of all tables and the list of files that they name (`list`: key, SHA-256, size). */
export const takeSnapshot = async (deps: SnapshotDeps, list: string): Promise<Snapshot> => {
  const { client } = deps
  const { at, tables } = await begin(client)
  try {
    await mkdir(join(deps.folder, 'rows'), { mode: 0o700 })
    const migrations = await readMigrations(client)
    const version = (await client.query<{ version: string }>(`select current_setting('server_version') as version`)).rows[0]!.version
    const sequences = await readSequences(client)
    let bytes = 0
    const write = async (name: string, { columns }: TableShape, text: string, path: string): Promise<RowsFile> => {
      deps.signal.throwIfAborted()
      const written = await writeRows(
        copyOut(client, text),
        path,
        (more) => {
          bytes += more
          deps.progress(name, tables.length, bytes)
        },
        deps.signal,
      )
      // A table without rows needs no file.
      if (written.rows === 0) await rm(path)
      return { name, columns: [...columns], ...written }
    }
    const rows: RowsFile[] = []
    const empty = await emptyTables(client)
    for (const table of tables)
      rows.push(
        empty.has(table.name)
          ? { ...table, columns: [...table.columns], ...nothing }
          : await write(
              table.name,
              table,
              `copy ${inPublic(table.name)} (${listed(table.columns)}) to stdout`,
              rowsPath(deps.folder, table.name),
            ),
      )
    const queue = await readQueue(client)
    const jobs = queue
      ? await write(
          'job',
          queue,
          `copy (select ${listed(queue.columns)} from pgboss.job where state < 'completed') to stdout`,
          jobsPath(deps.folder),
        )
      : null
    const named = copyOut(client, `copy (${await namedFiles(client)}) to stdout`)
    await pipeline(named.bytes, createWriteStream(list, { mode: 0o600 }), { signal: deps.signal })
    return { at, migrations: [...migrations], tables: rows, sequences: [...sequences], jobs, version }
  } finally {
    await client.query('rollback').catch(() => undefined)
  }
}

const nothing = { rows: 0, bytes: 0, sha256: digestOf('') }
/** Without a page on disk there is no row in any snapshot: most tables of a small company. */
const emptyTables = async (client: pg.ClientBase): Promise<ReadonlySet<string>> => {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_relation_size(c.oid) = 0`,
  )
  return new Set(rows.map((row) => row.name))
}
/**
 * Locks the tables against a migration before the snapshot is taken, and begins anew if one has just run: LOCK TABLE
 * alone takes no snapshot.
 */
const begin = async (client: pg.ClientBase): Promise<{ readonly at: string; readonly tables: readonly TableShape[] }> => {
  for (let attempt = 1; ; attempt++) {
    const seen = await readTables(client)
    await client.query('begin isolation level repeatable read, read only')
    await client.query(plainText)
    // Rows that a policy hides are an error, never left out.
    await client.query('set local row_security = off')
    if (seen.length > 0) await client.query(`lock table ${seen.map((t) => `only ${inPublic(t.name)}`).join(', ')} in access share mode`)
    const at = (
      await client.query<{ at: string }>(`select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`)
    ).rows[0]!.at
    const tables = await readTables(client)
    if (same(seen, tables)) return { at, tables }
    await client.query('rollback')
    if (attempt === tries) throw new Error('the tables change all the time: is a migration running?')
  }
}
