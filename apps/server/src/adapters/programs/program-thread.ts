// The thread in which programs of users are compiled and run. It can be ended at any moment, and holds no secret, no
// connection and no settings. It gives its turn back between two inputs once it has run for a while.
import { parentPort, workerData } from 'node:worker_threads'
import { programLimits } from '@piaotai/domain/rules/program-limits.ts'
import type { RanFormula, RanPattern } from '../../ports/programs.ts'
import { compileFormula } from './compile-formula.ts'
import { compilePattern, isMistake } from './compile-pattern.ts'
import { countSteps } from './step-counter.ts'
import { standBack } from '../thread-priority.ts'

export type ProgramKind = 'formula' | 'pattern'
export interface Batch {
  readonly kind: ProgramKind
  readonly programs: readonly { readonly text: string; readonly of: readonly number[] }[]
  readonly inputs: readonly unknown[]
}
/** Of a program: its mistake, or values of its first inputs; the rest waits for the next turn. */
export type Part = { readonly mistake: unknown } | { readonly values: readonly unknown[]; readonly over: number; readonly steps: number }
/** Programs that the turn did not come to are missing at the end. */
export type Done = readonly Part[]
/** The program under way, for who ends the thread. */
export interface ThreadData {
  readonly at: Int32Array<SharedArrayBuffer>
}

interface Outcome {
  readonly value: unknown
  readonly steps: number
  readonly over: boolean
}
type Compiled = { readonly run: (input: never) => Outcome } | { readonly mistake: unknown }

const formula = (text: string): Compiled => {
  const compiled = compileFormula(text)
  if (!compiled.ok) return { mistake: compiled.mistake satisfies Extract<RanFormula, { mistake: unknown }>['mistake'] }
  return {
    run: (facts: Readonly<Record<string, unknown>>) => {
      const { used, over, value } = countSteps(programLimits.steps, () => compiled.evaluate(facts))
      const told = !over && value?.ok === true && typeof value.value === 'string' ? value.value.slice(0, programLimits.result) : null
      return { value: told, steps: used, over }
    },
  }
}
const pattern = (text: string): Compiled => {
  const compiled = compilePattern(text)
  if (isMistake(compiled)) return { mistake: compiled satisfies Extract<RanPattern, { mistake: unknown }>['mistake'] }
  return {
    run: (read: string) => ({ value: compiled.find(read) ?? null, steps: Math.ceil((read.length * compiled.size) / 512), over: false }),
  }
}
const cached = new Map<string, Compiled>()
const compile = (kind: ProgramKind, text: string): Compiled => {
  const key = `${kind} ${text}`
  const known = cached.get(key)
  if (known) return known
  if (cached.size >= programLimits.cached) cached.clear()
  const compiled = kind === 'formula' ? formula(text) : pattern(text)
  cached.set(key, compiled)
  return compiled
}
const ranMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
/** Steps between two looks at the clock. */
const lookSteps = 20_000

const { at } = workerData as ThreadData
const turn = ({ kind, programs, inputs }: Batch): Done => {
  const from = ranMs()
  const parts: Part[] = []
  let unlooked = 0
  const spent = (): boolean => {
    unlooked = 0
    return ranMs() - from > programLimits.turnMs
  }
  for (const [index, { text, of }] of programs.entries()) {
    Atomics.store(at, 0, index)
    const compiled = compile(kind, text)
    if ('mistake' in compiled) {
      parts.push(compiled)
      if (spent()) return parts
      continue
    }
    const values: unknown[] = []
    let [over, steps] = [0, 0]
    for (const input of of) {
      const outcome = compiled.run(inputs[input] as never)
      values.push(outcome.value)
      steps += outcome.steps
      unlooked += outcome.steps
      if (outcome.over) over++
      if (unlooked > lookSteps && spent()) break
    }
    parts.push({ values, over, steps })
    if (values.length < of.length || spent()) return parts
  }
  return parts
}

standBack()
parentPort!.on('message', (batch: Batch) => {
  parentPort!.postMessage(turn(batch))
})
parentPort!.postMessage('ready')
