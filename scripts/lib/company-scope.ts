// Conditions of the server's statements that name the company by hand, where the builder does it.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { companyTables } from '../../apps/server/src/db/tables.generated.ts'

const src = join(import.meta.dirname, '../../apps/server/src')
/** A condition of the builder on the company: of which table, if it says so, and equal to what. */
const condition = /\w+\(\s*'(?:(\w+)\.)?company_id',\s*'=',\s*(?:'(?:(\w+)\.)?company_id')?/g
const root = /(?:selectFrom|updateTable|deleteFrom)\(\s*'(\w+)(?: as \w+)?'/g
const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) => comment.replaceAll(/[^\n]/g, ' '))

/** The table meant by a name that stands after `text`: the one last called so, else the table itself. */
const called = (text: string, name: string): string => [...text.matchAll(new RegExp(`'(\\w+) as ${name}'`, 'g'))].at(-1)?.[1] ?? name
const begun = (text: string): string | undefined => [...text.matchAll(root)].at(-1)?.[1]

/** One sentence for each condition of the source at this path that says what every statement of a company says. */
export const namedByHand = (path: string, source: string): string[] => {
  const text = withoutComments(source)
  return [...text.matchAll(condition)].flatMap((match) => {
    const [whole, alias, other] = match
    const before = text.slice(0, match.index)
    const sides = [alias === undefined ? begun(before) : called(before, alias)]
    if (whole.endsWith("company_id'")) sides.push(other === undefined ? begun(before) : called(before, other))
    if (sides.some((table) => table === undefined || !companyTables.has(table))) return []
    return [
      `${path}:${before.split('\n').length} names the company of ${sides[0]}: leave the condition out, every statement in a company's transaction has it (kernel/company-scope.ts)`,
    ]
  })
}

export const allNamedByHand = (): string[] =>
  readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((path) => namedByHand(relative(src, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')))
