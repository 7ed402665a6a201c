// What there is to back up, told by the database itself: a backup of any version of the schema needs no list of ours.
import type pg from 'pg'

export interface TableShape {
  readonly name: string
  /** In the order of the table, without generated ones. */
  readonly columns: readonly string[]
}
export interface SequenceState {
  readonly name: string
  readonly last: string
  readonly called: boolean
}
type Client = Pick<pg.ClientBase, 'query'>
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const inPublic = (name: string): string => `public.${quoted(name)}`
export const listed = (columns: readonly string[]): string => columns.map(quoted).join(', ')

/** Text of values is the same everywhere: no setting of a server, a role or a machine changes it. */
export const plainText = [
  `set local datestyle = 'ISO, YMD'`,
  `set local intervalstyle = 'postgres'`,
  `set local timezone = 'UTC'`,
  `set local extra_float_digits = 3`,
  `set local bytea_output = 'hex'`,
  `set local client_encoding = 'UTF8'`,
  `set local synchronize_seqscans = off`,
  `set local statement_timeout = 0`,
  `set local lock_timeout = 0`,
  `set local idle_in_transaction_session_timeout = 0`,
].join(';\n')

const ofExtension = `exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')`
const own = `c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely\\_migration%' and not ${ofExtension}`

export const readTables = async (client: Client): Promise<readonly TableShape[]> =>
  (
    await client.query<TableShape>(
      `select c.relname as name, array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
       from pg_class c where c.relkind = 'r' and ${own} order by c.relname collate "C"`,
    )
  ).rows
export const readSequences = async (client: Client): Promise<readonly SequenceState[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'S' and ${own} order by c.relname collate "C"`,
  )
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const found = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${inPublic(name)}`,
    )
    states.push({ name, ...found.rows[0]! })
  }
  return states
}
const stands = async (client: Client, name: string): Promise<boolean> =>
  (
    await client.query<{ stands: boolean }>(
      `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname || '.' || c.relname = $1) as stands`,
      [name],
    )
  ).rows[0]!.stands
/** The migrations that the database has recorded, by name; none for an empty one. */
export const readMigrations = async (client: Client): Promise<readonly string[]> =>
  (await stands(client, 'public.kysely_migration'))
    ? (await client.query<{ name: string }>('select name from public.kysely_migration order by name')).rows.map((row) => row.name)
    : []
/** The queue's table, if the product has run on this database. */
export const readQueue = async (client: Client): Promise<TableShape | undefined> => {
  if (!(await stands(client, 'pgboss.job'))) return undefined
  const { rows } = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute where attrelid = 'pgboss.job'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
  )
  return { name: 'job', columns: rows.map((row) => row.name) }
}
