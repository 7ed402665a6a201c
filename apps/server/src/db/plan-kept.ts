// A query of one text that takes longer to plan than to run: each connection keeps its plan.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'

const mark = '/* plan kept */'
/** At the front of a select whose text never changes: what does is given as parameters. */
export const planKept = sql.raw(mark)
const names = new Map<string, string>()
/** The name of the prepared statement of such a text. */
export const planNameOf = (text: string): string | undefined => {
  if (!text.startsWith(`select ${mark}`)) return undefined
  const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 40)
  names.set(text, name)
  return name
}
