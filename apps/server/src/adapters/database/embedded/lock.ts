// One process per embedded database: two would silently lose each other's rows. Only a dead process's lock can be taken
// over.
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../../lib/make-folder.ts'

export class DataFolderLocked extends Error {
  constructor(pid: number, folder: string) {
    super(
      `数据目录 ${folder} 正被进程 ${pid} 使用，请先停止它。The data folder ${folder} is in use by process ${pid}; stop that one first.`,
    )
    this.name = 'DataFolderLocked'
  }
}
/** Start time of a process from Linux's /proc; it distinguishes a reused pid from the old holder. */
const startOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
const lives = (pid: number, started: string): boolean => {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return started === '' || startOf(pid) === '' || startOf(pid) === started
}

/** Takes the lock or throws DataFolderLocked; returns the release. */
export const lockDataFolder = (folder: string): (() => void) =>
  lockFolder(folder, 'database.lock', (pid) => new DataFolderLocked(pid, folder))
/** Takes the lock of this name or throws what `refusal` makes of its holder; returns the release. */
export const lockFolder = (folder: string, name: string, refusal: (pid: number) => Error): (() => void) => {
  makeFolder(folder)
  const path = join(folder, name)
  const aside = `${path}.${process.pid}`
  const mine = `${process.pid} ${startOf(process.pid)}`
  writeFileSync(aside, mine)
  try {
    for (let attempt = 0; ; attempt++) {
      // A hard link appears whole or not at all, so two starters cannot both make it.
      if (linked(aside, path)) {
        if (attempt === 0) break
        // Two processes may take over a dead holder's lock, the later removing the earlier's: after a moment only one
        // of them remains.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, settleMs)
        if (readHolder(path) === mine) break
      }
      const [pid, started = ''] = readHolder(path).split(' ')
      if (lives(Number(pid), started) || attempt > 5) throw refusal(Number(pid))
      rmSync(path, { force: true })
    }
  } finally {
    rmSync(aside, { force: true })
  }
  return () => {
    if (readHolder(path) === mine) rmSync(path, { force: true })
  }
}
const settleMs = 200
const linked = (from: string, to: string): boolean => {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
const readHolder = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
