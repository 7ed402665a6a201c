// One throw-away PostgreSQL for a whole test run; without its binaries those tests are skipped by name.
import { startPostgres } from './postgres.mjs'

export const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env['TEST_DATABASE_URL']) return undefined
  const server = await startPostgres()
  if (!server) return undefined
  process.env['TEST_DATABASE_URL'] = server.url
  return server.stop
}
