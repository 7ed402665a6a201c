// The steps of a pull at which its process is killed, in their order.
import type { Fault } from './fault.ts'

export interface PullStep {
  readonly name: string
  readonly fault: Fault
  readonly short?: true
}
const commit = '^sql commit'
/** A transaction that writes this: before it, with it written, and committed. */
const around = (what: string, writes: string, { nth = 1, short = false } = {}): readonly PullStep[] => [
  { name: `${what}: before it is written`, fault: { when: 'before', steps: [writes], nth } },
  { name: `${what}: written, before the commit`, fault: { when: 'before', steps: [writes, commit], nth } },
  { name: `${what}: committed, and nothing more`, fault: { when: 'after', steps: [writes, commit], nth }, ...(short ? { short } : {}) },
]
export const pullSteps: readonly PullStep[] = [
  ...around('begin', '^sql update "pull_task" set "state".*"initializing"'),
  ...around('plan', '^sql insert into "pull_slice"'),
  // A page is in memory before its rows are written: killed before them, the bureau's answer is lost.
  ...around('the first page', '^sql insert into "tax_invoice"', { short: true }),
  ...around('the second page', '^sql insert into "tax_invoice"', { nth: 2 }),
  ...around('the quota and the end of the slice', '^sql update "company_quota"', { short: true }),
  ...around('the days', String.raw`^sql\s+insert into pulled_day`),
  ...around('the rows that wait for files', '^sql update "tax_invoice" set "sync_state".*"waiting"'),
  { name: 'a file: before it is kept', fault: { when: 'before', steps: ['^link$'] } },
  { name: 'a file: kept, its row not', fault: { when: 'after', steps: ['^link$'] }, short: true },
  { name: 'the second file: kept, the third not', fault: { when: 'after', steps: ['^link$'], nth: 2 } },
  ...around('the files to the intake', '^sql insert into "tax_invoice_file"', { short: true }),
  ...around('the end', '^sql update "pull_task" set "state".*"success"'),
]
