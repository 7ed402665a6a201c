// What may be done with an invoice of a period, and how much is moved out of the input tax where it turned bad after it was ticked.
import { fromFen, toFen } from '../money/money.ts'
import { useRules, type DeductibleUse } from './deductible-rules.ts'
import type { BureauRisk, BureauState, BureauUse } from '../tax/tax-pull.ts'
import type { DeductionProposal, DeductionPurpose, DeductionTab } from './deduction.ts'

/** A changed one that was ticked: its tax is moved out, or it stays as it is. */
export const settleWays = ['transferOut', 'keep'] as const
export type SettleWay = (typeof settleWays)[number]
/** Lines of 附列资料（二）: 14 to 17 and 23b by what it was used for, 20 by a red invoice, 23a 异常凭证, 23b by a void. */
export const transferLines = ['14', '15', '16', '17', '20', '23a', '23b'] as const
export type TransferLine = (typeof transferLines)[number]
export type DeductionAct = 'accept' | 'change' | 'undo' | 'settle' | 'unsettle'

/** A red invoice that reverses it; its tax above zero, null where nobody tells. */
interface RedFacts {
  /** YYYY-MM of its day. */
  readonly period: string
  readonly tax: string | null
}
/** What was settled and not taken back. */
interface SettledFacts {
  readonly way: SettleWay
  readonly line: TransferLine | null
  readonly period: string | null
  readonly tax: string
}
export interface DeductionActFacts {
  readonly stands: DeductionTab
  readonly proposal: DeductionProposal
  readonly state: BureauState
  readonly risk: BureauRisk
  readonly use: BureauUse
  /** On its face. */
  readonly tax: string
  readonly decided: {
    readonly purpose: DeductionPurpose
    readonly effectiveTax: string
    readonly result: 'done' | 'failed' | null
    /** What was known of it when it was decided or settled. */
    readonly state: BureauState
    readonly risk: BureauRisk
  } | null
  readonly reds: readonly RedFacts[]
  readonly settled: readonly SettledFacts[]
  /** What our invoice says of its use; null where it bears deduction. */
  readonly usedFor: DeductibleUse | null
  /** A red invoice whose blue one is not in the list: its month, and its tax above zero. */
  readonly alone: { readonly period: string; readonly tax: string } | null
}
/** The bureau holds it as ticked, as far as is known. */
export const isTicked = ({ use, decided }: Pick<DeductionActFacts, 'use' | 'decided'>): boolean =>
  use !== 'none' || decided?.result === 'done'
/** In the order in which a row shows them. */
export const deductionActsOf = (facts: DeductionActFacts): readonly DeductionAct[] => {
  const { stands, proposal, decided, settled, alone } = facts
  const acts: DeductionAct[] = []
  if (isTicked(facts) || alone !== null) {
    if (stands === 'changed' && (alone !== null || changeOf(facts) !== null)) acts.push('settle')
  } else {
    const decides = proposal !== 'none' || decided !== null
    if (decided === null && decides && proposal !== 'pending') acts.push('accept')
    if (decides) acts.push('change')
    if (decided !== null) acts.push('undo')
  }
  if (settled.length > 0) acts.push('unsettle')
  return acts
}

/**
 * What the bureau held of an invoice when it was ticked, by a book that tells how it stands now: void, fully red and abnormal ones are never
 * ticked, and a partly red one only with less than its face.
 */
export const heldWhenTicked = ({
  state,
  risk,
  tax,
  effectiveTax,
}: {
  readonly state: BureauState
  readonly risk: BureauRisk
  readonly tax: string
  readonly effectiveTax: string
}): { readonly state: BureauState; readonly risk: BureauRisk } => ({
  state: state === 'redPartial' && fen(effectiveTax) < fen(tax) ? state : 'normal',
  risk: risk === 'doubtful' ? risk : 'normal',
})

/** What turned bad since it was decided or settled: by the state before the risk, as the judgement of an invoice does. */
const changeOf = ({ state, risk, decided, settled, reds, usedFor }: DeductionActFacts): 'red' | 'void' | 'risk' | 'use' | null => {
  if (decided === null) return null
  if (state !== 'normal' && state !== decided.state) return state === 'void' ? 'void' : 'red'
  if (risk !== 'normal' && risk !== decided.risk) return 'risk'
  // Red invoices that appeared after the others were settled.
  if (state !== 'normal' && settled.length > 0 && reds.length > 0) return 'red'
  return usedFor !== null && settled.length === 0 ? 'use' : null
}
interface TransferProposal {
  readonly line: TransferLine
  /** The month that bears it; null where nothing tells. */
  readonly period: string | null
  /** Null: partly reversed, and by how much is not known. */
  readonly tax: string | null
  /** What is left of the ticked tax. */
  readonly most: string
  /** Red invoices of further months are left when this one is settled. */
  readonly more: boolean
}
/**
 * The tax to move out, by judgement.md 3.3: a red invoice's in the month of that one, never more than was ticked. Null where nothing is: a mere
 * doubt, a refund, or nothing left of it.
 */
export const transferOf = (facts: DeductionActFacts): TransferProposal | null => {
  const { decided, risk, state, reds, settled, alone, usedFor } = facts
  if (alone !== null) return settled.length > 0 ? null : { line: '20', period: alone.period, tax: alone.tax, most: alone.tax, more: false }
  const change = changeOf(facts)
  if (decided?.purpose !== 'deduct' || change === null || (change === 'risk' && risk === 'doubtful')) return null
  const left = fen(decided.effectiveTax) - settled.reduce((sum, { tax }) => sum + fen(tax), 0n)
  if (left <= 0n) return null
  const most = fromFen(left)
  if (change === 'void') return { line: '23b', period: null, tax: most, most, more: false }
  if (change === 'use') return { line: useRules[usedFor!].line, period: null, tax: most, most, more: false }
  if (change === 'risk') return { line: '23a', period: null, tax: most, most, more: false }
  const full = state === 'redFull'
  // Ticked with less than its face because it was partly reversed before: those red invoices bear nothing.
  const spared = decided.state === 'redPartial' ? fen(facts.tax) - fen(decided.effectiveTax) : 0n
  const [first, ...further] = openReds(reds, settled, spared)
  if (first === undefined) return { line: '20', period: null, tax: full ? most : null, most, more: false }
  // The last month of a full reversal takes all that is left.
  if (full && further.length === 0) return { line: '20', period: first.period, tax: most, most, more: false }
  const tax = first.tax === null ? null : fromFen(first.tax < left ? first.tax : left)
  return { line: '20', period: first.period, tax, most, more: further.length > 0 && (first.tax ?? left) < left }
}
/** Why a settlement as asked may not be: `null` where nothing keeps it. What is not as proposed asks for a reason. */
export const settleFaultOf = (
  facts: DeductionActFacts,
  asked: { readonly way: SettleWay; readonly period: string | null; readonly tax: string | null; readonly note: string },
  months: { readonly ticked: string; readonly now: string },
): 'transferTax' | 'transferPeriod' | 'settleReason' | null => {
  const proposed = transferOf(facts)
  const silent = asked.note.trim() === ''
  if (asked.way === 'keep') return proposed !== null && silent ? 'settleReason' : null
  const tax = asked.tax === null ? undefined : toFen(asked.tax)
  if (proposed === null || tax === undefined || tax <= 0n || tax > fen(proposed.most)) return 'transferTax'
  if (asked.period === null || asked.period < months.ticked || asked.period > months.now) return 'transferPeriod'
  const differs = (proposed.tax !== null && tax !== fen(proposed.tax)) || (proposed.period !== null && asked.period !== proposed.period)
  return differs && silent ? 'settleReason' : null
}
const fen = (amount: string): bigint => toFen(amount) ?? 0n
interface OpenMonth {
  readonly period: string
  readonly tax: bigint | null
}
/** Months of red invoices whose tax is not moved out yet, the earliest first. */
const openReds = (reds: readonly RedFacts[], settled: readonly SettledFacts[], spared: bigint): readonly OpenMonth[] => {
  let without = spared
  return [...new Set(reds.map(({ period }) => period))].toSorted().flatMap((period): readonly OpenMonth[] => {
    const known = reds.filter((one) => one.period === period).map(({ tax }) => tax)
    if (known.includes(null)) return [{ period, tax: null }]
    const moved = settled.filter((one) => one.line === '20' && one.period === period).reduce((sum, { tax }) => sum + fen(tax), 0n)
    const open = known.reduce((sum, tax) => sum + fen(tax!), 0n) - moved
    const rest = open - (without < open ? without : open)
    without -= open - rest
    return rest > 0n ? [{ period, tax: rest }] : []
  })
}
