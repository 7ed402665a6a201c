// Free space on a disk.
import { statfsSync } from 'node:fs'

/** Takes a file system's error code. */
export const isDiskFull = (code: string): boolean => code === 'ENOSPC' || code === 'EDQUOT'
/** Whether this many megabytes are free under a folder; true if unknown. */
export const hasDiskSpace = (folder: string, megabytes: number): boolean => {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= megabytes * 1024 * 1024
  } catch {
    return true
  }
}
