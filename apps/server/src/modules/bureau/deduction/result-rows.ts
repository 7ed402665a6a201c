// Rows of a result sheet beside what was decided or marked here.
import { sql } from 'kysely'
import { deductionLimits } from '@piaotai/domain/deduction/deduction.ts'
import {
  readResultSheet,
  resultOutcomes,
  type ResultKind,
  type ResultOutcome,
  type ResultRow,
} from '@piaotai/domain/deduction/deduction-result.ts'
import { readTickedBook, type TickedBook } from '@piaotai/domain/deduction/ticked-book.ts'
import { identityOf, otherSpelling } from '@piaotai/domain/invoice/digital-number.ts'
import { keepFileName } from '@piaotai/domain/limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { isWorkbook } from '../../../lib/spreadsheet-template.ts'
import type { DeductionDeps } from './deps.ts'

export interface Upload {
  readonly bytes: Uint8Array
  readonly name: string
}
const shown = 200
const wanted: Readonly<Record<ResultKind, string>> = {
  deduction: '数电发票号码、是否勾选或失败原因',
  booking: '数电票号码、入账状态或失败原因',
}
export const readSheet = async (
  { sheets }: Pick<DeductionDeps, 'sheets'>,
  actor: Actor,
  { bytes, name }: Upload,
  kind: ResultKind,
): Promise<{ readonly rows: readonly ResultRow[]; readonly ticked?: TickedBook }> => {
  if (bytes.length > deductionLimits.sheetBytes) throw new Problem('file.tooLarge', { megabytes: deductionLimits.sheetBytes / 1024 / 1024 })
  const book = isWorkbook(bytes)
    ? await sheets.readBook(bytes, { rows: deductionLimits.rows + 10, columns: 60, pages: 12 }, actor)
    : { ok: false as const }
  if (!book.ok) throw new Problem('sheet.unreadable')
  if (book.more) throw new Problem('sheet.tooMany', { max: deductionLimits.rows })
  const ticked = kind === 'deduction' ? readTickedBook(book.pages) : undefined
  if (ticked !== undefined) {
    if (ticked.rows.length === 0 && ticked.left.length === 0) throw new Problem('sheet.empty')
    return { rows: [], ticked }
  }
  const result = readResultSheet(book.pages, kind, name)
  if (!result.ok) {
    if (result.problem === 'damaged') throw new Problem('taxSheet.damaged', { count: result.count })
    throw new Problem('sheet.headings', { missing: wanted[kind] })
  }
  if (result.rows.length === 0) throw new Problem('sheet.empty')
  return { rows: result.rows }
}
export interface Judged extends ResultRow {
  readonly id: string | null
}
const part = 1000
/**
 * Ours by identity, locked as decisions lock them; a row of anything else is unknown, as is one of a sheet of another purpose than was decided.
 * Where a number stands twice, the last row holds and the others are unknown.
 */
export const judgeRows = async (tx: Tx, actor: Actor, kind: ResultKind, rows: readonly ResultRow[]): Promise<readonly Judged[]> => {
  const identity = (row: ResultRow): string => identityOf(row.code, row.number) ?? row.number
  const table = sql.table(kind === 'deduction' ? 'deduction' : 'booking_mark')
  const ours = new Map<string, { readonly id: string; readonly purpose: string }>()
  // A mirror of an earlier release may hold a digital number as code and number.
  const asked = [...new Set(rows.flatMap((row) => [identity(row), otherSpelling(identity(row)) ?? identity(row)]))].toSorted()
  for (let at = 0; at < asked.length; at += part) {
    const { rows: found } = await sql<{ id: string; identity: string; purpose: string }>`
      select t.id, t.identity, r.purpose from tax_invoice t join ${table} r on r.company_id = t.company_id and r.tax_invoice_id = t.id
      where t.company_id = ${actor.companyId} and t.direction = 'in' and t.identity = any(${asked.slice(at, at + part)}::text[])
      order by t.id for update of t`.execute(tx)
    for (const one of found) ours.set(one.identity, one)
  }
  const last = new Map(rows.map((row) => [identity(row), row]))
  const asDecided = (row: ResultRow, decided: string): boolean =>
    kind === 'booking' || (row.purpose === 'any' ? decided !== 'hold' : row.purpose === decided)
  return rows.map((row) => {
    const found = ours.get(identity(row)) ?? ours.get(otherSpelling(identity(row)) ?? '')
    const holds = last.get(identity(row)) === row && row.outcome !== 'unknown' && found !== undefined && asDecided(row, found.purpose)
    return holds ? { ...row, id: found.id } : { ...row, id: null, outcome: 'unknown' }
  })
}
type Counts = Readonly<Record<ResultOutcome, number>>
export const countsOf = (rows: readonly Judged[]): Counts => {
  const of = (outcome: ResultOutcome): number => rows.filter((row) => row.outcome === outcome).length
  return { failed: of('failed'), unknown: of('unknown'), open: of('open'), done: of('done') }
}
/** Counts of all rows, and the first of them: those that failed before the others. */
export const previewOf = ({ name }: Upload, rows: readonly Judged[]) => ({
  ...countsOf(rows),
  name: keepFileName(name),
  rows: rows
    .toSorted((a, b) => resultOutcomes.indexOf(a.outcome) - resultOutcomes.indexOf(b.outcome))
    .slice(0, shown)
    .map(({ line, number, outcome, reason, refusal }) => ({ line, number, outcome, reason, refusal })),
})
/** What to write of each of ours, as `v`; what stands open at the bureau has no result. */
export const outcomesOf = (rows: readonly Judged[]) => {
  const mine = rows.filter(({ id }) => id !== null)
  return sql`unnest(${mine.map(({ id }) => id)}::uuid[], ${mine.map(({ outcome }) => (outcome === 'open' ? null : outcome))}::text[],
    ${mine.map(({ reason }) => reason)}::text[]) as v(id, result, note)`
}
