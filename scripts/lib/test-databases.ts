// One throw-away PostgreSQL and one folder for a whole test run; without PostgreSQL's binaries those tests are skipped by name.
import { rmSync } from 'node:fs'
import { dropTemplate } from '../../apps/server/test/support/template.ts'
import { startPostgres } from './postgres.mjs'
import { quickFolder, quickPlace } from './quick-folder.ts'

export const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  // Parts that run together share what the first of them made.
  if (process.env['TEST_FOLDER']) return undefined
  const folder = quickFolder()
  const server = process.env['TEST_DATABASE_URL'] ? undefined : await startPostgres(undefined, quickPlace())
  process.env['TEST_FOLDER'] = folder
  if (server) process.env['TEST_DATABASE_URL'] = server.url
  return async () => {
    await (server ? server.stop() : dropTemplate())
    rmSync(folder, { recursive: true, force: true })
  }
}
