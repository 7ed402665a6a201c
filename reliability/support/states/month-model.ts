// A model of closing months: who signs, closes and reopens, and what an arrival changes.

/** arrive: an invoice of the month comes in; book: all of the month's are in numbered vouchers. */
export const acts = ['prepare', 'prepareAnyway', 'unprepare', 'close', 'askReopen', 'reopen', 'handOver', 'arrive', 'book'] as const
export type Act = (typeof acts)[number]
/** By the first or the second person, on one of three months. */
export interface Call {
  readonly act: Act
  readonly by: 0 | 1
  readonly month: 0 | 1 | 2
}
interface Month {
  closed: boolean
  handedOver: boolean
  prepared: { readonly by: number; readonly passes: boolean } | undefined
  askedBy: number | undefined
  /** Invoices without a voucher, and those that came after closing. */
  unbooked: number
  late: number
}

export class MonthModel {
  readonly months: readonly Month[] = Array.from({ length: 3 }, () => ({
    closed: false,
    handedOver: false,
    prepared: undefined,
    askedBy: undefined,
    unbooked: 0,
    late: 0,
  }))
  /** What the act answers: `ok`, or why it is refused. */
  expect({ act, by, month: at }: Call): string {
    const month = this.months[at]!
    if (act === 'arrive') {
      month.unbooked++
      if (month.closed) month.late++
      return 'ok'
    }
    if (act === 'book') {
      if (month.closed) return 'periodClosed'
      month.unbooked = 0
      return 'ok'
    }
    const refused = this.#refusal(act, by, at, month)
    if (refused) return refused
    if (act === 'prepare' || act === 'prepareAnyway') month.prepared = { by, passes: act === 'prepareAnyway' }
    if (act === 'unprepare') month.prepared = undefined
    if (act === 'close') Object.assign(month, { closed: true, prepared: undefined, late: 0 })
    if (act === 'askReopen') month.askedBy = by
    if (act === 'reopen') Object.assign(month, { closed: false, askedBy: undefined, late: 0 })
    if (act === 'handOver') Object.assign(month, { handedOver: true, askedBy: undefined })
    return 'ok'
  }
  #refusal(act: Act, by: number, at: number, month: Month): string | undefined {
    const earlierOpen = this.months.slice(0, at).some(({ closed }) => !closed)
    const laterClosed = this.months.slice(at + 1).some(({ closed }) => closed)
    const { closed, prepared, unbooked, askedBy, handedOver } = month
    const says = (...told: readonly (readonly [boolean, string])[]): string | undefined => told.find(([holds]) => holds)?.[1]
    switch (act) {
      case 'prepare':
        return says([closed, 'closed'], [earlierOpen, 'earlierOpen'], [unbooked > 0, 'gatesLeft'], [!!prepared, 'prepared'])
      case 'prepareAnyway':
        return says([closed, 'closed'], [earlierOpen, 'earlierOpen'], [unbooked === 0, 'nothingLeft'], [!!prepared, 'prepared'])
      case 'unprepare':
        return says([closed, 'closed'], [!prepared, 'notPrepared'])
      case 'close':
        return says(
          [closed, 'closed'],
          [earlierOpen, 'earlierOpen'],
          [!prepared, 'notPrepared'],
          [prepared?.by === by, 'samePerson'],
          [unbooked > 0 && !prepared?.passes, 'changedSince'],
        )
      case 'askReopen':
        return says([!closed, 'notClosed'], [laterClosed, 'laterClosed'], [handedOver, 'archived'], [askedBy !== undefined, 'alreadyAsked'])
      case 'reopen':
        return says(
          [!closed, 'notClosed'],
          [askedBy === by, 'samePerson'],
          [laterClosed, 'laterClosed'],
          [handedOver, 'archived'],
          [askedBy === undefined, 'notAsked'],
        )
      case 'handOver':
        return says([!closed, 'notClosed'], [handedOver, 'archived'])
      default:
        return undefined
    }
  }
}
