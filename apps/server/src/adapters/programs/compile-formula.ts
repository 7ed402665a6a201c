// 公式: an expression in CEL over an invoice, checked against its shape when it is saved, bounded when it runs. Amounts are integers of 分.
import { Environment, type ASTNode } from '@marcbachmann/cel-js'
import { RE2JS } from 're2js'
import { lineShape, shapeOf, type FormulaResult } from '@piaotai/domain/rules/formula.ts'
import { formulaLimits, nearestName, placeOf, type FormulaMistake, type FormulaReason } from '@piaotai/domain/rules/formula.ts'
import { programLimits } from '@piaotai/domain/rules/program-limits.ts'
import { leastInstructions } from './least-instructions.ts'
import { takeSteps } from './step-counter.ts'

export interface Evaluated {
  readonly ok: boolean
  readonly value: unknown
}
export type Compiled =
  | { readonly ok: true; readonly evaluate: (invoice: Readonly<Record<string, unknown>>) => Evaluated }
  | { readonly ok: false; readonly mistake: FormulaMistake }

const limits = { maxAstNodes: 400, maxDepth: 24, maxListElements: 100, maxMapEntries: 20, maxCallArguments: 8 } as const
const loops: ReadonlySet<string> = new Set(['all', 'exists', 'exists_one', 'map', 'filter'])

class Refused extends Error {
  readonly reason: FormulaReason
  readonly range: Range
  constructor(reason: FormulaReason, range: Range, text = '') {
    super(text)
    this.reason = reason
    this.range = range
  }
}
interface Range {
  readonly start: number
  readonly end: number
}
/** Characters that `like` may still read in this evaluation: what bounds its work, whatever the loops around it. */
let room = 0
const patterns = new Map<string, RE2JS>()
/** The library's own `matches` is the language's RegExp, which may never end; RE2 is linear. */
const like = (text: string, pattern: string): boolean => {
  room -= text.length
  if (room < 0) throw new Error('too much text')
  let found = patterns.get(pattern)
  if (!found) {
    if (patterns.size >= formulaLimits.patterns) patterns.clear()
    patterns.set(pattern, (found = RE2JS.compile(pattern)))
  }
  takeSteps(Math.ceil((text.length * found.programSize()) / 32))
  return found.matcher(text).find()
}

const environment = new Environment({ limits, unlistedVariablesAreDyn: false })
  .registerType('Line', { fields: lineShape })
  .registerType('Invoice', { fields: shapeOf })
  .registerFunction('string.like(string): bool', like)
  .registerVariable('invoice', 'Invoice')

const isNode = (value: unknown): value is ASTNode => typeof value === 'object' && value !== null && 'op' in value
const calledName = (node: ASTNode): string | undefined => (node.op === 'rcall' || node.op === 'call' ? node.args[0] : undefined)
const instructionsOf = (pattern: string, range: Range): number => {
  const least = leastInstructions(pattern)
  if (least > programLimits.instructions) return least
  try {
    return RE2JS.compile(pattern).programSize()
  } catch (error) {
    throw new Refused('pattern', range, error instanceof Error ? error.message : '')
  }
}
/** How deep loops stand in each other; refuses the RegExp, patterns that are no literal, bytes and types. */
const depthOf = (value: unknown, outer: number): number => {
  if (Array.isArray(value)) return Math.max(outer, ...value.map((one) => depthOf(one, outer)))
  if (!isNode(value)) return outer
  const name = calledName(value)
  if (name === 'matches') throw new Refused('matches', value.range)
  if (name === 'like' && value.op === 'rcall') {
    const [pattern] = value.args[2]
    if (pattern?.op !== 'value' || typeof pattern.args !== 'string') throw new Refused('pattern', value.range)
    if (pattern.args.length > formulaLimits.pattern) throw new Refused('pattern', pattern.range)
    if (instructionsOf(pattern.args, pattern.range) > programLimits.instructions) throw new Refused('tooMuch', pattern.range)
  }
  const inside = name !== undefined && loops.has(name) ? outer + 1 : outer
  if (inside > formulaLimits.loops) throw new Refused('loops', value.range)
  return depthOf(value.args, inside)
}
interface Fault {
  readonly summary?: string
  readonly code?: string
  readonly message?: string
  readonly range?: Range
}
const isFault = (error: unknown): error is Fault => typeof error === 'object' && error !== null
/** The word at a place: what a person wrote where the checker stumbled. */
const wordAt = (text: string, { start, end }: Range): string => /[\p{L}_][\p{L}\p{N}_]*$/u.exec(text.slice(start, end))?.[0] ?? ''

const mistakeOf = (text: string, error: unknown): FormulaMistake => {
  if (error instanceof Refused) return { reason: error.reason, text: error.message, ...placeOf(text, error.range.start, error.range.end) }
  const fault: Fault = isFault(error) ? error : {}
  const summary = (fault.summary ?? fault.message ?? '').split('\n')[0]!.slice(0, formulaLimits.told)
  let range = fault.range ?? { start: 0, end: text.length }
  const unknown = /^Unknown variable|No such key|not found|no such field/i.test(summary)
  if (unknown) {
    // The place of a missing field is the field, not what stands before its point.
    const named = /(?:variable|key|field)[:\s']*\s*([\p{L}_][\p{L}\p{N}_]*)/iu.exec(summary)?.[1]
    const at = named === undefined ? -1 : text.indexOf(named, range.start)
    if (named !== undefined && at >= 0) range = { start: at, end: at + named.length }
  }
  const name = wordAt(text, range)
  const nearest = unknown ? nearestName(name) : undefined
  const reason: FormulaReason = unknown
    ? 'name'
    : /Exceeded|limit/i.test(summary)
      ? 'tooLarge'
      : fault.code?.startsWith('parse') || /Unexpected|Expected|Unterminated/i.test(summary)
        ? 'syntax'
        : 'type'
  return { reason, text: summary, ...(nearest === undefined ? {} : { nearest }), ...placeOf(text, range.start, range.end) }
}

/** Checks a formula whose result is of this type. What it answers of a mistake says its place and the likely name. */
export const compileFormula = (text: string, result: FormulaResult = 'string'): Compiled => {
  try {
    if (text.length > formulaLimits.text) throw new Refused('tooLarge', { start: formulaLimits.text, end: text.length })
    if (text.trim() === '') throw new Refused('syntax', { start: 0, end: text.length })
    const parsed = environment.parse(text)
    depthOf(parsed.ast, 0)
    const checked = parsed.check()
    if (!checked.valid) throw checked.error
    if (checked.type !== result) throw new Refused('result', { start: 0, end: text.length }, checked.type ?? '')
    return {
      ok: true,
      evaluate: (invoice) => {
        room = formulaLimits.likeRoom
        try {
          return { ok: true, value: parsed({ invoice }) }
        } catch {
          return { ok: false, value: null }
        }
      },
    }
  } catch (error) {
    return { ok: false, mistake: mistakeOf(text, error) }
  }
}
