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
export const generateTableTypes = ({ migrationSession }: Pick<DatabaseAdapter, 'migrationSession'>): Promise<string> =>
  generate({
    db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool: migrationSession }) }),
    dialect: new Introspection(),
    includePattern: 'public.*',
    excludePattern: 'public.kysely_*',
    outFile: null,
    typeMapping,
  })
