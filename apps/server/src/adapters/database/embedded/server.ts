// The embedded database's server: a child process that ends with this one; the next start finds and ends a leftover.
import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { hasDiskSpace } from '../../../lib/disk-space.ts'
import { openAddress } from './address.ts'
import { alone, database, roles } from './cluster.ts'
import { EmbeddedRefused, failureOf, notFound, type Engine } from './engine.ts'
import { endOrphan } from './orphan.ts'

export interface EmbeddedServer {
  readonly as: (role: keyof typeof roles) => pg.ClientConfig
  readonly stop: () => Promise<void>
}
interface ServerDeps {
  readonly connections: number
  /** Called once when the server ends by itself. */
  readonly onLost: ((error: Error) => void) | undefined
}
/**
 * Without replication, a checkpoint writes no file that a full disk could refuse. No parallel workers: a machine's
 * queries share its few cores.
 */
const settings = [
  'timezone=UTC',
  'log_timezone=UTC',
  'log_min_messages=log',
  'log_checkpoints=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_replication_slots=0',
  'max_active_replication_origins=0',
  'max_wal_size=256MB',
  'max_parallel_workers_per_gather=0',
  'max_logical_replication_workers=0',
  'io_method=sync',
] as const
const ready = 'database system is ready to accept connections'
/** Connections of the superuser and of external tools. */
const spare = 5
const calmMs = 10_000
const lastWordsMs = 200
const endMs = 5_000

export const startServer = async (cluster: string, engine: Engine, { connections, onLost }: ServerDeps): Promise<EmbeddedServer> => {
  await endOrphan(cluster)
  const address = await openAddress(cluster)
  const { password } = address
  try {
    if (password)
      await alone(
        engine,
        cluster,
        Object.values(roles).map((role) => `alter role ${role} password '${password}'`),
      )
    const given = [...settings, `port=${address.port}`, `max_connections=${connections + spare}`, ...address.settings]
    const child = engine.start('postgres', ['-D', cluster, ...given.flatMap((setting) => ['-c', setting])], ['ignore', 'ignore', 'pipe'])
    let said = ''
    const ended = new Promise<number | null>((resolve) => {
      child.on('close', resolve)
      // Its sessions keep the pipe open while they compute; its last output arrives earlier.
      child.on('exit', (code) => setTimeout(resolve, lastWordsMs, code))
    })
    await new Promise<void>((resolve, reject) => {
      child.stderr!.on('data', (chunk) => {
        said = (said + String(chunk)).slice(-8000)
        if (said.includes(ready)) resolve()
      })
      child.on('error', (error) => reject(failureOf(error.message, notFound)))
      ended.then((code) => reject(failureOf(said, code)), reject)
    })
    const endWithUs = (): void => {
      child.kill('SIGINT')
    }
    process.once('exit', endWithUs)
    let stopping = false
    ended
      .then(() => {
        process.off('exit', endWithUs)
        if (!stopping) onLost?.(lostBy(said, cluster))
      })
      .catch(() => undefined)
    return {
      as: (role) => ({ host: address.host, port: address.port, user: roles[role], database, ...(password ? { password } : {}) }),
      stop: async () => {
        stopping = true
        await end(child, ended, () => engine.run('pg_ctl', ['stop', '-D', cluster, '-m', 'fast']))
        address.release()
      },
    }
  } catch (error) {
    address.release()
    throw error
  }
}
/**
 * Disconnects clients and writes memory to disk; recovery at the next start completes a server that does not end in
 * time.
 */
const end = async (child: ChildProcess, ended: Promise<unknown>, onWindows: () => Promise<void>): Promise<void> => {
  if (process.platform === 'win32') await onWindows().catch(() => undefined)
  else child.kill('SIGINT')
  const done = ended.then(() => true)
  if (await Promise.race([done, pause(calmMs, false, { ref: false })])) return
  child.kill('SIGQUIT')
  if (await Promise.race([done, pause(endMs, false, { ref: false })])) return
  child.kill('SIGKILL')
  await ended
}
const lostBy = (said: string, cluster: string): Error =>
  (failureOf(said, null) as NodeJS.ErrnoException).code === 'ENOSPC' || !hasDiskSpace(cluster, 1)
    ? new EmbeddedRefused(
        '磁盘已满，内嵌数据库停止了：腾出空间后重新启动，已保存的数据都在。The disk is full and the embedded database stopped: free some room and start again; what was saved is there.',
      )
    : new EmbeddedRefused(
        `内嵌数据库意外停止，请重新启动，已保存的数据都在。The embedded database stopped by itself; start again, what was saved is there.\n${said.trim().slice(-1000)}`,
      )
