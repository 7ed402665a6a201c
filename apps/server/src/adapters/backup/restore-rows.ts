// The rows of a backup, put back in one transaction and compared with the backup before it is committed.
import type pg from 'pg'
import { sqlStateOf } from '../../kernel/database.ts'
import { inPublic, listed, plainText, quoted, readTables, type TableShape } from './catalogue.ts'
import { copyIn, copyOut } from './copy-stream.ts'
import { BackupRefused, rowsPath, type Manifest, type RowsFile } from './manifest.ts'
import { damaged, digesting, readRows } from './row-files.ts'

export interface RestoreRowsDeps {
  /** Of the owner of the tables, for whom no policy need hold. */
  readonly client: pg.ClientBase
  readonly folder: string
  readonly manifest: Manifest
  readonly signal: AbortSignal
  readonly progress: (table: string, rows: number) => void
}
/** Keys between tables and triggers rest meanwhile: rows come table by table, as they were. */
export const restoreRows = async (deps: RestoreRowsDeps): Promise<void> => {
  const { client, manifest, signal } = deps
  await client.query('begin')
  try {
    await client.query(plainText)
    await client.query(`set local maintenance_work_mem = '256MB'`)
    await expectTables(client, manifest)
    const keys = await dropForeignKeys(client)
    const indexes = await dropIndexes(client)
    const resting = await restPolicies(client)
    const all = manifest.tables.map((table) => inPublic(table.name)).join(', ')
    if (all !== '') await client.query(`truncate ${all}`)
    let rows = 0
    const filled = manifest.tables.filter((table) => table.rows > 0)
    for (const table of filled) {
      signal.throwIfAborted()
      const copied = await copyIn(
        client,
        `copy ${inPublic(table.name)} (${listed(table.columns)}) from stdin`,
        untilAborted(readRows(rowsPath(deps.folder, table.name), table), signal),
      ).catch((error: unknown) => {
        // Text that is none of this table's values.
        throw sqlStateOf(error)?.startsWith('22') ? damaged(rowsPath(deps.folder, table.name), error) : error
      })
      if (copied !== table.rows) throw differs(table.name)
      rows += copied
      deps.progress(table.name, rows)
    }
    for (const { name, last, called } of manifest.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [inPublic(name), last, called])
    for (const definition of indexes) {
      signal.throwIfAborted()
      await client.query(definition)
    }
    // Each is checked anew: no row is left without the row that it belongs to.
    for (const { table, name, definition } of keys) await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
    for (const table of filled) {
      signal.throwIfAborted()
      await compare(client, table)
      deps.progress(table.name, rows)
    }
    for (const statement of resting) await client.query(statement)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
const differs = (table: string): BackupRefused =>
  new BackupRefused(
    `表 ${table} 恢复后与备份不同，什么都没有写入。The table ${table} is not as in the backup once restored; nothing was written.`,
  )
const untilAborted = async function* (source: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    signal.throwIfAborted()
    yield chunk
  }
}
/** The migrations make the tables and columns that the backup has, and no other. */
const expectTables = async (client: pg.ClientBase, { tables }: Manifest): Promise<void> => {
  const shape = (all: readonly TableShape[]): string[] => all.map(({ name, columns }) => `${name} (${[...columns].toSorted().join(', ')})`)
  const made = new Set(shape(await readTables(client)))
  const other = shape(tables).find((table) => !made.has(table))
  if (other !== undefined)
    throw new BackupRefused(
      `本版的迁移做不出备份里的表 ${other}。The migrations of this release make no table ${other}, which the backup has.`,
    )
}
interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}
const dropForeignKeys = async (client: pg.ClientBase): Promise<readonly ForeignKey[]> => {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by conrelid::regclass::text, conname`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  return rows
}
/** An index is far quicker made of all rows than row by row. Those of constraints stay; returns how the others are made. */
const dropIndexes = async (client: pg.ClientBase): Promise<readonly string[]> => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
     order by c.relname`,
  )
  for (const { name } of rows) await client.query(`drop index ${inPublic(name)}`)
  return rows.map((row) => row.definition)
}
/** Lets triggers and the owner's policies rest; returns the statements that wake them. */
const restPolicies = async (client: pg.ClientBase): Promise<readonly string[]> => {
  const { rows } = await client.query<{ table: string; forced: boolean; triggers: boolean }>(
    `select c.oid::regclass::text as table, c.relforcerowsecurity as forced, exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal and t.tgenabled = 'O') as triggers
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  )
  const wake: string[] = []
  for (const { table, forced, triggers } of rows) {
    if (forced) {
      await client.query(`alter table ${table} no force row level security`)
      wake.push(`alter table ${table} force row level security`)
    }
    if (triggers) {
      await client.query(`alter table ${table} disable trigger user`)
      wake.push(`alter table ${table} enable trigger user`)
    }
  }
  return wake
}
/** A table filled by one COPY gives its rows back in the same order. */
const compare = async (client: pg.ClientBase, table: RowsFile): Promise<void> => {
  const digest = digesting()
  const { bytes } = copyOut(client, `copy ${inPublic(table.name)} (${listed(table.columns)}) to stdout`)
  for await (const chunk of digest.pass(bytes)) void chunk
  if (digest.end().sha256 !== table.sha256) throw differs(table.name)
}
