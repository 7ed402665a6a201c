// Programs of users in threads: a turn for each company after the other, one program ended for its own work alone.
import { Problem } from '@piaotai/domain/problems.ts'
import { programLimits } from '@piaotai/domain/rules/program-limits.ts'
import type { Asker, ProgramEnd, Programs, RanFormula, RanPattern, UserProgram } from '../../ports/programs.ts'
import { TooManyWaiting } from '../../ports/recognition.ts'
import { semaphore } from '../semaphore.ts'
import type { Batch, Done, ProgramKind } from './program-thread.ts'
import { ProgramEnded, ProgramWorker, type WorkerBounds } from './program-worker.ts'

interface Bounds extends WorkerBounds {
  readonly stepsOfPage: number
  readonly stepsOfAll: number
  readonly slice: number
  readonly waitingOfPerson: number
  readonly waitingOfAll: number
}
interface State {
  readonly text: string
  readonly of: readonly number[]
  readonly values: unknown[]
  over: number
  steps: number
  /** Compiled without a mistake. */
  good: boolean
  mistake?: unknown
  ended?: ProgramEnd
  /** It filled a thread once that others may have filled before. */
  filled: boolean
}
/** One company has one thread at most; a second one is there for another. */
const room = { atOnce: 1, spare: 1 }
const isIn = (at: number, from: number, end: number): boolean => at >= from && at < end
const isOpen = ({ mistake, ended }: State): boolean => mistake === undefined && ended === undefined

/** Threads, each with one batch at a time; whoever waits does so in turn. */
const openThreads = (bounds: Bounds) => {
  const turn = semaphore(room)
  const idle: ProgramWorker[] = []
  const all = new Set<ProgramWorker>()
  let waiting = 0
  const take = (): ProgramWorker => {
    for (let worker = idle.pop(); worker; worker = idle.pop()) if (worker.usable) return worker
    const worker = new ProgramWorker()
    all.add(worker)
    return worker
  }
  const runOnce = async (batch: Batch): Promise<Done> => {
    const worker = take()
    try {
      return await worker.run(batch, bounds)
    } finally {
      if (worker.usable) idle.push(worker)
      else all.delete(worker)
    }
  }
  const inTurn = async (asker: Asker, batch: Batch): Promise<Done> => {
    if (asker.hurried && waiting >= bounds.waitingOfAll) throw new Problem('busy')
    waiting++
    try {
      return await turn(
        asker,
        () => {
          waiting--
          return runOnce(batch)
        },
        asker.hurried ? bounds.waitingOfPerson : undefined,
      )
    } catch (error) {
      if (!(error instanceof TooManyWaiting)) throw error
      waiting--
      throw new Problem('busy')
    }
  }
  const close = async (): Promise<void> => {
    await Promise.all([...all].map((worker) => worker.end()))
  }
  return { inTurn, close }
}
export const programThreads = (given: Partial<Bounds> = {}): Programs & { readonly close: () => Promise<void> } => {
  const bounds: Bounds = { ...programLimits, patienceMs: 60_000, ...given }
  const { inTurn, close } = openThreads(bounds)
  /** The inputs from one place to another, for all programs that are open: as many turns as that takes. */
  const runSlice = async (
    asker: Asker,
    kind: ProgramKind,
    states: readonly State[],
    inputs: readonly unknown[],
    from: number,
  ): Promise<void> => {
    const end = from + bounds.slice
    // Places in `of`, whose order is the caller's.
    const left = new Map(states.map((state) => [state, [...state.of.keys()].filter((place) => isIn(state.of[place]!, from, end))]))
    const open = () => states.filter((state) => isOpen(state) && (!state.good || left.get(state)!.length > 0))
    for (let some = open(); some.length > 0; some = open()) {
      const programs = some.map((state) => ({ text: state.text, of: left.get(state)!.map((place) => state.of[place]! - from) }))
      try {
        const done = await inTurn(asker, { kind, programs, inputs: inputs.slice(from, end) })
        for (const [at, part] of done.entries()) {
          const state = some[at]!
          if ('mistake' in part) state.mistake = part.mistake
          else {
            state.good = true
            for (const [n, value] of part.values.entries()) state.values[left.get(state)![n]!] = value
            state.over += part.over
            state.steps += part.steps
            left.set(state, left.get(state)!.slice(part.values.length))
          }
        }
        endHeavy(states, bounds)
      } catch (error) {
        if (!(error instanceof ProgramEnded)) throw error
        const blamed = some[error.at]!
        if (error.end === 'memory' && !blamed.filled) blamed.filled = true
        else blamed.ended = error.end
      }
    }
  }
  const run = async (
    asker: Asker,
    kind: ProgramKind,
    programs: readonly UserProgram[],
    inputs: readonly unknown[],
  ): Promise<readonly unknown[]> => {
    const everything = inputs.map((_, at) => at)
    const states = programs.map(
      ({ text, of = everything }): State => ({ text, of, values: [], over: 0, steps: 0, good: false, filled: false }),
    )
    let from = 0
    do await runSlice(asker, kind, states, inputs, from)
    while ((from += bounds.slice) < inputs.length)
    return states.map(({ mistake, ended, values, over }) =>
      mistake !== undefined ? { ok: false, mistake } : ended ? { ok: false, ended } : { ok: true, values, over },
    )
  }
  return {
    formulas: async (asker, programs, facts) => (await run(asker, 'formula', programs, facts)) as readonly RanFormula[],
    patterns: async (asker, programs, texts) => (await run(asker, 'pattern', programs, texts)) as readonly RanPattern[],
    close,
  }
}
/** Ends what took too many steps by itself, and the heaviest where all together took too many. */
const endHeavy = (states: readonly State[], { stepsOfPage, stepsOfAll }: Bounds): void => {
  for (const state of states) if (isOpen(state) && state.steps > stepsOfPage) state.ended = 'steps'
  const open = states.filter(isOpen)
  const total = open.reduce((sum, { steps }) => sum + steps, 0)
  if (total > stepsOfAll) open.toSorted((a, b) => b.steps - a.steps)[0]!.ended = 'steps'
}
