// The same questions of a company and of one with ten times its rows, each pair asked in turn.
import { measureBoth, ms, ratio, table, type Times } from './measure.ts'

export type Question = readonly [name: string, request: () => Promise<unknown>]
export interface Grown {
  readonly name: string
  readonly before: Times
  readonly after: Times
  readonly broken: boolean
}
interface Bound {
  readonly rounds: number
  /** Times of the p50 at a tenth of the rows. */
  readonly growthMax: number
  /** A p50 of so many milliseconds says nothing. */
  readonly noise: number
}
export const measureGrowth = async (
  fewer: readonly Question[],
  many: readonly Question[],
  { rounds, growthMax, noise }: Bound,
): Promise<readonly Grown[]> => {
  const lines: Grown[] = []
  for (const [at, [name, request]] of many.entries()) {
    const [before, after] = await measureBoth(fewer[at]![1], request, rounds)
    const broken = after.p50 > growthMax * before.p50 && after.p50 > noise
    console.log(
      `${broken ? '✗' : '✓'} ${name.padEnd(52)} p50 ${ms(before.p50).padStart(6)} → ${ms(after.p50).padStart(6)} ms  ${ratio(after.p50, before.p50)}`,
    )
    lines.push({ name, before, after, broken })
  }
  return lines
}
export const growthTable = (lines: readonly Grown[]): string =>
  table(
    ['question', 'p50 ms', 'p95 ms', 'growth of p50'],
    lines.map(({ name, before, after, broken }) => [
      `${name}${broken ? ' (✗)' : ''}`,
      `${ms(before.p50)} → ${ms(after.p50)}`,
      `${ms(before.p95)} → ${ms(after.p95)}`,
      ratio(after.p50, before.p50),
    ]),
  )
