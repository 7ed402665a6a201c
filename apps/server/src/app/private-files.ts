// What a process writes is for its own account alone.
import { chmodSync, statSync } from 'node:fs'

/** Files that are made from here on have mode 0600, folders 0700; so do those of child processes. */
export const keepFilesPrivate = (): void => {
  process.umask(0o077)
}
const othersMay = 0o077
const sharedByAll = 0o1000
/** Closes the data folder of a release that left it open; one that belongs to somebody else stays as it is. */
export const closeFolder = (path: string): void => {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isDirectory() || found.uid !== process.getuid?.() || (found.mode & sharedByAll) !== 0 || (found.mode & othersMay) === 0)
    return
  chmodSync(path, 0o700)
}
