// Counts what a formula does while it runs, so that the same formula on the same invoice ends alike on every machine. The
// evaluator passes every node but the outermost through its prototype's `run`; a function of ours is called with the
// evaluator as `this`, which is the only way to it. The package's version is exact, and a start without counting fails.
import { Environment } from '@marcbachmann/cel-js'

interface Node {
  readonly op: string
  evaluate(evaluator: Evaluator, node: Node, context: unknown): unknown
}
interface Evaluator {
  run(node: Node, context: unknown): unknown
}
/** One is the evaluation of a node, 16 characters of a text, 8 elements of a list. */
let left = Infinity

class StepsOver extends Error {}
/** A list that a loop gathers is handed on at every step: its reader weighs it. */
const gathering: ReadonlySet<string> = new Set(['accuPush', 'accuValue'])
const weightOf = (value: unknown): number => (typeof value === 'string' ? value.length >> 4 : Array.isArray(value) ? value.length >> 3 : 0)

const met: Evaluator[] = []
new Environment()
  .registerFunction('meet(): bool', function (this: Evaluator): boolean {
    met.push(Object.getPrototypeOf(this) as Evaluator)
    return true
  })
  .evaluate('meet()')
const evaluator = met[0]
if (typeof evaluator?.run !== 'function') throw new Error('cel-js: its evaluator is not where it was')
evaluator.run = function (node, context) {
  if (left <= 0) throw new StepsOver()
  left--
  const value = node.evaluate(this, node, context)
  if (!gathering.has(node.op)) left -= weightOf(value)
  return value
}

/** Takes steps for work beside the evaluation of nodes. */
export const takeSteps = (steps: number): void => {
  left -= steps
  if (left <= 0) throw new StepsOver()
}
/**
 * Runs `work` with so many steps. A formula can swallow the refusal (`x || true`): what it came to counts only while
 * steps are left.
 */
export const countSteps = <T>(steps: number, work: () => T): { readonly used: number; readonly over: boolean; readonly value?: T } => {
  left = steps
  try {
    const value = work()
    return { used: steps - left, over: left <= 0, value }
  } catch (error) {
    if (left > 0) throw error
    return { used: steps - left, over: true }
  } finally {
    left = Infinity
  }
}

if (countSteps(1000, () => new Environment().evaluate('[1, 2, 3].all(x, x > 0)') as unknown).used < 10)
  throw new Error('cel-js: its steps are not counted')
