// The steps of signing, closing and reopening a month at which a process is killed, in their order.
import type { Fault } from './fault.ts'
import type { MonthCall } from './month-acts.ts'

export interface MonthStep extends Fault {
  readonly call: MonthCall
  readonly name: string
  /** The act was committed before the death. */
  readonly whole?: true
}
const [entries, commit] = ['^sql with "entries"', '^sql commit']
const [books, sealed, signed] = ['^sql update "voucher_period"', '^sql insert into "month_seal"', '^sql insert into "month_close"']
const opened = '^sql update "month_seal"'
const before = (call: MonthCall, name: string, ...steps: readonly string[]): MonthStep => ({ call, name, when: 'before', steps })
const ending = (call: MonthCall, ...last: readonly string[]): readonly MonthStep[] => [
  before(call, 'all written, not in the log', ...last, entries),
  before(call, 'in the log, before the commit', ...last, entries, commit),
  { call, name: 'committed, before the answer', when: 'after', steps: [...last, entries, commit], whole: true },
]
export const monthSteps: readonly MonthStep[] = [
  before('prepareMonth', 'judged, nothing written', signed),
  ...ending('prepareMonth', signed),
  before('closeMonth', 'judged, the books still open', books),
  before('closeMonth', 'the books closed, not in the log', books, entries),
  before('closeMonth', 'the books closed, no seal', sealed),
  before('closeMonth', 'sealed, the signature still there', sealed, signed),
  ...ending('closeMonth', sealed),
  before('reopenMonth', 'judged, the books still closed', books),
  before('reopenMonth', 'the books open, the seal still standing', opened),
  before('reopenMonth', 'the seal taken off, the request still there', opened, signed),
  ...ending('reopenMonth', opened),
]
