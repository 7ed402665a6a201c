// The house as processes of its own with the demo company: embedded in one process, or web and worker on a throw-away PostgreSQL.
import pg from 'pg'
import { makeFolder, removeFolder, startHouse, type HouseProcess } from '../../scripts/lib/house-process.ts'
import { demoPasswordOf } from '../../scripts/lib/said-at-start.ts'
import { startPostgres } from '../../scripts/lib/postgres.ts'

export interface Houses {
  readonly kind: 'embedded' | 'postgres'
  readonly label: string
  readonly url: string
  readonly demoPassword: string
  readonly stop: () => Promise<void>
}

export const openHouses = async (kind: Houses['kind']): Promise<Houses> => {
  const folder = makeFolder()
  const running: HouseProcess[] = []
  const end = async (): Promise<void> => {
    for (const house of running) await house.stop()
    removeFolder(folder)
  }
  if (kind === 'embedded') {
    const house = await startHouse({ DATA_DIR: folder, DEMO: 'on' })
    running.push(house)
    return { kind, label: 'embedded, one process', url: house.url, demoPassword: await demoPasswordOf(house), stop: end }
  }
  // Commits are synced to disk, as in service.
  const server = await startPostgres({ settings: [] })
  const owner = new pg.Client({ connectionString: server.url })
  await owner.connect()
  await owner.query(`create role bench login nosuperuser nobypassrls password 'bench'`)
  await owner.end()
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: server.url.replace('postgres@', 'bench:bench@'),
    MIGRATION_DATABASE_URL: server.url,
    SECRET_KEY: 'a secret of the benchmark, long enough',
  }
  const web = await startHouse({ ...env, ROLE: 'web', DEMO: 'on' })
  running.push(await startHouse({ ...env, ROLE: 'worker', DEMO: 'off' }), web)
  return {
    kind,
    label: 'PostgreSQL, web and worker',
    url: web.url,
    demoPassword: await demoPasswordOf(web),
    stop: async () => {
      await end()
      await server.stop()
    },
  }
}
