// How many of a selection can be submitted, take a reason, and cannot.
import type { JudgedById } from './judged.queries.ts'

export interface SubmissionCounts {
  readonly can: number
  readonly asks: number
  readonly cannot: number
}
export const submissionCounts = (judged: JudgedById, rows: readonly { readonly id: string }[]): SubmissionCounts => {
  const verdicts = rows.flatMap(({ id }) => judged.get(id)?.acts.submit.verdict ?? [])
  const of = (...wanted: readonly string[]): number => verdicts.filter((one) => wanted.includes(one)).length
  return { can: of('allowed', 'said'), asks: of('asks', 'second'), cannot: of('after', 'refused') }
}
