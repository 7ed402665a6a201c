// The schema that rows are restored into: built by the product's own migrations, up to the backup's.
import { readdir } from 'node:fs/promises'
import type { DatabaseAdapter } from '../database/adapter.ts'
import { migrateTo } from '../database/migrate.ts'
import { migrationFolder, orderedMigrations } from '../database/migration-folder.ts'
import { inPublic, readMigrations, readTables } from './catalogue.ts'
import { BackupRefused, type Manifest } from './manifest.ts'
import { isUnfinished } from './unfinished.ts'

type Session = DatabaseAdapter['migrationSession']

/** Throws BackupRefused unless this release has all migrations of the backup, in its order. */
export const checkVersion = async ({ migrations, product }: Manifest): Promise<void> => {
  const known = orderedMigrations(await readdir(migrationFolder)).map((file) => file.slice(0, -'.ts'.length))
  const first = migrations.find((name, at) => known[at] !== name)
  if (first !== undefined || migrations.length === 0)
    throw new BackupRefused(
      `备份由版本 ${product} 做成，含有本版没有的迁移 ${first ?? '–'}：请用那一版或更新的版本恢复。The backup was made by release ${product} and has the migration ${first ?? '–'}, which this one has not: restore it with that release or a later one.`,
    )
}

/**
 * Throws BackupRefused where somebody has data: accounts or companies, which every other row belongs to. Their sizes
 * are asked, not their rows, since a policy might hide those.
 */
export const refuseUsed = async (session: Session): Promise<void> => {
  if (await isUnfinished(session)) return
  const { rows } = await session.query(
    `select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname in ('app_user', 'company') and pg_relation_size(c.oid) > 0`,
  )
  if (rows.length > 0)
    throw new BackupRefused(
      '这里的数据库已有数据，恢复只写进空的数据库：请换一个新的 DATA_DIR，或新建一个数据库。The database here has data, and a restore writes into an empty one alone: choose a new DATA_DIR, or create a database.',
    )
}

/** Begins anew: what an empty start or a cut-off restore has made goes, and the backup's version of the schema comes. */
export const buildSchema = async (session: Session, { migrations }: Manifest): Promise<void> => {
  const client = (await session.connect()) as unknown as Parameters<typeof readTables>[0] & { release: () => void }
  try {
    const there = await readMigrations(client)
    if (there.length > 0 || (await readTables(client)).length > 0)
      for (const statement of await drops(client)) await client.query(statement)
    await client.query('drop schema if exists pgboss cascade')
  } finally {
    client.release()
  }
  await migrateTo(session, migrations.at(-1))
}
const notOfExtension = (catalogue: string, oid: string): string =>
  `not exists (select from pg_depend d where d.objid = ${oid} and d.classid = '${catalogue}'::regclass and d.deptype = 'e')`
/** The statements that drop our objects and no extension's; tables come before sequences, which go with their columns. */
const drops = async (client: Parameters<typeof readTables>[0]): Promise<readonly string[]> => {
  const { rows: relations } = await client.query<{ name: string; kind: string }>(
    `select c.relname as name, c.relkind as kind from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S') and ${notOfExtension('pg_class', 'c.oid')} order by c.relkind = 'S', c.relkind`,
  )
  const kinds: Readonly<Record<string, string>> = { r: 'table', p: 'table', v: 'view', m: 'materialized view', S: 'sequence' }
  const { rows: functions } = await client.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature from pg_proc p where p.pronamespace = 'public'::regnamespace and ${notOfExtension('pg_proc', 'p.oid')}`,
  )
  return [
    ...relations.map(({ name, kind }) => `drop ${kinds[kind]} if exists ${inPublic(name)} cascade`),
    ...functions.map(({ signature }) => `drop function if exists ${signature} cascade`),
  ]
}
