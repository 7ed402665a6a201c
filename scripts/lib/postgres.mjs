// A throw-away PostgreSQL for tests, benchmarks and trust runs: real binaries, own folder, own port, gone at the end.
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.mjs'

const home = '/usr/lib/postgresql'
/** The folder of the newest PostgreSQL binaries from 15 on; undefined when there are none. */
export const postgresBinaries = () => {
  const majors = existsSync(home)
    ? readdirSync(home)
        .map(Number)
        .filter((n) => n >= 15)
        .sort((a, b) => b - a)
    : []
  return majors.map((n) => join(home, String(n), 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
}
/** PostgreSQL refuses root: its own account runs it then. */
const account = () => {
  if (userInfo().uid !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: Number(execFileSync('id', ['-u', name])), gid: Number(execFileSync('id', ['-g', name])) }
    } catch {
      /* the next one */
    }
  }
  return {}
}

/** Starts a server; `settings` are -c options: without any nothing is kept through a power loss, and a deadlock is looked for at once. Its folder is made below `place`. Returns its superuser URL and a stop that removes everything. */
export const startPostgres = async (settings = ['fsync=off', 'synchronous_commit=off', 'deadlock_timeout=50ms'], place = tmpdir()) => {
  const bin = postgresBinaries()
  if (!bin) return undefined
  const as = account()
  const folder = mkdtempSync(join(place, 'piaotai-pg-'))
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid)
  const data = join(folder, 'data')
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '--locale=C.UTF-8', '-E', 'UTF8', '-N'], {
    ...as,
    cwd: folder,
    stdio: 'pipe',
  })
  const port = await freePort()
  const options = [
    'max_connections=200',
    'shared_buffers=256MB',
    `unix_socket_directories=${folder}`,
    'listen_addresses=127.0.0.1',
    ...settings,
  ]
  const child = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...options.flatMap((o) => ['-c', o])], {
    ...as,
    cwd: folder,
    stdio: 'pipe',
  })
  let log = ''
  child.stderr.on('data', (chunk) => {
    log = (log + chunk).slice(-4000)
  })
  const closed = new Promise((resolve) => child.on('close', resolve))
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  for (let i = 0; ; i++) {
    try {
      execFileSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'pipe' })
      break
    } catch {
      if (i > 100 || child.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${log}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  return {
    url,
    port,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGINT')
      await closed
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
