import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const stands = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/** Makes a folder and those above it. Node's own recursive making goes round for ever under /proc, which says of each folder that the one above is missing. */
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
