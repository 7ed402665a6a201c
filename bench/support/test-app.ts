// The tests' app in this process, on a throw-away PostgreSQL of its own.
import { startTestApp, type TestApp } from '../../apps/server/testing/worlds/app.ts'
import { openGate, type Gate } from '../../apps/server/testing/clients/browser.ts'
import { startPostgres } from '../../scripts/lib/postgres.ts'

/** Starts the server that the tests' databases are made on. */
const onServer = async <T extends { readonly close: () => Promise<void> }>(open: () => Promise<T>): Promise<T> => {
  const server = await startPostgres()
  process.env['TEST_DATABASE_URL'] = server.url
  const app = await open()
  return {
    ...app,
    close: async () => {
      await app.close()
      await server.stop()
    },
  }
}
export const openBenchApp = (...given: Parameters<typeof startTestApp>): Promise<TestApp> => onServer(() => startTestApp(...given))
/** With browsers; no job runs by itself. */
export const openBenchGate = (): Promise<Gate> => onServer(() => openGate({ work: false }))
