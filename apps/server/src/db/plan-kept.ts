// A statement of one text that takes longer to plan than to run: each connection keeps its plan.
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'

const mark = '/* plan kept */'
/** At the front of a select whose text never changes: what does is given as parameters. */
export const planKept = sql.raw(mark)

const keeping = new AsyncLocalStorage<true>()
/** All statements within: work that sends the same few texts again and again, and finds its rows by their keys. */
export const keepPlans = <T>(run: () => T): T => keeping.run(true, run)
/** Longer texts are those of many rows at once, of which hardly two are alike. */
const lettersMost = 4000
/** Plans that a connection keeps at most. */
const namesMost = 400
const planned = /^\s*(select|insert|update|delete|with)\b/i

const names = new Map<string, string>()
/** The name of the prepared statement of such a text. */
export const planNameOf = (text: string): string | undefined => {
  const known = names.get(text)
  const marked = text.startsWith(`select ${mark}`)
  if (!marked && !keeping.getStore()) return undefined
  if (known !== undefined) return known
  if (!marked && (text.length > lettersMost || names.size >= namesMost || !planned.test(text))) return undefined
  const name = createHash('sha256').update(text).digest('hex').slice(0, 40)
  names.set(text, name)
  return name
}
