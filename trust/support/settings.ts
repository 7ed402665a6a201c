// Short or long form, the seed of every choice, and the figures that end up in docs/trust.md.
import { appendFileSync } from 'node:fs'

export const long = process.env['TRUST'] === 'long'
export const times = (short: number, inLong: number): number => (long ? inLong : short)
/** The same seed makes the same run; TRUST_SEED=… makes another. */
export const seed = process.env['TRUST_SEED'] ?? 'piaotai'

/** One row of docs/trust.md: what was done, how often, what came of it. */
export interface Told {
  readonly table: string
  readonly what: string
  readonly times: number
  readonly outcome: string
}
/** Keeps a row for the report of the long form; without one it is printed. */
export const tell = (row: Told): void => {
  const path = process.env['TRUST_REPORT']
  if (path) appendFileSync(path, `${JSON.stringify(row)}\n`)
  else process.stdout.write(`  ${row.table} · ${row.what} · ${row.times} · ${row.outcome}\n`)
}
