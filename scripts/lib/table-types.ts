// TypeScript's view of the tables, read off a migrated database by kysely-codegen.
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { generate, PostgresDialect as Introspection } from 'kysely-codegen'
import type { DatabaseAdapter } from '../../apps/server/src/adapters/database/adapter.ts'

export const tableTypesFile = join(import.meta.dirname, '../../apps/server/src/db/tables.generated.ts')

/** Types that the driver hands out otherwise than by its own defaults; a JSON document is anything but null. */
const typeMapping = {
  int8: 'string',
  numeric: 'string',
  date: 'string',
  timestamp: 'string',
  timestamptz: 'string',
  bytea: 'Uint8Array',
  jsonb: '{}',
}
export const generateTableTypes = async ({ migrationSession }: Pick<DatabaseAdapter, 'migrationSession'>): Promise<string> =>
  (await generate({
    db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool: migrationSession }) }),
    dialect: new Introspection(),
    includePattern: 'public.*',
    excludePattern: 'public.kysely_*',
    outFile: null,
    typeMapping,
  })) + companyTablesOf((await migrationSession.query(ofOneCompany, [])).rows.map((row) => String((row as { name: unknown }).name)))

/**
 * Tables of which the acting company sees its rows and no others: each policy that opens rows to reading, change or
 * deletion says so, and says nothing else.
 */
const ofOneCompany = `
  select c.relname as name from pg_class c join pg_policy p on p.polrelid = c.oid and p.polcmd <> 'a'
  where c.relnamespace = 'public'::regnamespace and c.relrowsecurity and c.relforcerowsecurity
  group by c.relname having bool_and(p.polpermissive and pg_get_expr(p.polqual, p.polrelid) =
    '(company_id = (NULLIF(current_setting(''app.company_id''::text, true), ''''::text))::uuid)')
  order by c.relname collate "C"`
const companyTablesOf = (names: readonly string[]): string => `
/**
 * Tables whose rows the acting company sees alone, by their row-level policy.
 */
export const companyTables: ReadonlySet<string> = new Set<keyof DB>([
${names.map((name) => `  "${name}",`).join('\n')}
]);
`
