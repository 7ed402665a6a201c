// The embedded database: PostgreSQL from an npm package, as a child process on a private socket, with the roles of
// production.
import pg from 'pg'
import type { DatabaseAdapter } from '../adapter.ts'
import { openPostgres } from '../postgres/index.ts'
import { openCluster } from './cluster.ts'
import { findEngine } from './engine.ts'
import { lockDataFolder } from './lock.ts'
import { startServer } from './server.ts'

export interface EmbeddedDeps {
  /** Connections of the app. */
  readonly size: number
  /** Called once when the database ends by itself; every query fails from then on. */
  readonly onLost?: ((error: Error) => void) | undefined
}
export const openEmbedded = async (dataDir: string, { size, onLost }: EmbeddedDeps): Promise<DatabaseAdapter> => {
  const unlock = lockDataFolder(dataDir)
  try {
    const engine = findEngine()
    const cluster = await openCluster(dataDir, engine)
    // The pool, one listening connection and one migrating connection.
    const server = await startServer(cluster, engine, { connections: size + 2, onLost })
    try {
      const adapter = await openPostgres(server.as('serving'), server.as('owner'), size)
      return {
        ...adapter,
        kind: 'embedded',
        superuser: async () => {
          const client = new pg.Client(server.as('superuser'))
          await client.connect()
          return client
        },
        end: async () => {
          await adapter.end()
          await server.stop()
          unlock()
        },
      }
    } catch (error) {
      await server.stop()
      throw error
    }
  } catch (error) {
    unlock()
    throw error
  }
}
