// The embedded database: PostgreSQL as a child process in a data folder.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { DatabaseAdapter } from '../adapter.ts'
import { openAddress } from './address.ts'
import { failureOf, findEngine } from './engine.ts'
import { openEmbedded } from './index.ts'
import { migrate } from '../migrate.ts'
import { makeFolder, removeFolder } from '#testing/database/database.ts'
import { copyEmbedded } from '#testing/database/template.ts'

const folders: string[] = []
const open: DatabaseAdapter[] = []
/** A data folder with a realistic name, whose database was created before. */
const folder = async (name = '数据 目录'): Promise<string> => {
  const made = makeFolder()
  folders.push(made)
  const dataDir = join(made, name)
  mkdirSync(dataDir)
  await copyEmbedded(dataDir)
  return dataDir
}
const openIn = async (dataDir: string, onLost?: (error: Error) => void): Promise<DatabaseAdapter> => {
  const adapter = await openEmbedded(dataDir, { size: 2, onLost })
  open.push(adapter)
  return adapter
}
const pidOf = (dataDir: string): number => Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
const gone = async (pid: number): Promise<boolean> => {
  for (let i = 0; i < 200 && lives(pid); i++) await pause(25)
  return !lives(pid)
}
const reported = (act: Promise<unknown>): Promise<string> => act.then(() => 'opened', String)
afterEach(async () => {
  for (const adapter of open.splice(0)) await adapter.end().catch(() => undefined)
})
afterAll(() => {
  for (const made of folders) removeFolder(made)
})

describe('The embedded database', () => {
  it('is made in an empty data folder, with an owner that migrates and a role that serves, neither of whom can step over policies', async () => {
    const dataDir = join(makeFolder(), '新 目录')
    folders.push(join(dataDir, '..'))
    const adapter = await openIn(dataDir)
    await migrate(adapter)
    const requested = `select current_user as name, rolsuper or rolbypassrls as bypass, current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit from pg_roles where rolname = current_user`
    const answers = await Promise.all([adapter.session, adapter.migrationSession].map((session) => session.query(requested)))
    expect(answers.map(({ rows }) => rows)).toEqual([
      [{ name: 'piaotai', bypass: false, fsync: 'on', commit: 'on' }],
      [{ name: 'piaotai_owner', bypass: false, fsync: 'on', commit: 'on' }],
    ])
  })
  it('keeps what was committed when it is closed and opened again, and leaves neither process nor socket behind', async () => {
    const dataDir = await folder()
    const sockets = (): string[] => readdirSync(tmpdir()).filter((name) => /^piaotai-[0-9a-f]{16}$/.test(name))
    const before = sockets()
    const first = await openIn(dataDir)
    const pid = pidOf(dataDir)
    await first.migrationSession.query('create table kept as select 7 as n')
    await first.end()
    const left = [lives(pid), existsSync(join(dataDir, 'database.lock')), sockets().filter((name) => !before.includes(name))]
    const second = await openIn(dataDir)
    expect([left, (await second.migrationSession.query('select n from kept')).rows]).toEqual([[false, false, []], [{ n: 7 }]])
  })
  it('lies in a folder that is ours alone, whose path may be longer than a socket takes', async () => {
    const dataDir = await folder('很长的目录'.repeat(8))
    const adapter = await openIn(dataDir)
    expect([
      Buffer.byteLength(dataDir) > 107,
      statSync(join(dataDir, 'postgres')).mode & 0o777,
      (await adapter.session.query('select 1 as n')).rows,
    ]).toEqual([true, 0o700, [{ n: 1 }]])
  })
  it('is reached by loopback with a password where the socket’s folder is somebody else’s', async () => {
    const dataDir = await folder()
    const cluster = join(dataDir, 'postgres/cluster')
    const ours = await openAddress(cluster)
    ours.release()
    mkdirSync(ours.host, { mode: 0o755 })
    try {
      const adapter = await openIn(dataDir)
      const {
        rows: [at],
      } = (await adapter.session.query('select host(inet_server_addr()) as address, inet_server_port() as port')) as {
        rows: { address: string; port: number }[]
      }
      const stranger = new pg.Client({ host: '127.0.0.1', port: at!.port, user: 'piaotai', database: 'piaotai', password: 'guess' })
      stranger.on('error', () => undefined)
      expect([at!.address, await reported(stranger.connect())]).toEqual([
        '127.0.0.1',
        expect.stringContaining('password authentication failed'),
      ])
    } finally {
      rmSync(ours.host, { recursive: true, force: true })
    }
  })
  it('tells once that it ended by itself, and every query fails from then on', async () => {
    const dataDir = await folder()
    const lost: string[] = []
    const adapter = await openIn(dataDir, (error) => lost.push(error.message))
    const running = adapter.session.query('select pg_sleep(30)')
    const pid = pidOf(dataDir)
    process.kill(pid, 'SIGKILL')
    const outcomes = await Promise.allSettled([running, gone(pid).then(() => adapter.session.query('select 1'))])
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
    await expect.poll(() => lost).toEqual([expect.stringContaining('The embedded database stopped by itself')])
  })
  it('ends with the process that was killed over it, and its data folder opens again', async () => {
    const dataDir = await folder()
    const script = `import { openEmbedded } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)}; const a = await openEmbedded(process.argv[1], { size: 1 }); await a.migrationSession.query('create table kept as select 7 as n'); console.log('there')`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
    const pid = pidOf(dataDir)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const adapter = await openIn(dataDir)
    expect([await gone(pid), (await adapter.migrationSession.query('select n from kept')).rows]).toEqual([true, [{ n: 7 }]])
  })
  it('is opened over a server that nobody ended, and over the number of one that another process was given since', async () => {
    const dataDir = await folder()
    const cluster = join(dataDir, 'postgres/cluster')
    const sockets = makeFolder()
    folders.push(sockets)
    const engine = findEngine()
    if (engine.account !== undefined) execFileSync('chown', ['-R', String(engine.account), cluster, sockets])
    const orphan = engine.start('postgres', ['-D', cluster, '-c', 'listen_addresses=', '-k', sockets], ['ignore', 'ignore', 'pipe'])
    for await (const said of orphan.stderr!) if (String(said).includes('ready to accept')) break
    const over = await openIn(dataDir)
    const ended = await gone(orphan.pid!)
    await over.end()
    writeFileSync(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n`)
    const again = await openIn(dataDir)
    expect([ended, (await again.session.query('select 1 as n')).rows]).toEqual([true, [{ n: 1 }]])
  })
  it('refuses the folder of the former embedded database in one sentence, and leaves it as it is', async () => {
    const dataDir = await folder()
    mkdirSync(join(dataDir, 'database'))
    writeFileSync(join(dataDir, 'database/PG_VERSION'), '17\n')
    const sentence = await reported(openIn(dataDir))
    expect([sentence.includes('the former embedded database'), sentence.includes('DATA_DIR'), sentence.split('\n').length]).toEqual([
      true,
      true,
      1,
    ])
    expect([readdirSync(join(dataDir, 'database')), existsSync(join(dataDir, 'database.lock'))]).toEqual([['PG_VERSION'], false])
  })
  it('refuses the folder of another version in one sentence', async () => {
    const dataDir = await folder()
    writeFileSync(join(dataDir, 'postgres/cluster/PG_VERSION'), '17\n')
    const sentence = await reported(openIn(dataDir))
    expect([sentence.includes('PostgreSQL 17'), sentence.includes('DATA_DIR'), sentence.split('\n').length]).toEqual([true, true, 1])
  })
  it('says in one sentence that its binaries are missing or cannot run here', async () => {
    const empty = makeFolder()
    folders.push(empty)
    writeFileSync(join(empty, 'initdb'), '#!/lib/ld-of-another-system\n', { mode: 0o755 })
    const outcomes = [
      await reported((async () => findEngine(join(empty, 'nowhere')).run('initdb', []))()),
      await reported(findEngine(empty).run('initdb', [])),
      String(failureOf('error while loading shared libraries: libpq.so.5: cannot open shared object file', 127)),
    ]
    expect(outcomes.map((sentence) => [/cannot run on this machine.*DATABASE_URL/.test(sentence), sentence.split('\n').length])).toEqual([
      [true, 1],
      [true, 1],
      [true, 1],
    ])
  })
})
