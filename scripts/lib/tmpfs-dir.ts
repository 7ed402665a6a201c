// Folders for test data, in memory if there is room: tests check the product's behaviour, neither disk speed nor
// durability across power loss.
import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const least = 4e9
const hasDiskSpace = (folder: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > least
  } catch {
    return false
  }
}

/** The parent of such folders. */
export const tmpfsRoot = (): string => (hasDiskSpace(memory) ? memory : tmpdir())
/** A new folder; inside the run's own (`TEST_FOLDER`), which is removed with the run, if there is one. */
export const tmpfsDir = (): string => mkdtempSync(join(process.env['TEST_FOLDER'] ?? tmpfsRoot(), 'piaotai-test-'))
