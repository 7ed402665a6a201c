// operator doctor: silent where all is well, and one sentence with what to do for each fault.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../../scripts/lib/free-port.mjs'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { examine, linesOf } from './doctor.ts'
import { examineCertificate } from './doctor/network.ts'
import { examineBackups, examineDisk, examinePrograms } from './doctor/places.ts'
import { makeEncryption } from '../lib/encryption.ts'
import { makeFolder, makePostgres, removeFolder, serverUrl } from '#testing/database/database.ts'

const [present, former] = ['the present key of the tests; long enough', 'a former key of the tests; long enough']
const folder = makeFolder()
afterAll(() => removeFolder(folder))
const keysOf = (found: readonly { readonly key: string }[]): readonly string[] => found.map(({ key }) => key)

describe.skipIf(!serverUrl)('The doctor on PostgreSQL', () => {
  let made: Awaited<ReturnType<typeof makePostgres>>
  let env: Record<string, string>
  let superuser: pg.Client
  beforeAll(async () => {
    made = await makePostgres()
    env = {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: made.url,
      MIGRATION_DATABASE_URL: made.ownerUrl,
      SECRET_KEY: present,
      PORT: String(await freePort()),
    }
    // The queue's tables.
    await (await createApp(readConfig({ ...env, ROLE: 'web' }))).close()
    const address = new URL(serverUrl!)
    address.pathname = new URL(made.url).pathname
    superuser = new pg.Client({ connectionString: String(address) })
    await superuser.connect()
  })
  afterAll(async () => {
    await superuser?.end()
    await made?.drop()
  })
  const sql = async (text: string, values: unknown[] = []): Promise<void> => void (await superuser.query(text, values))
  /** Whether the web is built is not of these tests. */
  const look = async (more: Record<string, string> = {}, asked = {}) =>
    (await examine({ ...env, ...more }, asked)).filter(({ key }) => key !== 'web')
  /** Makes a fault, looks, and mends it. */
  const withFault = async (fault: string, mend: string) => {
    await sql(fault)
    try {
      return await look()
    } finally {
      await sql(mend)
    }
  }

  it('finds nothing where all is well', async () => {
    expect((await look()).map(linesOf)).toEqual([])
  })
  it('says that the database cannot be reached, and looks at the rest all the same', async () => {
    const away = `postgres://piaotai@127.0.0.1:${await freePort()}/piaotai`
    const taken = createServer((socket) => socket.end('hello', () => socket.destroy())).listen(Number(env['PORT']), '127.0.0.1')
    const found = await look({ DATABASE_URL: away, MIGRATION_DATABASE_URL: away })
    await new Promise((done) => taken.close(done))
    expect(keysOf(found).toSorted()).toEqual(['database', 'port'])
  })
  it('says what is wrong with the settings before anything else', async () => {
    expect((await examine({ ...env, PORT: 'http' })).map(linesOf)).toEqual([expect.stringContaining('PORT')])
  })
  it('says that a role passes row-level security', async () => {
    expect(keysOf(await withFault(`alter role ${made.role} bypassrls`, `alter role ${made.role} nobypassrls`))).toEqual(['database.role'])
  })
  it('names the table whose row-level security is off', async () => {
    const [found] = await withFault('alter table webhook no force row level security', 'alter table webhook force row level security')
    expect([found?.key, found?.en]).toEqual(['database.rowSecurity', expect.stringContaining('webhook')])
  })
  it('says that the serving role owns a table', async () => {
    const { rows } = await superuser.query<{ owner: string }>(`select tableowner as owner from pg_tables where tablename = 'webhook'`)
    expect(
      keysOf(await withFault(`alter table webhook owner to ${made.role}`, `alter table webhook owner to "${rows[0]!.owner}"`)),
    ).toContain('database.owner')
  })
  it('tells migrations that are missing, and those of a later release', async () => {
    expect(
      keysOf(
        await withFault(
          `update kysely_migration set name = '9999-later' where name = '0001-house'`,
          `update kysely_migration set name = '0001-house' where name = '9999-later'`,
        ),
      ),
    ).toEqual(['database.migrations', 'database.newer'])
  })
  it('tells jobs that wait, stand still or failed for good', async () => {
    await sql(
      `insert into pgboss.job (name, data, start_after) values ('outbox.send', '{}', now() - interval '1 hour'), ('outbox.send.dead', '{}', now())`,
    )
    await sql(
      `insert into pgboss.job (name, data, state, started_on, heartbeat_on) values ('outbox.send', '{}', 'active', now() - interval '1 hour', now() - interval '1 hour')`,
    )
    const found = await look()
    await sql('delete from pgboss.job')
    expect([keysOf(found), found[2]?.en]).toEqual([
      ['jobs.waiting', 'jobs.silent', 'jobs.failed'],
      expect.stringContaining('outbox.send.dead'),
    ])
  })
  it('counts what a former key still holds, and what no key opens', async () => {
    const id = '00000000-0000-4000-8000-000000000001'
    const place = { table: 'outbox', column: 'sealed', rowId: id }
    await sql(`insert into outbox (id, channel, sealed, created_at) values ($1, 'mail', $2, now())`, [
      id,
      makeEncryption([former]).seal('words', place),
    ])
    const [without, given] = [await look(), await look({ SECRET_KEY_OLD: former })]
    await sql('delete from outbox')
    expect([keysOf(without), keysOf(given), keysOf(await look({ SECRET_KEY_OLD: former }))]).toEqual([
      ['secrets.closed'],
      ['secrets.former'],
      ['secrets.droppable'],
    ])
    expect(given.map(({ level }) => level)).toEqual(['note'])
  })
  it('says that a folder or a store takes no file', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const s3 = { S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`, S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' }
    const found = [await look({ DATA_DIR: join(file, 'below') }), await look({ ...s3, PUBLIC_URL: 'http://127.0.0.1:1' })]
    expect(found.map(keysOf)).toEqual([['store'], ['publicUrl', 'store']])
  })
  it('tells an address without TLS, without a trusted proxy and that leads nowhere', async () => {
    expect(keysOf(await look({ PUBLIC_URL: 'http://piaotai.invalid', ALLOW_PLAINTEXT_TO: 'piaotai.invalid' }))).toEqual([
      'publicUrl.plain',
      'proxies',
      'publicUrl',
    ])
  })
  it('exits with 1 and prints the sentence where something is wrong', () => {
    const done = spawnSync(process.execPath, [join(import.meta.dirname, './commands/operator.ts'), 'doctor'], {
      env: { ...process.env, ...env, SECRET_KEY: 'short' },
      encoding: 'utf8',
    })
    expect([done.status, done.stdout]).toEqual([1, expect.stringContaining('SECRET_KEY')])
  })
})
describe('The doctor on this machine', () => {
  it('wants room on the disk', () => {
    expect([keysOf(examineDisk(folder, () => 100)), examineDisk(folder, () => 5000)]).toEqual([['disk'], []])
  })
  it('misses a font and a model that are not installed, and the web that is not built', () => {
    const gone = (): string => {
      throw new Error('not installed')
    }
    expect(keysOf(examinePrograms(join(folder, 'nothing'), gone))).toEqual(['parts', 'parts', 'web'])
  })
  it('finds no certificate in a file that holds none', () => {
    expect(keysOf(examineCertificate('MAIL_TLS_CERT', Buffer.from('none'), Date.now()))).toEqual(['certificate'])
  })
  it('wants a backup that is young enough', () => {
    const target = join(folder, 'backups')
    const now = Date.parse('2026-11-27T09:00:00Z')
    const none = examineBackups(target, 26, now)
    for (const [name, at] of [
      ['piaotai-20261124T090000Z', '2026-11-24T09:00:00Z'],
      ['piaotai-20261125T090000Z', '2026-11-25T09:00:00Z'],
    ] as const) {
      mkdirSync(join(target, name), { recursive: true })
      writeFileSync(join(target, name, 'manifest.json'), JSON.stringify({ at }))
    }
    expect([keysOf(none), examineBackups(target, 26, now).map(({ en }) => en), examineBackups(target, 50, now)]).toEqual([
      ['backup'],
      ['The newest backup is 48 hours old.'],
      [],
    ])
  })
})
