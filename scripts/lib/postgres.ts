// A throw-away PostgreSQL for tests, benchmarks and reliability runs: its own folder and port, removed at the end, or
// when the process that started it dies.
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findEngine } from '../../apps/server/src/adapters/database/embedded/engine.ts'
import { freePort } from './free-port.mjs'

interface Postgres {
  /** Connects as superuser. */
  readonly url: string
  readonly pid: number
  readonly stop: () => Promise<void>
}
/** No durability across power loss, and quick detection of deadlocks. */
const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'deadlock_timeout=50ms']

/**
 * `settings` are -c options; `binaries` the folder of another PostgreSQL than the product's. Creates its folder below
 * `place`.
 */
export const startPostgres = async ({
  settings = quick,
  place = tmpdir(),
  binaries,
}: {
  readonly settings?: readonly string[]
  readonly place?: string
  readonly binaries?: string | undefined
} = {}): Promise<Postgres> => {
  const engine = findEngine(binaries)
  const folder = mkdtempSync(join(place, 'piaotai-pg-'))
  if (engine.account !== undefined) chownSync(folder, engine.account, engine.account)
  const data = join(folder, 'data')
  await engine.run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '--locale=C.UTF-8', '-E', 'UTF8', '-N'])
  const port = await freePort()
  const options = [
    'max_connections=200',
    'shared_buffers=256MB',
    `unix_socket_directories=${folder}`,
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    ...settings,
  ]
  const child = engine.start('postgres', ['-D', data, ...options.flatMap((option) => ['-c', option])], ['ignore', 'ignore', 'pipe'])
  let log = ''
  const closed = new Promise((resolve) => child.on('close', resolve))
  await new Promise<void>((resolve, reject) => {
    child.stderr!.on('data', (chunk) => {
      log = (log + String(chunk)).slice(-4000)
      if (log.includes('ready to accept connections')) resolve()
    })
    child.on('close', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
  })
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    pid: child.pid!,
    stop: async () => {
      child.kill('SIGINT')
      await closed
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
