// Whether a month may be signed, closed and reopened: the one answer of the page, the calls and the programs.
import { daysOfPeriod } from '../voucher/voucher.ts'
import { cellRule, monthCellNames, monthParts, type MonthCell, type MonthGate, type MonthPart } from './month-cells.ts'

/** open: being worked on. prepared: signed by whoever prepared it. closed: under a seal. */
export const monthStates = ['open', 'prepared', 'closed'] as const
export type MonthState = (typeof monthStates)[number]

/** `exact` false: there are more than are counted. Amounts are decimal strings. */
export interface CellFigure {
  readonly count: number
  readonly exact: boolean
  readonly amount: string | null
}
export type MonthFigures = Readonly<Record<MonthCell, CellFigure>>

/** Decisions that a cell asks for: one for all of its rows where they are decided in one go. */
export const thingsOf = (cell: MonthCell, count: number): number => {
  const { atOnce, of } = cellRule(cell)
  return of ? 0 : atOnce ? Math.min(count, 1) : count
}
/** `confirmed`: the bureau confirmed the deductions of the period. */
export const gateOf = (cell: MonthCell, confirmed: boolean): MonthGate => {
  const { gate, untilConfirmed } = cellRule(cell)
  return untilConfirmed && confirmed ? 'remind' : gate
}

export interface PartStanding {
  readonly part: MonthPart
  /** The company does not do this line here. */
  readonly notDone: boolean
  readonly things: number
  /** Of these, those that gate the closing. */
  readonly required: number
  readonly minutes: number
}
export interface MonthStanding {
  readonly parts: readonly PartStanding[]
  readonly things: number
  readonly required: number
  readonly minutes: number
  /** Cells that gate the closing and a reason may pass; cells that nothing passes. */
  readonly gatesLeft: readonly MonthCell[]
  readonly neverLeft: readonly MonthCell[]
}
/** A line that is not done here counts nothing and gates nothing, but for what nothing passes. */
export const standingOfMonth = (figures: MonthFigures, confirmed: boolean, notDone: readonly MonthPart[]): MonthStanding => {
  const left = monthCellNames.filter((cell) => thingsOf(cell, figures[cell].count) > 0)
  const shown = left.filter((cell) => !notDone.includes(cellRule(cell).part) || gateOf(cell, confirmed) === 'never')
  const parts = monthParts.map((part): PartStanding => {
    const cells = shown.filter((cell) => cellRule(cell).part === part)
    const things = cells.map((cell) => ({ cell, things: thingsOf(cell, figures[cell].count) }))
    return {
      part,
      notDone: notDone.includes(part),
      things: sum(things.map((one) => one.things)),
      required: sum(things.filter(({ cell }) => gateOf(cell, confirmed) !== 'remind').map((one) => one.things)),
      minutes: sum(things.map((one) => one.things * cellRule(one.cell).minutes)),
    }
  })
  return {
    parts,
    things: sum(parts.map((one) => one.things)),
    required: sum(parts.map((one) => one.required)),
    minutes: sum(parts.map((one) => one.minutes)),
    gatesLeft: shown.filter((cell) => gateOf(cell, confirmed) === 'required'),
    neverLeft: shown.filter((cell) => gateOf(cell, confirmed) === 'never'),
  }
}
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/** What is done with a month: signed as prepared (with a reason where something is left), closed, asked to be reopened, reopened. */
export const monthActs = ['prepare', 'prepareAnyway', 'unprepare', 'close', 'askReopen', 'reopen', 'handOver'] as const
export type MonthAct = (typeof monthActs)[number]
/** Why an act is refused, in the order in which it is asked. */
export const monthRefusals = [
  'noRight',
  'seesLess',
  'notKept',
  'closed',
  'notClosed',
  'earlierOpen',
  'notOver',
  'neverLeft',
  'gatesLeft',
  'nothingLeft',
  'notPrepared',
  'prepared',
  'samePerson',
  'changedSince',
  'laterClosed',
  'archived',
  'noSeal',
  'alreadyAsked',
  'notAsked',
] as const
export type MonthRefusal = (typeof monthRefusals)[number]

export interface MonthFacts {
  /** YYYY-MM */
  readonly month: string
  /** YYYY-MM-DD in Asia/Shanghai. */
  readonly today: string
  readonly state: MonthState
  /** The first month that is kept; earlier ones are neither opened nor closed here. */
  readonly firstMonth: string
  /** The oldest month that is kept and open; null: none. */
  readonly oldestOpen: string | null
  /** The last month that is closed; null: none. */
  readonly lastClosed: string | null
  readonly standing: Pick<MonthStanding, 'gatesLeft' | 'neverLeft'>
  /** Who signed as preparer, and what their reason passes; null: nobody. */
  readonly prepared: { readonly by: string; readonly reason: string | null; readonly passes: readonly MonthCell[] } | null
  /** Who asked to reopen it; null: nobody. */
  readonly reopenAskedBy: string | null
  /** The package of the month was handed over to the archive. */
  readonly archived: boolean
  /** It was closed under a seal. False: before months were sealed. */
  readonly sealed: boolean
  /** 一人制: one person prepares, reviews and closes, and the seal says so. */
  readonly onePerson: boolean
}
export interface MonthPerson {
  readonly userId: string
  readonly mayPrepare: boolean
  /** The right `caiwupz.close`. */
  readonly mayClose: boolean
  /** Sees all that the month's lines count: what is hidden from whoever signs would pass unseen. */
  readonly seesWhole: boolean
}
/** Why this person may not do the act now; null: they may. */
export const refusalOf = (act: MonthAct, facts: MonthFacts, person: MonthPerson): MonthRefusal | null =>
  monthRefusals.find((refusal) => applies(refusal, act, facts, person)) ?? null

const onOpen: readonly MonthAct[] = ['prepare', 'prepareAnyway', 'unprepare', 'close']
const onClosed: readonly MonthAct[] = ['askReopen', 'reopen', 'handOver']
const applies = (refusal: MonthRefusal, act: MonthAct, facts: MonthFacts, person: MonthPerson): boolean => {
  const { standing, prepared } = facts
  const signing = act === 'prepare' || act === 'prepareAnyway'
  const reopening = act === 'askReopen' || act === 'reopen'
  switch (refusal) {
    case 'noRight':
      return act === 'prepare' || act === 'unprepare' ? !person.mayPrepare : !person.mayClose
    case 'seesLess':
      return (signing || act === 'close') && !person.seesWhole
    case 'notKept':
      return facts.month < facts.firstMonth
    case 'closed':
      return onOpen.includes(act) && facts.state === 'closed'
    case 'notClosed':
      return onClosed.includes(act) && facts.state !== 'closed'
    case 'earlierOpen':
      return (signing || act === 'close') && facts.oldestOpen !== null && facts.oldestOpen < facts.month
    case 'notOver':
      return (signing || act === 'close') && facts.today < daysOfPeriod(facts.month).last
    case 'neverLeft':
      return (signing || act === 'close') && standing.neverLeft.length > 0
    case 'gatesLeft':
      return act === 'prepare' && standing.gatesLeft.length > 0
    case 'nothingLeft':
      return act === 'prepareAnyway' && standing.gatesLeft.length === 0
    case 'notPrepared':
      return (act === 'close' || act === 'unprepare') && prepared === null
    case 'prepared':
      return signing && prepared !== null
    case 'samePerson':
      return (
        !facts.onePerson &&
        ((act === 'close' && prepared?.by === person.userId) || (act === 'reopen' && facts.reopenAskedBy === person.userId))
      )
    case 'changedSince':
      // What came since the signature, and the signed reason does not pass, is signed for again.
      return act === 'close' && standing.gatesLeft.some((cell) => !(prepared?.reason && prepared.passes.includes(cell)))
    case 'laterClosed':
      return reopening && facts.lastClosed !== null && facts.lastClosed > facts.month
    case 'archived':
      return (reopening || act === 'handOver') && facts.archived
    case 'noSeal':
      return act === 'handOver' && !facts.sealed
    case 'alreadyAsked':
      return act === 'askReopen' && facts.reopenAskedBy !== null
    case 'notAsked':
      return act === 'reopen' && facts.reopenAskedBy === null
  }
}
