// The schema is created once per test run; each test's database begins as a copy.
import { cpSync, existsSync, mkdtempSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import pg from 'pg'
import type { DatabaseAdapter } from '../../src/adapters/database/adapter.ts'
import { openEmbedded } from '../../src/adapters/database/embedded/index.ts'
import { migrate } from '../../src/adapters/database/migrate.ts'
import { openPostgres } from '../../src/adapters/database/postgres/index.ts'
import { openJobs } from '../../src/kernel/jobs.ts'

/** The run's folder; outside a test run every database begins empty. */
const run = process.env['TEST_FOLDER']
/** Tables and the queue's schema; each copy grants its role the rights. */
const fill = async (adapter: DatabaseAdapter): Promise<void> => {
  try {
    await migrate({ ...adapter, runtimeUser: undefined })
    await (
      await openJobs(adapter.migrationSession, [], false, (error) => {
        throw error
      })
    ).stop()
  } finally {
    await adapter.end()
  }
}

/** Puts a made database into a data folder that has none. */
export const copyEmbedded = async (dataDir: string): Promise<void> => {
  if (!run) return
  const template = join(run, 'embedded')
  const database = 'postgres'
  if (!existsSync(template)) {
    const making = mkdtempSync(join(run, 'making-'))
    await fill(await openEmbedded(making, { size: 1 }))
    // Another test file may have been first: its template serves as well.
    try {
      renameSync(making, template)
    } catch (error) {
      if (!existsSync(template)) throw error
    }
  }
  cpSync(join(template, database), join(dataDir, database), { recursive: true })
}

/** Creates an ordinary role and a database from a template; returns the role's URL and the superuser's. */
export const createPostgres = async (
  server: pg.Client,
  serverUrl: string,
  name: string,
  template: string,
): Promise<{ url: string; ownerUrl: string }> => {
  await server.query(`create role ${name} login nosuperuser nobypassrls password 'test'`)
  await server.query(`create database ${name} template ${template}${template === 'template0' ? ` encoding 'UTF8' locale 'C.UTF-8'` : ''}`)
  const owner = new URL(serverUrl)
  owner.pathname = `/${name}`
  const runtime = new URL(owner)
  runtime.username = name
  runtime.password = 'test'
  return { url: runtime.href, ownerUrl: owner.href }
}

const templateName = (folder: string): string => basename(folder).replaceAll(/\W/g, '_').toLowerCase()
/** The name of the made database; `template0` without a run. */
export const postgresTemplate = async (server: pg.Client, serverUrl: string): Promise<string> => {
  if (!run) return 'template0'
  const name = templateName(run)
  // Two test files may ask at once: the second waits for the first.
  await server.query('select pg_advisory_lock(hashtext($1))', [name])
  try {
    if ((await server.query('select from pg_database where datname = $1', [name])).rowCount) return name
    const making = `${name}_making`
    const made = await createPostgres(server, serverUrl, making, 'template0')
    await fill(await openPostgres(made.url, made.ownerUrl, 1))
    await server.query(`alter database ${making} rename to ${name}`)
    await server.query(`drop role ${making}`)
    return name
  } finally {
    await server.query('select pg_advisory_unlock(hashtext($1))', [name])
  }
}
/** Leaves a PostgreSQL outside the run as it was. */
export const dropTemplate = async (): Promise<void> => {
  const url = process.env['TEST_DATABASE_URL']
  const folder = process.env['TEST_FOLDER']
  if (!url || !folder) return
  const server = new pg.Client({ connectionString: url })
  await server.connect()
  await server.query(`drop database if exists ${templateName(folder)} with (force)`)
  await server.end()
}
