// Short or long form, the seed of every choice, and the figures that end up in docs/reliability.md.
import { appendFileSync } from 'node:fs'

export const long = process.env['RELIABILITY'] === 'long'
export const times = (short: number, inLong: number): number => (long ? inLong : short)
/** The same seed makes the same run; RELIABILITY_SEED=… makes another. */
export const seed = process.env['RELIABILITY_SEED'] ?? 'piaotai'

/** One row of docs/reliability.md: the act, its count, and the outcome. */
export interface ReportRow {
  readonly table: string
  readonly what: string
  readonly times: number
  readonly outcome: string
}
/** Keeps a row for the report of the long form; without one it is printed. */
export const report = (row: ReportRow): void => {
  const path = process.env['RELIABILITY_REPORT']
  if (path) appendFileSync(path, `${JSON.stringify(row)}\n`)
  else process.stdout.write(`  ${row.table} · ${row.what} · ${row.times} · ${row.outcome}\n`)
}
