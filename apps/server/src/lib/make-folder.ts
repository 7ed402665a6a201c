import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const stands = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * Creates a folder and its parents. Node's recursive mkdir loops for ever under /proc, which reports the parent of
 * every folder as missing.
 */
export const makeFolder = (path: string): void => {
  if (stands(path)) return
  const above = dirname(path)
  if (above !== path) makeFolder(above)
  // Another process may have made it at the same moment.
  try {
    mkdirSync(path)
  } catch (error) {
    if (!stands(path)) throw error
  }
}
