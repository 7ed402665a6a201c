// npm run tables: apps/server/src/db/tables.generated.ts, from an embedded database that has been through every migration.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '../apps/server/src/adapters/database/embedded/index.ts'
import { migrate } from '../apps/server/src/adapters/database/migrate.ts'
import { generateTableTypes, tableTypesFile } from './lib/table-types.ts'

const folder = mkdtempSync(join(tmpdir(), 'piaotai-tables-'))
try {
  const database = await openEmbedded(folder, { size: 1 })
  try {
    await migrate(database)
    writeFileSync(tableTypesFile, await generateTableTypes(database))
  } finally {
    await database.end()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
