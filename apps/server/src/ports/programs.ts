// Programs that users write, formulas and patterns: compiled and run apart from the serving thread, within counted steps,
// a deadline of processor time and a memory, in fair turns of companies.
import type { FormulaMistake } from '@piaotai/domain/rules/formula.ts'
import type { Sharer } from '../kernel/fair-queue.ts'

/** Whose turn it is. `hurried`: a person waits at a page; refused with the problem `busy` where too much waits already. */
export interface Asker extends Sharer {
  readonly hurried?: boolean
}
export interface UserProgram {
  readonly text: string
  /** Places of the inputs that it gets; without it, all of them. */
  readonly of?: readonly number[]
}
/** Why a program was ended: its steps on all inputs together, the processor time of a single one, its memory. */
export type ProgramEnd = 'steps' | 'time' | 'memory'
export type Ran<Mistake, Value> =
  /** By input, in the order of `of`. `over`: inputs that took more steps than one may; they have no value. */
  | { readonly ok: true; readonly values: readonly Value[]; readonly over: number }
  | { readonly ok: false; readonly mistake: Mistake }
  | { readonly ok: false; readonly ended: ProgramEnd }

export interface FoundPart {
  readonly part: string
  readonly from: number
  readonly to: number
  readonly text: string
}
export interface PatternMistake {
  /** `syntax`: as the engine says in `reason`; `tooLarge`: more instructions than a pattern may have. */
  readonly cause: 'syntax' | 'tooLarge'
  readonly reason: string
  readonly from: number
  readonly to: number
}
export type RanFormula = Ran<FormulaMistake, string | null>
export type RanPattern = Ran<PatternMistake, readonly FoundPart[] | null>

/** Answers in the order of the programs. Without inputs, the programs are compiled alone. */
export interface Programs {
  /** Formulas on the facts of invoices: the text that each comes to, null for none. */
  readonly formulas: (
    asker: Asker,
    programs: readonly UserProgram[],
    facts: readonly Readonly<Record<string, unknown>>[],
  ) => Promise<readonly RanFormula[]>
  /** Patterns on texts: where each stands first, null for nowhere. */
  readonly patterns: (asker: Asker, programs: readonly UserProgram[], texts: readonly string[]) => Promise<readonly RanPattern[]>
}
