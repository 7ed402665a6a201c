// A server left running after its process was killed, on systems that do not end it: found by its pid file, and ended
// before another starts.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const waitMs = 50
/** Signals in order, each with its waiting time: fast shutdown, immediate shutdown, kill. */
const ways = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const

/** The caller must hold the lock of the data folder. */
export const endOrphan = async (cluster: string): Promise<void> => {
  const path = join(cluster, 'postmaster.pid')
  const pid = pidIn(path)
  if (pid === undefined) return
  for (const [signal, ms] of ways) {
    if (!serves(pid, cluster)) break
    try {
      process.kill(pid, signal)
    } catch {
      break
    }
    for (let waited = 0; waited < ms && serves(pid, cluster); waited += waitMs) await pause(waitMs)
  }
  // PostgreSQL would mistake a process with the reused pid for its own.
  if (!serves(pid, cluster)) rmSync(path, { force: true })
}
const pidIn = (path: string): number | undefined => {
  try {
    const pid = Number(readFileSync(path, 'utf8').split('\n')[0])
    return Number.isSafeInteger(pid) && pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}
/** Whether a process is this folder's server, not another one under a reused pid. */
const serves = (pid: number, cluster: string): boolean => {
  const command = commandOf(pid)
  return command.includes('postgres') && (process.platform === 'win32' || command.includes(cluster))
}
const commandOf = (pid: number): string => {
  if (process.platform === 'linux')
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    } catch {
      return ''
    }
  const [command, ...args] =
    process.platform === 'win32'
      ? ['tasklist', '/FO', 'CSV', '/NH', '/FI', `PID eq ${pid}`]
      : ['ps', '-ww', '-o', 'command=', '-p', String(pid)]
  return spawnSync(command!, args, { encoding: 'utf8', windowsHide: true }).stdout ?? ''
}
