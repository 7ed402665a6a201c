// The migrations of the folder: a file's name without its ending is the name that databases record.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { FileMigrationProvider } from 'kysely/migration'

export const migrationFolder = join(import.meta.dirname, '../../migrations')

const wellFormed = /^\d{4}(-[a-z0-9]+)+\.ts$/
/**
 * Migration files by number. Throws at a name without four digits and words, and at a repeated number, which would
 * leave the order to chance.
 */
export const orderedMigrations = (files: readonly string[]): string[] => {
  // Skips hidden files of a file manager.
  const ordered = files.filter((name) => !name.startsWith('.')).toSorted()
  for (const [at, file] of ordered.entries()) {
    if (!wellFormed.test(file)) throw new Error(`migrations/${file} is not named like 0001-some-words.ts`)
    const before = ordered[at - 1]
    if (before?.slice(0, 4) === file.slice(0, 4)) throw new Error(`migrations/${before} and migrations/${file} have one number`)
  }
  return ordered
}

export const migrationProvider = new FileMigrationProvider({
  fs: { readdir: async (folder) => orderedMigrations(await readdir(folder)) },
  path: { join },
  migrationFolder,
  // An absolute path is no import specifier on Windows.
  import: (path) => import(pathToFileURL(path).href),
  onFileIgnored: (file) => {
    throw new Error(`migrations/${file} exports no up()`)
  },
})
