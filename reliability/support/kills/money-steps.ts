// The steps of acts on payments at which a process is killed, in their order.
import type { Fault } from './fault.ts'
import type { PayCall } from './pay-acts.ts'

export interface MoneyStep extends Fault {
  readonly call: PayCall
  readonly name: string
  /** The act was committed before the death. */
  readonly whole?: true
}
const entries = '^sql with "entries"'
const commit = '^sql commit'
const before = (call: PayCall, name: string, ...steps: readonly string[]): MoneyStep => ({ call, name, when: 'before', steps })
const after = (call: PayCall, name: string, ...steps: readonly string[]): MoneyStep => ({ call, name, when: 'after', steps })
const ending = (call: PayCall): readonly MoneyStep[] => [
  before(call, 'all written, not in the log', entries),
  before(call, 'in the log, before the commit', entries, commit),
  { ...after(call, 'committed, before the answer', entries, commit), whole: true },
]
const invoice = '^sql update "invoice" set "use_status"'
const way = '^sql update "payment_batch_invoice" set "state"'
const batch = '^sql update "payment_batch" set "state"'
const fileRow = '^sql update "payment_bank_file_row"'
const held = '^sql update "payment_bank_file_invoice"'
const back = '^sql insert into "payment_taken_back"'
const line = '^sql insert into "payment_statement_row"'

export const moneySteps: readonly MoneyStep[] = [
  after('file', 'the invoices locked, the batches not', '^sql select "id" from "invoice" .* for update'),
  after('file', 'the batches locked, nothing judged', '^sql select "id" from "payment_batch" .* for update'),
  before('file', 'judged, nothing written', '^sql insert into "payment_bank_file" '),
  before('file', 'the file written, its rows not', '^sql insert into "payment_bank_file_row"'),
  before('file', 'the rows written, their invoices not held', '^sql insert into "payment_bank_file_invoice"'),
  ...ending('file'),
  after('download', 'counted, the rows not read', '^sql update "payment_bank_file" set "downloads"'),
  ...ending('download'),
  after('statement', 'the batches locked, nothing judged', '^sql select "id" from "payment_batch" .* for update'),
  before('statement', 'judged, nothing kept', '^sql insert into "payment_statement" '),
  after('statement', 'kept, none of its lines done', '^sql insert into "payment_statement" '),
  before('statement', 'what came back not taken back yet, its proof kept', back, way),
  before('statement', 'what came back taken back, nothing marked as paid', back, invoice),
  before('statement', 'marked as paid, the batches not', back, invoice, batch),
  before('statement', 'the row of the bank file closed, its invoices still held', held),
  before('statement', 'the payments marked, no line kept', line),
  before('statement', 'the lines kept, a payment by hand not proven', line, '^sql update "payment_batch_invoice" set "statement_row_id"'),
  before('statement', 'people told, the sums not counted', '^sql update "payment_statement" as "s"'),
  ...ending('statement'),
  before('confirm', 'the voucher sent, not named', '^link .*COMPANY'),
  after('confirm', 'the voucher named, nothing begun', '^link .*COMPANY'),
  after('confirm', 'the invoices locked, the batches not', '^sql select .* from "invoice" .* for update'),
  before('confirm', 'judged, nothing written', invoice),
  before('confirm', 'the invoices written, their uses not', '^sql update "invoice_use"'),
  before('confirm', 'the uses written, the voucher not claimed', '^sql insert into "stored_file"'),
  before('confirm', 'the voucher claimed, no payment written', way),
  before('confirm', 'two payments of five written', way, way, way),
  before('confirm', 'the payments written, the batches not', batch),
  before('confirm', 'one batch of two written', batch, batch),
  before('confirm', 'the batches written, the rows of the bank file not', fileRow),
  before('confirm', 'the rows of the bank file closed, their invoices still held', held),
  ...ending('confirm'),
]
/** The fault of an act of this company: its other steps are of one transaction that begins as the company. */
export const faultIn = (companyId: string, { when, steps }: Fault): Fault => ({
  when,
  steps: steps[0]!.startsWith('^link')
    ? steps.map((step) => step.replace('COMPANY', companyId))
    : [`^sql select set_config.*${companyId}`, ...steps],
})
