// The server as a process: one per data folder, clear errors at start, an orderly end.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { freePort } from '../../../../scripts/lib/free-port.mjs'
import { startApp, type AppProcess } from '../../../../scripts/lib/app-process.ts'
import { DataFolderLocked, lockDataFolder } from '../adapters/database/embedded/lock.ts'
import { closeFolder } from './private-files.ts'
import { sentenceOfStart } from './start-failed.ts'
import { makeFolder, makePostgres, removeFolder, serverUrl } from '#testing/database/database.ts'
import { copyEmbedded } from '#testing/database/template.ts'

const main = join(import.meta.dirname, './main.ts')
const folders: string[] = []
const apps: AppProcess[] = []
const folder = (): string => {
  const made = makeFolder()
  folders.push(made)
  return made
}
const start = async (dataDir: string, env: Record<string, string> = {}): Promise<AppProcess> => {
  const app = await startApp({ DATA_DIR: dataDir, DEMO: 'off', ...env })
  apps.push(app)
  return app
}
/** A folder with an existing database. */
const used = async (): Promise<string> => {
  const made = folder()
  await copyEmbedded(made)
  return made
}
afterEach(async () => {
  for (const app of apps.splice(0)) await app.kill()
})
afterAll(() => {
  for (const made of folders) removeFolder(made)
})

/** Starts a server that is expected to end by itself. */
const failing = (env: Record<string, string>): Promise<{ code: number | null; reported: string; seconds: number }> =>
  new Promise((resolve) => {
    const began = Date.now()
    const child = spawn(process.execPath, [main], {
      env: { ...process.env, DEMO: 'off', LOG_LEVEL: 'error', PORT: '0', ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let reported = ''
    child.stderr.on('data', (chunk) => {
      reported += String(chunk)
    })
    child.on('close', (code) => resolve({ code, reported: reported.trim(), seconds: (Date.now() - began) / 1000 }))
  })

describe('The data folder', () => {
  it('is refused to a second process within five seconds, in one sentence that names the first', async () => {
    const dir = await used()
    const began = Date.now()
    const app = await start(dir)
    const startSeconds = (Date.now() - began) / 1000
    const second = await failing({ DATA_DIR: dir })
    // On a busy machine a refusal, which is a start that ends early, takes as many times five seconds as the start did.
    expect([
      second.code,
      second.reported.includes(String(app.child.pid)),
      second.reported.split('\n').length,
      second.seconds < 5 * Math.max(1, startSeconds),
    ]).toEqual([1, true, 1, true])
  })
  it('is taken over after the process that held it was killed, with all that was acknowledged', async () => {
    const dir = await used()
    const app = await start(dir, { DEMO: 'off' })
    await app.kill()
    expect([existsSync(join(dir, 'database.lock')), (await start(dir)).child.exitCode]).toEqual([true, null])
  })
  it('is free again after a calm end', async () => {
    const dir = await used()
    const app = await start(dir)
    expect([await app.stop(), existsSync(join(dir, 'database.lock'))]).toEqual([0, false])
  })
})

describe('A start', () => {
  it('tells the address among friendly lines, none of which is a log', async () => {
    const app = await start(folder(), { LOG_LEVEL: 'info', MAIL_PORT: String(await freePort()) })
    await expect.poll(() => app.output(), { timeout: 10_000 }).toContain(app.url)
    expect(
      app
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{')),
    ).toEqual([])
  })
})

describe('Files of a start', () => {
  it('are for the account of the process alone, also in a folder that was open before', async () => {
    const dir = await used()
    chmodSync(dir, 0o755)
    await start(dir, { MAIL_PORT: 'off' })
    const open = readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .filter((path) => !path.startsWith(join('postgres', 'cluster')))
      .filter((path) => (statSync(join(dir, path), { throwIfNoEntry: false })?.mode ?? 0) & 0o077)
    expect([open, statSync(dir).mode & 0o777]).toEqual([[], 0o700])
  })
  it('leave a folder alone that everybody shares', () => {
    const dir = folder()
    chmodSync(dir, 0o1777)
    closeFolder(dir)
    closeFolder(join(dir, 'none'))
    expect(statSync(dir).mode & 0o7777).toBe(0o1777)
  })
})

describe('The lock', () => {
  it('is not stolen from a living process', () => {
    const dir = folder()
    lockDataFolder(dir)
    expect(() => lockDataFolder(dir)).toThrow(DataFolderLocked)
  })
  it('is taken over from a process whose number was given to another one since', () => {
    const dir = folder()
    writeFileSync(join(dir, 'database.lock'), `${process.pid} 1`)
    lockDataFolder(dir)
    expect(readFileSync(join(dir, 'database.lock'), 'utf8').endsWith(' 1')).toBe(false)
  })
  it('is taken over from a file that holds nonsense', () => {
    const dir = folder()
    writeFileSync(join(dir, 'database.lock'), '')
    expect(lockDataFolder(dir)).toBeTypeOf('function')
  })
  it.each([
    ['free', undefined],
    ['of a dead process', '999999999 1'],
  ])('that is %s is won by one of many who try at once', async (_name, left) => {
    const dir = folder()
    if (left) writeFileSync(join(dir, 'database.lock'), left)
    const script = `import { lockDataFolder } from ${JSON.stringify(new URL('../adapters/database/embedded/lock.ts', import.meta.url).href)}; try { lockDataFolder(process.argv[1]); console.log('won'); setTimeout(() => {}, 3000) } catch { console.log('refused') }`
    const outcomes = await Promise.all(
      Array.from(
        { length: 6 },
        () =>
          new Promise<string>((resolve) => {
            const child = spawn(process.execPath, ['--input-type=module', '-e', script, dir], { stdio: ['ignore', 'pipe', 'ignore'] })
            child.stdout.on('data', (chunk) => resolve(String(chunk).trim()))
            child.on('close', () => resolve('ended'))
          }),
      ),
    )
    expect(outcomes.filter((o) => o === 'won').length).toBe(1)
  })
})

describe('A start that cannot be', () => {
  it('on a taken port says so in one sentence', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => holder.once('listening', resolve))
    const address = holder.address()
    const port = String(typeof address === 'object' && address ? address.port : 0)
    const { code, reported } = await failing({ DATA_DIR: folder(), PORT: port })
    holder.close()
    expect([code, reported.includes(port), reported.split('\n').length]).toEqual([1, true, 1])
  })
  it('with a wrong setting says which', async () => {
    const { code, reported } = await failing({ DATA_DIR: folder(), ROLE: 'everything' })
    expect([code, reported.includes('ROLE'), reported.split('\n').length]).toEqual([1, true, 1])
  })
  it('without its database says so', async () => {
    const { code, reported } = await failing({
      DATA_DIR: folder(),
      DATABASE_URL: 'postgres://piaotai@127.0.0.1:1/piaotai',
      SECRET_KEY: 'x'.repeat(32),
    })
    expect([code, reported.includes('DATABASE_URL'), reported.split('\n').length]).toEqual([1, true, 1])
  })
  it('says so too of a database whose name nobody knows, without the password', async () => {
    const { code, reported } = await failing({
      DATA_DIR: folder(),
      DATABASE_URL: 'postgres://piaotai:geheim@nobody.invalid/piaotai?sslmode=verify-full',
      SECRET_KEY: '5e3f0c9b7a1d48e6b2c4f8097d6a315c',
    })
    expect([code, reported.includes('DATABASE_URL'), reported.includes('geheim'), reported.split('\n').length]).toEqual([1, true, false, 1])
  })
  it('on an address that this machine does not have names HOST', async () => {
    const { code, reported } = await failing({ DATA_DIR: folder(), HOST: '203.0.113.7' })
    expect([code, reported.includes('203.0.113.7'), reported.includes('HOST'), reported.split('\n').length]).toEqual([1, true, true, 1])
  })
  it('in a data folder that is a file says which setting to change', async () => {
    const path = join(folder(), 'a-file')
    writeFileSync(path, '')
    const { code, reported } = await failing({ DATA_DIR: path })
    expect([code, reported.includes(path), reported.includes('DATA_DIR'), reported.split('\n').length]).toEqual([1, true, true, 1])
  })
  it('in a data folder where none can be made says which setting to change, in seconds', async () => {
    const { code, reported, seconds } = await failing({ DATA_DIR: '/proc/piaotai' })
    expect([code, reported.includes('/proc/piaotai'), reported.includes('DATA_DIR'), reported.split('\n').length, seconds < 60]).toEqual([
      1,
      true,
      true,
      1,
      true,
    ])
  })
  it('for want of room names the disk, whatever the database says of it', () => {
    const place = { port: 8686, host: '127.0.0.1', dataDir: '/data', databaseUrl: undefined }
    expect([
      sentenceOfStart(Object.assign(new Error('write'), { code: 'ENOSPC' }), place),
      sentenceOfStart(new Error('a new fault'), place),
    ]).toEqual([expect.stringContaining('/data'), undefined])
  })
})

describe('On PostgreSQL', () => {
  it('a role that could step over policies is refused, with the statement that makes a right one', async () => {
    const { code, reported } = await failing({
      DATA_DIR: folder(),
      DATABASE_URL: serverUrl!,
      SECRET_KEY: 'x'.repeat(32),
    })
    expect([code, reported.includes('NOBYPASSRLS'), reported.split('\n').length]).toEqual([1, true, 1])
  })
  it('web and worker run apart, with an owner that migrates and a role that serves', async () => {
    const made = await makePostgres()
    const dir = folder()
    const env = { DATABASE_URL: made.url, MIGRATION_DATABASE_URL: made.ownerUrl, SECRET_KEY: 'x'.repeat(32) }
    const web = await start(dir, { ...env, ROLE: 'web' })
    const worker = await start(dir, { ...env, ROLE: 'worker' })
    for (let i = 0; i < 600 && !worker.output().includes('worker is running') && worker.child.exitCode === null; i++)
      await new Promise((resolve) => setTimeout(resolve, 100))
    const running = [worker.output().includes('worker is running'), (await fetch(`${web.url}/health`)).status]
    const ends = [await web.stop(), await worker.stop()]
    await made.drop()
    expect([...running, ...ends]).toEqual([true, 200, 0, 0])
  })
  it('three processes that start at once on a fresh database all serve', async () => {
    const made = await makePostgres({ empty: true })
    const dir = folder()
    const env = { DATABASE_URL: made.url, MIGRATION_DATABASE_URL: made.ownerUrl, SECRET_KEY: 'x'.repeat(32), ROLE: 'web' }
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => start(dir, env)))
    for (const app of apps.splice(0)) await app.kill()
    await made.drop()
    expect(outcomes.map((o) => (o.status === 'fulfilled' ? 'serves' : String(o.reason)))).toEqual(['serves', 'serves', 'serves'])
  })
  it('a database out of reach makes /ready fail, not /health, and calls answer “busy”, until it is back', async () => {
    const made = await makePostgres()
    const web = await start(folder(), {
      DATABASE_URL: made.url,
      MIGRATION_DATABASE_URL: made.ownerUrl,
      SECRET_KEY: 'x'.repeat(32),
      ROLE: 'web',
    })
    const owner = new pg.Client({ connectionString: serverUrl })
    const ready = async () => (await fetch(`${web.url}/ready`)).status
    await owner.connect()
    await owner.query(`alter role ${made.role} nologin`)
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${made.role}'`)
    const down = [await ready(), (await fetch(`${web.url}/health`)).status]
    const requested = await fetch(`${web.url}/user-center/user/info`, { headers: { authorization: 'A'.repeat(43) } })
    await owner.query(`alter role ${made.role} login`)
    const up = await ready()
    await owner.end()
    await web.kill()
    await made.drop()
    expect([...down, requested.status, ((await requested.json()) as { problem: string }).problem, up]).toEqual([503, 200, 400, 'busy', 200])
  })
})
