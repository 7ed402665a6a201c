// Somebody who tries hostile formulas and patterns as fast as the server answers, in a process of its own.
import { extendedKeys } from '@piaotai/domain/invoice/extended-field.ts'
import { compileFormula } from '../../apps/server/src/adapters/programs/compile-formula.ts'
import { compilePattern, isMistake } from '../../apps/server/src/adapters/programs/compile-pattern.ts'
import { hostileFormula, hostilePattern } from '../../apps/server/testing/invoices/hostile-programs.ts'
import { apiClient, type Person } from '../../scripts/lib/api-client.ts'
import { answer, ready, startChild } from './child.ts'

/** Calls that one person has under way. */
const atOnce = 8
const restMs = 20
/** Different programs of each kind. */
const kept = 100
export interface Tried {
  /** Answered with a value or a mistake, and refused because too many wait. */
  readonly ran: number
  readonly refused: number
}
/** Starts the calls; `stop` ends them and returns their numbers. */
export const startProgramClient = async (person: Person): Promise<{ readonly stop: () => Promise<Tried> }> => {
  const child = await startChild<'stop', Tried>(import.meta.filename, [person.base, person.token])
  return { stop: () => child.request('stop') }
}

if (process.argv[1] === import.meta.filename) {
  const [url, token] = process.argv.slice(2) as [string, string]
  const { invoice } = apiClient(url, () => token)
  const seeds = Array.from({ length: 1000 }, (_, at) => at)
  // What a saved rule could hold: mistakes cost nothing.
  const formulas = seeds
    .map(hostileFormula)
    .filter((text) => compileFormula(text).ok)
    .slice(0, kept)
  const patterns = seeds
    .map(hostilePattern)
    .filter((pattern) => !isMistake(compilePattern(pattern)))
    .slice(0, kept)
  let [asking, next, ran, refused] = [true, 0, 0, 0]
  const one = async (): Promise<void> => {
    const seed = next++
    const at = Math.floor(seed / 2) % kept
    const { body } =
      seed % 2 === 0
        ? await invoice.checkFormula({ text: formulas[at]!, filter: {} })
        : await invoice.tryPattern({
            settings: {
              sources: ['remark'],
              pattern: patterns[at]!,
              parts: [{ name: 'n', field: extendedKeys[0], transform: 'none', had: 'keep' }],
            },
            pasted: 'ab'.repeat(999),
          })
    if (body.code === 10000) ran++
    else refused++
    await new Promise((resolve) => setTimeout(resolve, restMs))
  }
  const caller = async (): Promise<void> => {
    while (asking) await one()
  }
  const callers = Array.from({ length: atOnce }, caller)
  ready().then(
    () => {
      asking = false
    },
    () => process.exit(1),
  )
  await Promise.all(callers)
  answer({ ran, refused } satisfies Tried)
}
