// The cells of the line “pay”: what is due, what waits for a person or for the bank, and what was paid without proof or for nothing.
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { monthLimits } from '@piaotai/domain/month/month-cells.ts'
import { daysFrom, workdaysBack } from '@piaotai/domain/risk/risk-days.ts'
import { dayEnd, dayStart } from '@piaotai/domain/shanghai.ts'
import { category, usageStatus } from '@piaotai/domain/states.ts'
import { localDate } from '../../../../db/local-days.ts'
import { factExpressions } from '../../../invoices/judgement/index.ts'
import { invoicesInRowScope } from '../../../people/permission/index.ts'
import {
  fileSeenWhole,
  goneStanding,
  inScopeById,
  lineSeenWhole,
  lineWaits,
  owedToEmployees,
  payableBy,
  termDaysOf,
} from '../../payment/index.ts'
import type { CellSource, MonthContext, PartSource, ThingRow } from './source.ts'

const { standing } = factExpressions([])
/** Working days that a bank may take with a row of a file. */
const fileWorkdays = 3

/** For queries on `invoice`: due by the end of the month. */
const dueBy = ({ companyId, last }: MonthContext): Expression<SqlBool> =>
  sql<boolean>`invoice.date <= ${last}::date - ${termDaysOf(companyId)}`
const owed = (month: MonthContext): Expression<SqlBool> =>
  sql<boolean>`(${payableBy(month.actor)} and invoice.payable > 0 and ${dueBy(month)})`
/** Batches that a line of a statement names, and nobody has said whether it is theirs. */
const namedByBank = ({ companyId }: MonthContext): RawBuilder<unknown> =>
  sql`(select unnest(r.batch_ids) from payment_statement_row r where r.company_id = ${companyId} and ${lineWaits})`
/** For queries on rows `p` of a batch: in a live row of a bank file. */
const filed = sql<boolean>`exists (select 1 from payment_bank_file_invoice f where f.company_id = p.company_id and f.invoice_id = p.invoice_id and f.live)`
const paidIn = ({ companyId, first, last }: MonthContext): Expression<SqlBool> =>
  sql<boolean>`(p.company_id = ${companyId} and p.state = 'confirmed' and p.paid_day between ${first} and ${last})`
/** For queries on rows `p` of a batch: what was paid should not have been. */
const paidForNothing = sql<boolean>`exists (select 1 from invoice where invoice.company_id = p.company_id and invoice.id = p.invoice_id and ${goneStanding})`

const dueNotSubmitted: CellSource = {
  sql: (month) => sql<ThingRow>`
    select 'invoice' as kind, invoice.id::text as id, invoice.number, invoice.seller_name as party, invoice.date::text as day,
      invoice.payable::text as amount, invoice.id as invoice_id, jsonb_build_object('dueDay', (invoice.date + ${termDaysOf(month.companyId)})::text,
      'total', invoice.amount_including_tax::text, 'sellerTaxId', invoice.seller_tax_id) as facts
    from invoice where ${owed(month)}`,
}
/** What a live row of a bank file holds waits for the bank, and what a line names waits for the claim. */
const toConfirm: CellSource = {
  sql: (month) => sql<ThingRow>`
    select 'payment' as kind, b.id::text as id, b.number, b.payee_name as party, ${localDate('b.submitted_at')}::text as day, waiting.amount::text as amount,
      case when waiting.n = 1 then waiting.first end as invoice_id, jsonb_build_object('batchId', b.id, 'number', b.number, 'by', b.submitted_by_name,
      'submitter', b.submitted_by_name, 'payee', b.payee_name, 'dueDay', b.due_day::text, 'invoices', waiting.n::text) as facts
    from (select p.batch_id, sum(p.amount) as amount, count(*) as n, (array_agg(p.invoice_id))[1] as first from payment_batch_invoice p
      where p.company_id = ${month.companyId} and p.state = 'submitted' and ${inScopeById(month.actor)} and not ${filed} group by p.batch_id) waiting
    join payment_batch b on b.company_id = ${month.companyId} and b.id = waiting.batch_id
    where b.submitted_at <= ${dayEnd(month.last)} and b.id not in ${namedByBank(month)}`,
}
const fileRows: CellSource = {
  sql: (month) => sql<ThingRow>`
    select 'bankFileRow' as kind, r.file_id || '.' || r.position as id, r.number, r.payee_name as party, ${localDate('f.made_at')}::text as day,
      r.amount::text as amount, null::uuid as invoice_id, jsonb_build_object('fileId', r.file_id, 'file', f.number, 'line', (r.position + 1)::text,
      'batchId', r.batch_id, 'by', f.made_by_name, 'downloads', f.downloads::text) as facts
    from payment_bank_file_row r join payment_bank_file f on f.company_id = r.company_id and f.id = r.file_id
    where r.company_id = ${month.companyId} and r.state = 'live' and f.made_at < ${dayStart(workdaysBack(month.today, fileWorkdays + 1))}
      and f.made_at <= ${dayEnd(month.last)} and ${fileSeenWhole(month.actor)} and r.batch_id not in ${namedByBank(month)}`,
}
const bankLines: CellSource = {
  sql: (month) => sql<ThingRow>`
    select 'statementLine' as kind, r.id::text as id, r.number, r.party, r.day::text as day, r.amount::text as amount, null::uuid as invoice_id,
      jsonb_build_object('statementId', r.statement_id, 'statement', s.name, 'line', r.line::text, 'state', r.state, 'verdict', r.verdict,
      'expected', r.expected::text, 'batchId', r.batch_ids[1]) as facts
    from payment_statement_row r join payment_statement s on s.company_id = r.company_id and s.id = r.statement_id
    where r.company_id = ${month.companyId} and ${lineWaits} and (r.day is null or r.day <= ${month.last}) and ${lineSeenWhole(month.actor)}`,
}
const paidWithoutProof: CellSource = {
  sql: (month) => sql<ThingRow>`
    select 'payment' as kind, b.id::text as id, b.number, b.payee_name as party, paid.day::text as day, paid.amount::text as amount,
      case when paid.n = 1 then paid.first end as invoice_id, jsonb_build_object('batchId', b.id, 'number', b.number, 'payee', b.payee_name,
      'submitter', b.submitted_by_name, 'by', paid.by, 'invoices', paid.n::text) as facts
    from (select p.batch_id, sum(p.amount) as amount, count(*) as n, max(p.paid_day) as day, max(p.changed_by_name) as by, (array_agg(p.invoice_id))[1] as first
      from payment_batch_invoice p where ${paidIn(month)} and p.voucher_file_id is null and p.statement_id is null and p.statement_row_id is null
        and ${inScopeById(month.actor)} and not ${paidForNothing} group by p.batch_id) paid
    join payment_batch b on b.company_id = ${month.companyId} and b.id = paid.batch_id`,
}
const paidAndRed: CellSource = {
  sql: (month) => sql<ThingRow>`
    select 'invoice' as kind, invoice.id::text as id, invoice.number, invoice.seller_name as party, paid.day::text as day, paid.amount::text as amount,
      invoice.id as invoice_id, jsonb_build_object('standing', ${standing}, 'standingDay', invoice.standing_day::text, 'batchId', paid.batch_id) as facts
    from invoice join lateral (select sum(p.amount) as amount, max(p.paid_day) as day, (array_agg(p.batch_id order by p.paid_day desc))[1] as batch_id
      from payment_batch_invoice p where ${paidIn(month)} and p.invoice_id = invoice.id) paid on paid.amount is not null
    where invoice.company_id = ${month.companyId} and ${goneStanding} and (invoice.use_status = ${sql.lit(usageStatus.confirmed)} or invoice.paid_before <> 0)
      and ${invoicesInRowScope(month.actor, 'company')}`,
}
const employees: CellSource = {
  sql: (month) => sql<ThingRow>`
    select 'invoice' as kind, invoice.id::text as id, invoice.number, invoice.seller_name as party, invoice.date::text as day, invoice.payable::text as amount,
      invoice.id as invoice_id, jsonb_build_object('by', invoice.entered_by_name, 'personId', invoice.entered_by) as facts
    from invoice where ${owedToEmployees(month.actor)} and invoice.date <= ${month.last}`,
}

/** Paid ones that were due in the month, of these and of what was due by its end and is not paid: counted as far as cells are. */
const extent: PartSource['extent'] = async (tx, month) => {
  const { actor, companyId, first, last } = month
  const { rows: terms } = await sql<{ days: number }>`select ${termDaysOf(companyId)} as days`.execute(tx)
  const dueFrom = daysFrom(first, -terms[0]!.days)
  const dueTo = daysFrom(last, -terms[0]!.days)
  const used = (states: readonly number[], from?: string) =>
    sql<boolean>`(invoice.company_id = ${companyId} and invoice.category = ${sql.lit(category.incoming)}
      and invoice.use_status in (${sql.raw(states.join(', '))}) and invoice.date <= ${dueTo}
      ${from === undefined ? sql`` : sql`and invoice.date >= ${from}`} and ${invoicesInRowScope(actor, 'company')})`
  const counted = (passing: Expression<SqlBool>) =>
    sql`(select count(*) from (select 1 from invoice where ${passing} limit ${monthLimits.counted}) counted)`
  const { rows } = await sql<{ done: string; open: string }>`
    select ${counted(used([usageStatus.confirmed, usageStatus.external], dueFrom))} as done,
      ${counted(used([usageStatus.submitted]))} + ${counted(owed(month))} as open`.execute(tx)
  const done = Number(rows[0]!.done)
  return { done, whole: done + Number(rows[0]!.open) }
}
export const payPart: PartSource<'pay'> = { part: 'pay', extent }
export const payCells = {
  dueNotSubmitted,
  toConfirm,
  fileRows,
  bankLines,
  paidWithoutProof,
  paidAndRed,
  employees,
} as const satisfies Readonly<Record<string, CellSource>>
