// What the rules of a company come to for some invoices: each field belongs to the first rule that names it and takes the invoice.
import {
  fieldsOf,
  verdictOf,
  type ClassifyField,
  type ClassifySettings,
  type FieldVerdict,
  type Standing,
} from '@piaotai/domain/rules/classify.ts'
import { extendedValue, type ExtendedField } from '@piaotai/domain/invoice/extended-field.ts'
import { formulaLimits } from '@piaotai/domain/rules/formula.ts'
import type { RuleConflict } from '@piaotai/domain/rules/trial.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { Programs, RanFormula } from '../../../ports/programs.ts'
import { extendedFieldsOf } from '../invoice/index.ts'
import { RunawayRules, standingsOf, takenByRules, type Invoices, type RuleRecord } from '../rule/index.ts'
import { factsOf, type Facts } from './facts.ts'

/** A rule with its owner's rights of the moment. */
export interface Part {
  readonly rule: RuleRecord
  readonly owner: Actor
}
export interface FieldDecision {
  readonly field: ClassifyField
  readonly want: string | null
  readonly verdict: FieldVerdict
}
export interface Decision {
  readonly standing: Standing
  readonly fields: readonly FieldDecision[]
  readonly conflicts: readonly RuleConflict[]
  readonly blocked: boolean
}
/** Decisions of rules, by rule and invoice. */
export type Decisions = ReadonlyMap<string, ReadonlyMap<string, Decision>>

const settingsOf = ({ rule }: Part): ClassifySettings => rule.settings as unknown as ClassifySettings
type Wants = ReadonlyMap<ClassifyField, string | null>
/** What the formulas of each rule come to for the invoices that it takes, by rule, invoice and field: one batch for all. */
const formulaValues = async (
  programs: Programs,
  companyId: string,
  parts: readonly Part[],
  taken: ReadonlyMap<string, ReadonlySet<string>>,
  facts: ReadonlyMap<string, Facts>,
): Promise<(ruleId: string, invoiceId: string, field: ClassifyField) => string | null> => {
  const places = new Map([...facts.keys()].map((id, at) => [id, at]))
  const all = parts.flatMap((part) => {
    const ids = [...taken.get(part.rule.id)!]
    const of = ids.map((id) => places.get(id)!)
    return settingsOf(part).formulas.map(({ field, text }) => ({ ruleId: part.rule.id, field, text, ids, of }))
  })
  const ran: readonly RanFormula[] = all.length === 0 ? [] : await programs.formulas({ companyId }, all, [...facts.values()])
  const runaways = all.filter((_, at) => 'ended' in ran[at]!).map(({ ruleId }) => ruleId)
  if (runaways.length > 0) throw new RunawayRules([...new Set(runaways)])
  const keyOf = (...names: readonly string[]): string => names.join(' ')
  const values = new Map<string, string | null>()
  for (const [at, { ruleId, field, ids }] of all.entries()) {
    const one = ran[at]!
    if (one.ok) for (const [place, id] of ids.entries()) values.set(keyOf(ruleId, id, field), one.values[place]!)
  }
  return (ruleId, invoiceId, field) => values.get(keyOf(ruleId, invoiceId, field)) ?? null
}
/** What a rule wants of each invoice that it takes. */
const wantsOf = (
  part: Part,
  taken: ReadonlySet<string>,
  valueOf: Awaited<ReturnType<typeof formulaValues>>,
  pools: ReadonlySet<string>,
  defined: readonly ExtendedField[],
): ReadonlyMap<string, Wants> => {
  const { pool, category, reason, formulas } = settingsOf(part)
  const wants = new Map<string, Wants>()
  for (const id of taken) {
    const one = new Map<ClassifyField, string | null>()
    if (pool) one.set('pool', pools.has(pool.id) ? pool.id : null)
    if (category !== null) one.set('category', String(category))
    if (reason !== null) one.set('reason', String(reason))
    for (const { field } of formulas)
      one.set(
        field,
        resultOf(
          valueOf(part.rule.id, id, field),
          defined.find(({ key }) => key === field),
        ),
      )
    wants.set(id, one)
  }
  return wants
}
/** As its field stores it; what the field does not take is no value. */
const resultOf = (value: string | null, field: ExtendedField | undefined): string | null => {
  if (value === null || !field || field.archived) return null
  const plain = value.trim()
  return [...plain].length > formulaLimits.result || /\p{Cc}/u.test(plain) ? null : (extendedValue(field, plain) ?? null)
}

/**
 * `parts`: in their order. `of`: the rules whose decisions are wanted; the others only stand before or behind them. Rejects
 * with `RunawayRules`.
 */
export const decide = async (
  programs: Programs,
  tx: Tx,
  companyId: string,
  parts: readonly Part[],
  of: ReadonlySet<string>,
  invoices: Invoices,
): Promise<Decisions> => {
  const ids = [...invoices.keys()]
  const standings = await standingsOf(tx, companyId, invoices)
  const pools = new Set((await tx.selectFrom('pool').select('id').execute()).map(({ id }) => id))
  const formulas = parts.flatMap((part) => settingsOf(part).formulas.map(({ text }) => text))
  const needsFacts = formulas.length > 0
  const defined = needsFacts ? await extendedFieldsOf(tx) : []
  const facts = needsFacts ? await factsOf(tx, companyId, [...invoices.values()], formulas) : new Map<string, Facts>()
  const taken = await takenByRules(tx, parts, ids)
  const valueOf = await formulaValues(programs, companyId, parts, taken, facts)
  const wanted = new Map(parts.map((part) => [part.rule.id, wantsOf(part, taken.get(part.rule.id)!, valueOf, pools, defined)]))
  return new Map(
    parts.flatMap((part, at) => {
      if (!of.has(part.rule.id)) return []
      const decided = [...wanted.get(part.rule.id)!].map(([id, wants]): readonly [string, Decision] => {
        const before = parts.slice(0, at).filter((other) => wanted.get(other.rule.id)!.has(id))
        const behind = parts.slice(at + 1).filter((other) => wanted.get(other.rule.id)!.has(id))
        return [id, decideOne(part, id, wants, standings.get(id)!, before, behind, wanted)]
      })
      return [[part.rule.id, new Map(decided)] as const]
    }),
  )
}
const decideOne = (
  part: Part,
  id: string,
  wants: Wants,
  standing: Standing,
  before: readonly Part[],
  behind: readonly Part[],
  wanted: ReadonlyMap<string, ReadonlyMap<string, Wants>>,
): Decision => {
  const settings = settingsOf(part)
  const of = (other: Part, field: ClassifyField): string | null | undefined => wanted.get(other.rule.id)!.get(id)!.get(field)
  const blocker = before.find((other) => settingsOf(other).stop)
  if (blocker) {
    const conflict = { ruleId: blocker.rule.id, name: blocker.rule.name, field: '*', ours: '', theirs: '', wins: false }
    return { standing, fields: [], conflicts: [conflict], blocked: true }
  }
  const conflicts: RuleConflict[] = []
  const fields = fieldsOf(settings).map((field): FieldDecision => {
    const want = wants.get(field) ?? null
    // A rule without a value leaves the field to the next one.
    const first = before.find((other) => (of(other, field) ?? null) !== null)
    const told = (other: Part, wins: boolean): void => {
      const theirs = of(other, field) ?? null
      if (want !== null && theirs !== null && theirs !== want)
        conflicts.push({ ruleId: other.rule.id, name: other.rule.name, field, ours: want, theirs, wins })
    }
    if (first) told(first, false)
    else if (!settings.stop) for (const other of behind) told(other, true)
    if (first) return { field, want, verdict: of(first, field) === want ? 'same' : 'conflict' }
    return { field, want, verdict: verdictOf(field, want, standing, settings.pool?.has ?? 'keep') }
  })
  return { standing, fields, conflicts, blocked: false }
}
