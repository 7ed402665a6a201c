// A bank statement's lines against the batches that their numbers name.
import { sql } from 'kysely'
import {
  statementLimits,
  statementLines,
  statementPlaces,
  type StatementLine,
  type StatementVerdict,
} from '@piaotai/domain/payment/bank-statement.ts'
import { shanghaiDay } from '@piaotai/domain/invoice/checks.ts'
import { toFen } from '@piaotai/domain/money/money.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { readSheet } from '../../../lib/read-sheet.ts'
import type { SheetReader } from '../../../ports/spreadsheet-reader.ts'
import { invoicesInRowScope } from '../../people/permission/index.ts'
import { causesOf, judgeConfirmations } from './judge-confirmation.ts'

export interface StatementFile {
  readonly name: string
  readonly bytes: Uint8Array
}
export interface ReadStatement {
  /** With a number of ours. */
  readonly lines: readonly StatementLine[]
  readonly others: number
}
const bounds = { rows: statementLimits.rows + statementLimits.headRows, columns: statementLimits.columns, csv: true } as const

/** Banks write the account, its owner and the period above the headings. */
export const readStatementFile = async (sheets: Pick<SheetReader, 'read'>, file: StatementFile, actor: Actor): Promise<ReadStatement> => {
  if (file.bytes.length > statementLimits.bytes) throw new Problem('file.tooLarge', { megabytes: statementLimits.bytes / 1024 / 1024 })
  const rows = await readSheet(sheets, file.bytes, bounds, actor)
  if (rows.length === 0) throw new Problem('sheet.empty')
  const at = rows.findIndex(({ cells, line }) => line <= statementLimits.headRows && statementPlaces(cells) !== undefined)
  const places = at < 0 ? undefined : statementPlaces(rows[at]!.cells)
  if (!places) throw new Problem('payment.statementColumns')
  const all = statementLines(rows.slice(at + 1), places)
  if (all.length === 0) throw new Problem('sheet.empty')
  if (all.length > statementLimits.rows) throw new Problem('sheet.tooMany', { max: statementLimits.rows })
  const lines = all.filter(({ numbers }) => numbers.length > 0)
  return { lines, others: all.length - lines.length }
}

export interface JudgedLine extends Omit<StatementLine, 'numbers'> {
  readonly number: string
  readonly verdict: StatementVerdict
  readonly batchId: string | null
  readonly expected: string | null
  /** The invoices that wait in the batch. */
  readonly invoiceIds: readonly string[]
  /** Why the bank was told to pay in spite of what stands against it; empty where nothing does. */
  readonly reason: string
}
interface Waiting {
  readonly batchId: string
  readonly paid: number
  readonly hidden: number
  readonly amount: string
  readonly uses: readonly string[]
  readonly invoiceIds: readonly string[]
}

export const judgeStatement = async (tx: Tx, actor: Actor, lines: readonly StatementLine[], now: Date): Promise<readonly JudgedLine[]> => {
  const batches = await batchesOf(tx, actor, [...new Set(lines.flatMap(({ numbers }) => numbers))])
  const found = await judgeConfirmations(
    tx,
    actor,
    [...batches.values()].flatMap(({ uses }) => uses),
    now,
  )
  const overridden = await overriddenOf(
    tx,
    actor,
    [...batches.values()].map(({ batchId }) => batchId),
  )
  const today = shanghaiDay(now)
  const seen = new Set<string>()
  return lines.map(({ numbers, ...line }) => {
    const [number = ''] = numbers
    const batch = numbers.length === 1 ? batches.get(number) : undefined
    const causes =
      batch?.uses.flatMap((use) => {
        const one = found.get(use)
        return one ? causesOf(one) : []
      }) ?? []
    const told = batch && causes.length > 0 ? overridden.get(batch.batchId) : undefined
    const reason = told && causes.every((cause) => told.causes.includes(cause)) ? told.reason : ''
    const verdict = ((): StatementVerdict => {
      if (numbers.length > 1) return 'several'
      if (!batch) return 'unknown'
      if (line.amount?.startsWith('-')) return 'refund'
      if (seen.has(number)) return 'twice'
      seen.add(number)
      if (batch.uses.length === 0) return batch.paid > 0 ? 'paid' : 'notWaiting'
      if (batch.hidden > 0) return 'beyondScope'
      if (line.amount === null || toFen(line.amount) !== toFen(batch.amount)) return 'amountDiffers'
      if (line.day === null || line.day > today) return 'dayWrong'
      return causes.length > 0 && reason === '' ? 'guarded' : 'matched'
    })()
    return {
      ...line,
      number: numbers.join(' '),
      verdict,
      batchId: batch?.batchId ?? null,
      expected: batch && batch.uses.length > 0 ? batch.amount : null,
      invoiceIds: batch?.invoiceIds ?? [],
      reason,
    }
  })
}
/** What the last bank file of each batch was made in spite of, and why; nobody without the right to override goes by it. */
const overriddenOf = async (tx: Tx, actor: Actor, batchIds: readonly string[]) => {
  if (batchIds.length === 0 || !actor.permissions.has('confirmPayment.override')) return new Map<string, never>()
  const rows = await tx
    .selectFrom('payment_bank_file_row as r')
    .innerJoin('payment_bank_file as f', (join) => join.onRef('f.company_id', '=', 'r.company_id').onRef('f.id', '=', 'r.file_id'))
    .select(['r.batch_id', 'r.overridden_for as causes', 'f.reason'])
    .distinctOn('r.batch_id')
    .where('r.company_id', '=', actor.companyId)
    .where('r.batch_id', 'in', [...batchIds])
    .orderBy('r.batch_id')
    .orderBy('f.made_at', 'desc')
    .orderBy('f.id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.batch_id, row]))
}
/** By number; those without an invoice within the row scope are unknown to the person. */
const batchesOf = async (tx: Tx, actor: Actor, numbers: readonly string[]): Promise<ReadonlyMap<string, Waiting>> => {
  if (numbers.length === 0) return new Map()
  const waits = sql`p.state = 'submitted'`
  const inScope = invoicesInRowScope(actor, 'company')
  const rows = await tx
    .selectFrom('payment_batch as b')
    .innerJoin('payment_batch_invoice as p', (join) => join.onRef('p.company_id', '=', 'b.company_id').onRef('p.batch_id', '=', 'b.id'))
    .innerJoin('invoice', (join) => join.onRef('invoice.company_id', '=', 'p.company_id').onRef('invoice.id', '=', 'p.invoice_id'))
    .select(['b.number', 'b.id', sql<string>`count(*) filter (where p.state = 'confirmed')`.as('paid')])
    .select([
      sql<string>`count(*) filter (where ${waits} and not ${inScope})`.as('hidden'),
      sql<string>`coalesce(sum(p.amount) filter (where ${waits}), 0)::numeric(18,2)`.as('amount'),
      sql<string | null>`string_agg(p.use_id::text, ',' order by p.position) filter (where ${waits})`.as('uses'),
      sql<string | null>`string_agg(p.invoice_id::text, ',' order by p.position) filter (where ${waits})`.as('invoices'),
      sql<boolean>`bool_or(${inScope})`.as('visible'),
    ])
    .where('b.company_id', '=', actor.companyId)
    .where(sql<boolean>`b.number = any(${[...numbers]}::text[])`)
    .groupBy(['b.number', 'b.id'])
    .execute()
  return new Map(
    rows
      .filter(({ visible }) => visible)
      .map((row) => [
        row.number,
        {
          batchId: row.id,
          paid: Number(row.paid),
          hidden: Number(row.hidden),
          amount: row.amount,
          uses: row.uses?.split(',') ?? [],
          invoiceIds: row.invoices?.split(',') ?? [],
        },
      ]),
  )
}
