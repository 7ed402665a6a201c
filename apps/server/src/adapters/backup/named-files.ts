// The stored files that rows of a snapshot name, asked in SQL: the tables that a schema does not have yet are left out.
import type pg from 'pg'

type Client = Pick<pg.ClientBase, 'query'>
const key = '[0-9a-f-]{36}/\\d{4}/\\d{2}/[0-9a-f]{32}'
/** Each names files: by table and column, and as rows of key, SHA-256 and size, where those are known. */
const sources: readonly (readonly [table: string, column: string, rows: string])[] = [
  ['public.stored_file', 'key', 'select key, sha256, size from public.stored_file'],
  ['public.download', 'made_key', 'select made_key, null, null from public.download where made_key is not null'],
  ['public.mail_message', 'stored_key', 'select stored_key, dedupe_key, size from public.mail_message where stored_key is not null'],
  ['public.tax_invoice_file', 'stored_key', 'select stored_key, sha256, size from public.tax_invoice_file where stored_key is not null'],
  // A picture's address is its key in other words.
  [
    'public.app_user',
    'head_url',
    `select regexp_replace(head_url, '^.*/([0-9a-f-]{36})\\.(\\d{4})(\\d{2})\\.([0-9a-f]{32})$', '\\1/\\2/\\3/\\4'), null, null
     from public.app_user where head_url ~ '/[0-9a-f-]{36}\\.\\d{6}\\.[0-9a-f]{32}$'`,
  ],
  // A returned mail is named by its job alone, until it has been read.
  ['pgboss.job', 'data', `select (regexp_matches(data::text, '${key}', 'g'))[1], null, null from pgboss.job where state < 'completed'`],
]
/** A query of all named files: key, SHA-256 or null, size or null; each key once, in order. */
export const namedFiles = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ place: string }>(
    `select n.nspname || '.' || c.relname || '.' || a.attname as place from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped where n.nspname in ('public', 'pgboss')`,
  )
  const there = new Set(rows.map(({ place }) => place))
  const parts = sources.filter(([table, column]) => there.has(`${table}.${column}`)).map(([, , select]) => select)
  const all = parts.length > 0 ? parts.join(' union all ') : 'select null::text, null::text, null::bigint where false'
  return `select f.key, max(f.sha256) as sha256, max(f.size) as size from (${all}) f (key, sha256, size) group by f.key order by f.key collate "C"`
}
