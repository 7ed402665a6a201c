// A row in every table of the company of an environment whose processes have ended.
import pg from 'pg'
import { openEmbedded } from '../../apps/server/src/adapters/database/embedded/index.ts'
import type { Environment } from './environment.ts'
import { fillTables } from './fill-tables.ts'

export const fillEverything = async ({ config, company: { companyId, userId } }: Environment): Promise<void> => {
  const { databaseUrl, migrationDatabaseUrl, dataDir } = config('web')
  const adapter = databaseUrl ? undefined : await openEmbedded(dataDir, { size: 1 })
  const made = adapter ? undefined : new pg.Client({ connectionString: migrationDatabaseUrl })
  await made?.connect()
  const superuser = made ?? (await adapter!.superuser!())
  try {
    await fillTables(async (text) => (await superuser.query(text)).rows as Record<string, unknown>[], companyId, userId)
  } finally {
    await superuser.end()
    await adapter?.end()
  }
}
