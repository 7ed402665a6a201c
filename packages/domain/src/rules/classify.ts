// 归类规则 of the studio: what a rule sets on an invoice, and what another one sets before it.
import { nonDeductibleReasons } from '../invoice/business.ts'
import { extendedKeys } from '../invoice/extended-field.ts'
import type { FieldProblem } from './rule.ts'
import { whoseValue, type Ruled } from './whose-value.ts'

/** Into a pool: beside the ones that rules put it in, or instead of them. */
export const poolModes = ['keep', 'replace'] as const
export type PoolMode = (typeof poolModes)[number]
export const classifyFields = ['pool', 'category', 'reason', ...extendedKeys] as const
export type ClassifyField = (typeof classifyFields)[number]
export const formulaFields = extendedKeys
export type FormulaField = (typeof formulaFields)[number]

export interface ClassifySettings {
  /** `keep`: an invoice that is in a pool stays there. */
  readonly pool: { readonly id: string; readonly has: PoolMode } | null
  readonly category: number | null
  /** Proposed alone: a person decides. */
  readonly reason: number | null
  readonly formulas: readonly { readonly field: FormulaField; readonly text: string }[]
  /** Rules below this one do not get the invoices that it takes. */
  readonly stop: boolean
}
export const fieldsOf = ({ pool, category, reason, formulas }: ClassifySettings): readonly ClassifyField[] => [
  ...(pool ? (['pool'] as const) : []),
  ...(category === null ? [] : (['category'] as const)),
  ...(reason === null ? [] : (['reason'] as const)),
  ...formulas.map(({ field }) => field),
]
/** Why a rule leaves an invoice as it is. */
export const classifyRefusals = ['same', 'hand', 'filled', 'conflict', 'blocked', 'poolGone', 'formula', 'undone'] as const
export type ClassifyRefusal = (typeof classifyRefusals)[number]

/** What the settings have wrong by themselves; the server checks formulas too. */
export const judgeClassify = (settings: ClassifySettings): readonly FieldProblem[] => [
  ...(fieldsOf(settings).length === 0 && !settings.stop ? [{ path: 'category', reason: 'noAction' }] : []),
  ...(settings.reason !== null && !nonDeductibleReasons.includes(settings.reason as 1) ? [{ path: 'reason', reason: 'invalid' }] : []),
  ...settings.formulas.flatMap(({ field }, at) =>
    settings.formulas.findIndex((other) => other.field === field) < at ? [{ path: `formulas.${at}.field`, reason: 'twice' }] : [],
  ),
]

export interface Standing {
  /** Fields that a person set. */
  readonly hand: ReadonlySet<string>
  /** Values now; a pool's field holds the ids of all its pools. */
  readonly pools: readonly string[]
  readonly values: Readonly<Partial<Record<ClassifyField, string | null>>>
  /** What rules of any kind wrote last. */
  readonly ruled: Readonly<Partial<Record<ClassifyField, Ruled>>>
}
export type FieldVerdict = 'set' | ClassifyRefusal
/** Whether a rule may set a field, as it stands. A person's value stays, and so does one that no rule wrote. */
export const verdictOf = (field: ClassifyField, want: string | null, standing: Standing, poolMode: PoolMode): FieldVerdict => {
  if (want === null) return field === 'pool' ? 'poolGone' : 'formula'
  if (standing.hand.has(field))
    return field === 'pool' ? (standing.pools.includes(want) ? 'same' : 'hand') : standing.values[field] === want ? 'same' : 'hand'
  if (field === 'pool') {
    if (standing.pools.includes(want) && (poolMode === 'keep' || standing.pools.length === 1)) return 'same'
    return poolMode === 'keep' && standing.pools.length > 0 ? 'filled' : 'set'
  }
  const now = standing.values[field] ?? null
  if (now === want) return 'same'
  if (field === 'category' || field === 'reason') return 'set'
  return whoseValue({ hand: false, now, last: standing.ruled[field] }) === 'hand' ? 'filled' : 'set'
}
