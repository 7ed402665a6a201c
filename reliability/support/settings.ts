// Short or long form, the seed of every random choice, and the rows of docs/reliability.md.
import { appendFileSync } from 'node:fs'

export const long = process.env['RELIABILITY'] === 'long'
export const times = (short: number, inLong: number): number => (long ? inLong : short)
/** The same seed gives the same run; RELIABILITY_SEED=… gives another. */
export const seed = process.env['RELIABILITY_SEED'] ?? 'piaotai'

/** One row of docs/reliability.md: the act, its count, and the outcome. */
export interface ReportRow {
  readonly table: string
  readonly what: string
  readonly times: number
  readonly outcome: string
}
/** Appends a row to the report file RELIABILITY_REPORT; without it prints the row. */
export const report = (row: ReportRow): void => {
  const path = process.env['RELIABILITY_REPORT']
  if (path) appendFileSync(path, `${JSON.stringify(row)}\n`)
  else process.stdout.write(`  ${row.table} · ${row.what} · ${row.times} · ${row.outcome}\n`)
}
