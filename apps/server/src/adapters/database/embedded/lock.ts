// One process per embedded database: two would silently lose each other's rows. The lock is taken over only from a dead process.
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export class DataFolderLocked extends Error {
  constructor(pid: number, folder: string) { super(`数据目录 ${folder} 正被进程 ${pid} 使用，请先停止它。The data folder ${folder} is in use by process ${pid}; stop that one first.`); this.name = 'DataFolderLocked' }
}
/** Linux names a process's start in /proc; with it a reused pid is told from the old holder. */
const startOf = (pid: number): string => { try { return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '' } catch { return '' } }
const lives = (pid: number, started: string): boolean => {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try { process.kill(pid, 0) } catch (error) { if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false }
  return started === '' || startOf(pid) === '' || startOf(pid) === started
}

/** Takes the lock or throws DataFolderLocked; returns the release. */
export const lockDataFolder = (folder: string): (() => void) => {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'database.lock'), mine = `${path}.${process.pid}`
  writeFileSync(mine, `${process.pid} ${startOf(process.pid)}`)
  try {
    for (let attempt = 0; ; attempt++) {
      // A hard link appears whole or not at all, so two starters cannot both win.
      try { linkSync(mine, path); break } catch {
        const [pid, started = ''] = readHolder(path).split(' ')
        if (lives(Number(pid), started)) throw new DataFolderLocked(Number(pid), folder)
        if (attempt > 5) throw new DataFolderLocked(Number(pid), folder)
        rmSync(path, { force: true })
      }
    }
  } finally { rmSync(mine, { force: true }) }
  return () => { if (readHolder(path).startsWith(`${process.pid} `)) rmSync(path, { force: true }) }
}
const readHolder = (path: string): string => { try { return readFileSync(path, 'utf8') } catch { return '' } }
