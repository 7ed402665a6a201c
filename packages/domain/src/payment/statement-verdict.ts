// What a statement's lines say of the batch that their number names: paid as agreed, paid otherwise, paid again, or come back.
import { toFen } from '../money/money.ts'
import { plainBankAccount } from './bank-file.ts'
import { folded } from '../text/plain-text.ts'
import type { StatementLine } from './bank-statement.ts'
import type { PastCause } from './payment.ts'

export const statementVerdicts = [
  'matched',
  'amountDiffers',
  'partyDiffers',
  'unknown',
  'paid',
  'notWaiting',
  'twice',
  'several',
  'refund',
  'cameBack',
  'dayWrong',
  'guarded',
  'beyondScope',
  'likely',
  'paidBad',
  'known',
  'fee',
] as const
export type StatementVerdict = (typeof statementVerdicts)[number]
/**
 * settled: done; open: a person says whether it is ours, and its batches wait until then; alarm: money left that should not have;
 * back: money that came back, and the payment that it was; dismissed: not ours after all; other: nothing to do.
 */
export const statementStates = ['settled', 'open', 'dismissed', 'alarm', 'back', 'other'] as const
export type StatementState = (typeof statementStates)[number]
export const statementLineActs = ['claim', 'dismiss', 'overpaid', 'undo'] as const
export type StatementLineAct = (typeof statementLineActs)[number]
interface LineStands {
  readonly state: StatementState
  /** Marked as overpaid already. */
  readonly decided: boolean
  /** It marked payments, or took them back. */
  readonly effective: boolean
  /** A batch that it names is not paid. */
  readonly claimable: boolean
}
/** What a person may do with a line. */
export const lineActsOf = ({ state, decided, effective, claimable }: LineStands): readonly StatementLineAct[] => {
  const allowed: Readonly<Record<StatementLineAct, boolean>> = {
    claim: state === 'open' || (state === 'alarm' && claimable && !effective),
    overpaid: state === 'alarm' && !decided,
    dismiss: state === 'open' || (state === 'alarm' && !effective),
    undo: effective && (state === 'settled' || state === 'alarm' || state === 'back'),
  }
  return statementLineActs.filter((act) => allowed[act])
}

/** A line of an earlier statement, or of this one, that is not paired with its opposite yet. */
export interface EarlierLine {
  readonly id: string
  readonly amount: string | null
  readonly day: string | null
  readonly state: StatementState
  /** The batch is paid by it. */
  readonly pays: boolean
}
export interface BatchFacts {
  /** Amounts in 分, and how many invoices. */
  readonly waiting: { readonly count: number; readonly amount: bigint }
  readonly paid: { readonly count: number; readonly amount: bigint }
  /** Of these the person does not see so many. */
  readonly hidden: number
  /** Of the batch, and of the bank files that it stands in. */
  readonly payees: readonly { readonly name: string; readonly account: string }[]
  /** Something stands against confirming it, and nobody said that it may be paid all the same. */
  readonly guarded: boolean
  /** An invoice that waits is void or fully red. */
  readonly bad: boolean
  /** Nothing waits or is paid here, and all of it is paid in other batches. */
  readonly elsewhere: boolean
  readonly earlier: readonly EarlierLine[]
}
export interface LineJudgement {
  readonly verdict: StatementVerdict
  readonly state: StatementState
  readonly effect: 'pay' | 'back' | null
  /** The other half of money that went and came back. */
  readonly pair: { readonly earlier: string } | { readonly line: number } | null
}

const plainParty = (name: string): string => folded(name).replace(/[()（）[\]【】.,，。·]/g, '')
const plainNumber = (account: string): string => plainBankAccount(account).replaceAll('-', '')
/** Whether the bank paid one of these, by account or by name. */
export const samePayee = (line: Pick<StatementLine, 'party' | 'account'>, payees: BatchFacts['payees']): boolean =>
  payees.some(
    ({ name, account }) =>
      (plainNumber(line.account) !== '' && plainNumber(line.account) === plainNumber(account)) ||
      (plainParty(line.party) !== '' && plainParty(line.party) === plainParty(name)),
  )

interface Standing extends EarlierLine {
  readonly own: number | null
}
type Judged = Pick<StatementLine, 'amount' | 'day' | 'party' | 'account' | 'saidBack'>
const isBack = ({ amount }: { readonly amount: string | null }): boolean => amount?.startsWith('-') === true
const fenOf = (amount: string | null): bigint | undefined => (amount === null ? undefined : toFen(amount.replace(/^-/, '')))
const latest = '9999-12-31'

/** Day by day, payments before what came back. */
const inOrderOfDays = (lines: readonly Judged[]) =>
  lines
    .map((line, at) => ({ line, at }))
    .toSorted(
      (one, other) =>
        (one.line.day ?? latest).localeCompare(other.line.day ?? latest) ||
        Number(isBack(one.line)) - Number(isBack(other.line)) ||
        one.at - other.at,
    )
/** The lines of one batch in one file; the answers stand in the order of the lines. Money is followed day by day. */
export const judgeBatchLines = (facts: BatchFacts, lines: readonly Judged[], today: string): readonly LineJudgement[] => {
  const answers: (LineJudgement | undefined)[] = lines.map(() => undefined)
  const order = inOrderOfDays(lines)
  let { waiting, paid } = facts
  let standing: readonly Standing[] = facts.earlier.filter((line) => !isBack(line)).map((line) => ({ ...line, own: null }))
  let returned: readonly EarlierLine[] = facts.earlier.filter(isBack)
  const nothing = { count: 0, amount: 0n }
  const takeBack = (): void => {
    waiting = { count: waiting.count + paid.count, amount: waiting.amount + paid.amount }
    paid = nothing
  }

  const payment = (line: Judged): Omit<LineJudgement, 'pair'> => {
    const found = (verdict: StatementVerdict, state: StatementState, effect: LineJudgement['effect'] = null) => ({ verdict, state, effect })
    if (standing.length > 0) return found('twice', 'alarm')
    const amount = fenOf(line.amount)
    if (waiting.count === 0 && paid.count > 0) {
      if (amount !== paid.amount) return found('amountDiffers', 'alarm')
      return samePayee(line, facts.payees) ? found('paid', 'settled') : found('partyDiffers', 'alarm')
    }
    if (waiting.count === 0) return found('notWaiting', facts.elsewhere ? 'alarm' : 'open')
    if (facts.hidden > 0) return found('beyondScope', 'open')
    if (amount !== waiting.amount) return found('amountDiffers', 'open')
    if (!samePayee(line, facts.payees)) return found('partyDiffers', 'open')
    if (line.day === null || line.day > today) return found('dayWrong', 'open')
    if (facts.bad) return found('paidBad', 'alarm', 'pay')
    return facts.guarded ? found('guarded', 'open') : found('matched', 'settled', 'pay')
  }
  const reversal = (line: Judged, at: number): LineJudgement => {
    const amount = fenOf(line.amount)
    const rank = ({ state, pays }: Standing): number => (pays ? 2 : state === 'alarm' ? 0 : 1)
    const [went] = standing
      .filter((one) => fenOf(one.amount) === amount)
      .toSorted(
        (one, other) =>
          Number((one.day ?? '') > (line.day ?? latest)) - Number((other.day ?? '') > (line.day ?? latest)) || rank(one) - rank(other),
      )
    if (!went) {
      const byHand = paid.count > 0 && waiting.count === 0 && standing.length === 0 && amount === paid.amount
      if (byHand && facts.hidden === 0) {
        takeBack()
        return { verdict: 'refund', state: 'back', effect: 'back', pair: null }
      }
      const harmless = paid.count === 0 && standing.length === 0 && !line.saidBack
      return { verdict: 'refund', state: harmless ? 'back' : 'open', effect: null, pair: null }
    }
    if (went.pays && went.own === null && facts.hidden > 0) return { verdict: 'beyondScope', state: 'open', effect: null, pair: null }
    standing = standing.filter((one) => one !== went)
    const fresh = went.own === null ? undefined : answers[went.own]
    if (went.own !== null) answers[went.own] = { verdict: 'cameBack', state: 'back', effect: null, pair: { line: at } }
    const pair = went.own === null ? { earlier: went.id } : { line: went.own }
    if (went.pays) takeBack()
    // What this file alone marked is not marked at all; what stood paid before is taken back.
    const effect = went.pays && fresh?.effect !== 'pay' ? ('back' as const) : null
    return { verdict: effect === null ? 'cameBack' : 'refund', state: 'back', effect, pair }
  }

  for (const { line, at } of order) {
    if (isBack(line)) {
      answers[at] = reversal(line, at)
      continue
    }
    const undone = returned.find((one) => fenOf(one.amount) === fenOf(line.amount) && (one.day ?? latest) >= (line.day ?? latest))
    if (undone && waiting.count > 0 && standing.length === 0) {
      returned = returned.filter((one) => one !== undone)
      answers[at] = { verdict: 'cameBack', state: 'back', effect: null, pair: { earlier: undone.id } }
      continue
    }
    const judged = payment(line)
    answers[at] = { ...judged, pair: null }
    const pays = judged.effect === 'pay' || judged.verdict === 'paid'
    if (judged.effect === 'pay') {
      paid = { count: paid.count + waiting.count, amount: paid.amount + waiting.amount }
      waiting = nothing
    }
    standing = [...standing, { id: '', amount: line.amount, day: line.day, state: judged.state, pays, own: at }]
  }
  return answers.map((answer) => answer!)
}

/** A payment's proof, as it was before the money came back. */
export interface KeptProof {
  readonly useId: string
  readonly remark: string
  readonly paidDay: string | null
  readonly paidAccount: string
  readonly voucherId: string | null
  readonly statementId: string | null
  readonly rowId: string | null
  readonly overriddenFor: readonly PastCause[]
  readonly overrideReason: string
}
/** What a line did, for its undo: uses that it marked as paid, those that it took up again for that, and payments that it took back. */
export interface StatementEffect {
  readonly paid?: readonly string[]
  readonly adopted?: readonly { readonly useId: string; readonly was: 'returned' | 'withdrawn' }[]
  readonly back?: readonly KeptProof[]
  readonly backAt?: string
  /** The other half of money that went and came back, and how it stood before. */
  readonly pair?: { readonly id: string; readonly state: StatementState; readonly verdict: StatementVerdict }
}
