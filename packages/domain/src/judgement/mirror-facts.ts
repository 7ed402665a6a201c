// What the bureau's list alone tells of an incoming invoice that the company has no record of.
import { toFen } from '../money/money.ts'
import type { BureauRisk, BureauState, BureauUse } from '../tax/tax-pull.ts'
import { category } from '../states.ts'
import type { InvoiceFacts } from './invoice-facts.ts'
import type { Standing } from './standings.ts'

export interface MirrorRow {
  readonly state: BureauState
  readonly risk: BureauRisk
  readonly redLocked: boolean
  readonly use: BureauUse
  readonly total: string | null
}
const standingIn: Readonly<Record<BureauState, Standing>> = {
  normal: 'normal',
  void: 'void',
  redFull: 'redFull',
  // By how much, the list does not say.
  redPartial: 'redUnknown',
}
/** The standing that the list tells; `amountKnown`: by how much a part is reversed is told elsewhere. */
export const mirrorStanding = (state: BureauState, amountKnown = false): Standing =>
  state === 'redPartial' && amountKnown ? 'redPartial' : standingIn[state]
/** The list is of invoices made out to the company. What only a record has, nothing is known of. */
export const mirrorFactsOf = ({ state, risk, redLocked, use, total }: MirrorRow): InvoiceFacts => {
  const fen = toFen(total ?? '0') ?? 0n
  return {
    category: category.incoming,
    standing: mirrorStanding(state),
    isRed: fen < 0n,
    bureauKnows: true,
    bureauRisk: risk === 'normal' ? 'none' : risk === 'doubtful' ? 'doubtful' : 'abnormal',
    redLocked,
    title: 'ours',
    doubts: 0,
    contradictions: 0,
    twin: 'none',
    groupTwin: false,
    broken: false,
    pay: 'unused',
    receiver: 'none',
    bearer: 'supplier',
    payableSign: fen > 0n ? 1 : fen < 0n ? -1 : 0,
    tick: use === 'none' ? 'none' : 'ticked',
    voucher: 'none',
    periodClosed: false,
    delivery: 'none',
    original: 'official',
  }
}
