// Statements of the server's sources that write tables, and those of them that write another module's.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { tableOwners } from '../../apps/server/src/db/table-owners.ts'

const src = join(import.meta.dirname, '../../apps/server/src')
/** Kysely's writing methods, with the table where it is a literal. */
const built = /\.(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(\s*(?:(['"`])(\w+)(?: as \w+)?\1)?/g
/** The same in SQL, with the table where it is spelled out. */
const spelled =
  /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?(?:(\w+)|\$\{)|\bupdate\s+(?:only\s+)?(?:(\w+)(?:\s+(?:as\s+)?\w+)?|\$\{[^}]*\})\s+set\b/gi

const owners: Readonly<Record<string, string>> = tableOwners
/** A noun by the folder of its module, the kernel, or a file's own place. */
const placeOf = (path: string): string => /^modules\/[^/]+\/([^/]+)\//.exec(path)?.[1] ?? /^kernel\//.exec(path)?.[0].slice(0, -1) ?? path
/** Comments speak of writing too. */
const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')

/** One sentence for each statement of the source at this path that writes a table which is not its module's own, or which it does not name. */
export const foreignWrites = (path: string, source: string): string[] => {
  const text = withoutComments(source)
  const tables = [
    ...[...text.matchAll(built)].map(([, , table]) => table),
    ...[...text.matchAll(spelled)].map(([, into, table]) => into ?? table),
  ]
  const place = placeOf(path)
  return tables.flatMap((table) => {
    if (table === undefined) return [`${path} writes a table that it does not name`]
    const owner = owners[table]
    return owner === place ? [] : [`${path} writes ${table}, which is ${owner === undefined ? 'no table' : `of ${owner}`}`]
  })
}

/** Of every source but migrations, the engine that runs them, and restores, which write every table as it was. */
export const allForeignWrites = (): string[] =>
  readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.m?ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.endsWith('.test.ts'))
    .filter((path) => !/^(migrations|adapters\/(database|backup))\//.test(relative(src, path).replaceAll('\\', '/')))
    .flatMap((path) => foreignWrites(relative(src, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')))
