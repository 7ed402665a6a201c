// The app in its own processes with the demo company: embedded in one process, or web and worker on a throw-away
// PostgreSQL.
import pg from 'pg'
import { makeFolder, removeFolder, startApp, type AppProcess } from '../../scripts/lib/app-process.ts'
import { demoPasswordOf } from '../../scripts/lib/startup-output.ts'
import { startPostgres } from '../../scripts/lib/postgres.ts'

export interface BenchApps {
  readonly kind: 'embedded' | 'postgres'
  readonly label: string
  readonly url: string
  readonly demoPassword: string
  /** Of its processes, by role. */
  readonly pids: Readonly<Record<string, number>>
  /** Settings of its processes, for one more of them. */
  readonly env: Readonly<Record<string, string>>
  /** Statements that the database has run so far; the embedded one does not count them. */
  readonly statements?: () => Promise<number>
  readonly stop: () => Promise<void>
}

/** `counting`: statements, at some cost of each. */
export const openBenchApps = async (kind: BenchApps['kind'], counting = false): Promise<BenchApps> => {
  const folder = makeFolder()
  const running: AppProcess[] = []
  const end = async (): Promise<void> => {
    for (const app of running) await app.stop()
    removeFolder(folder)
  }
  if (kind === 'embedded') {
    const app = await startApp({ DATA_DIR: folder, DEMO: 'on', DEMO_STORY: 'off' })
    running.push(app)
    return {
      kind,
      label: 'embedded, one process',
      url: app.url,
      demoPassword: await demoPasswordOf(app),
      pids: { app: app.child.pid! },
      env: { DATA_DIR: folder },
      stop: end,
    }
  }
  // Commits are synced to disk, as in production.
  const server = await startPostgres({
    settings: counting ? ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.max=10000'] : [],
  })
  const owner = new pg.Client({ connectionString: server.url })
  await owner.connect()
  await owner.query(`create role bench login nosuperuser nobypassrls password 'bench'`)
  if (counting) await owner.query('create extension pg_stat_statements')
  else await owner.end()
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: server.url.replace('postgres@', 'bench:bench@'),
    MIGRATION_DATABASE_URL: server.url,
    SECRET_KEY: 'a secret of the benchmark, long enough',
  }
  const web = await startApp({ ...env, ROLE: 'web', DEMO: 'on', DEMO_STORY: 'off' })
  const worker = await startApp({ ...env, ROLE: 'worker', DEMO: 'off' })
  running.push(worker, web)
  return {
    kind,
    label: 'PostgreSQL, web and worker',
    url: web.url,
    demoPassword: await demoPasswordOf(web),
    env,
    pids: { web: web.child.pid!, worker: worker.child.pid! },
    ...(counting
      ? {
          statements: async () =>
            Number(
              (await owner.query<{ calls: string }>('select sum(calls) as calls from pg_stat_statements where toplevel')).rows[0]!.calls,
            ),
        }
      : {}),
    stop: async () => {
      await end()
      if (counting) await owner.end()
      await server.stop()
    },
  }
}
