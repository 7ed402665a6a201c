// Whether there is room on a disk.
import { statfsSync } from 'node:fs'

/** Of a file system's error. */
export const isDiskFull = (code: string): boolean => code === 'ENOSPC' || code === 'EDQUOT'
/** So many megabytes under a folder; true where nobody can tell. */
export const hasDiskSpace = (folder: string, megabytes: number): boolean => {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= megabytes * 1024 * 1024
  } catch {
    return true
  }
}
