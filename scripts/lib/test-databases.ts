// Throw-away databases and one folder for a whole test run: the product's own PostgreSQL, and the system's if it has
// one.
import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { dropTemplate } from '../../apps/server/testing/database/template.ts'
import { startPostgres } from './postgres.ts'
import { tmpfsDir, tmpfsRoot } from './tmpfs-dir.ts'
import { systemPostgres } from './system.mjs'

export const setup = async ({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> => {
  // Concurrent parts share the databases of the first.
  if (process.env['TEST_FOLDER']) return undefined
  const folder = tmpfsDir()
  const place = tmpfsRoot()
  process.env['TEST_FOLDER'] = folder
  // Temporary files of a killed app are removed with the run.
  process.env['TMPDIR'] = folder
  const own = process.env['TEST_DATABASE_URL'] ? undefined : await startPostgres({ place })
  if (own) process.env['TEST_DATABASE_URL'] = own.url
  const binaries = vitest.projects.some(({ config }) => config.env?.['ON_SYSTEM_POSTGRES']) ? systemPostgres() : undefined
  const system = binaries ? await startPostgres({ place, binaries }) : undefined
  if (system) process.env['TEST_SYSTEM_DATABASE_URL'] = system.url
  return async () => {
    await (own ? own.stop() : dropTemplate())
    await system?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
