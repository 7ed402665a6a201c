// What the short form takes of many alike: all that the change touches, and in turn a part of the others. The long form takes all, and so does a run that no history tells what changed.
import { commitNumber, findChanges, type Changes } from './changes.ts'

const changes = process.env['RELIABILITY'] === 'long' ? undefined : findChanges()
const number = commitNumber()
/** Of a name the same number in every run. */
const numberOf = (name: string): number => [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 1_000_003, 7)

/** A commit takes one of `parts`, by its hash: whoever looks into a failure finds the same one again. `told` goes into the output of the run. */
export const takeInTurn = <T>(
  all: readonly T[],
  nameOf: (one: T) => string,
  touched: (changes: Changes) => (name: string) => boolean,
  parts = 3,
): { readonly taken: readonly T[]; readonly told: string } => {
  if (!changes || number === undefined) return { taken: all, told: String(all.length) }
  const isTouched = touched(changes)
  const turn = number % parts
  const taken = all.filter((one) => isTouched(nameOf(one)) || numberOf(nameOf(one)) % parts === turn)
  const many = all.filter((one) => isTouched(nameOf(one))).length
  const told = `${taken.length} of ${all.length} (${many} touched since ${changes.base.slice(0, 8)}, and part ${turn + 1} of ${parts} of the others)`
  return { taken, told }
}
