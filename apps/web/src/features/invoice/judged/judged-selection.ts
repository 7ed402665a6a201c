// What the judge says of invoices that are selected for an act.
import { limits } from '@piaotai/domain/limits.ts'
import type { ReadArea } from '@piaotai/domain/rights/permission.ts'
import { useJudged, type JudgedById } from './judged.queries.ts'

/** Of a selection that is small enough to be judged at once. */
export const useJudgedSelection = (
  area: ReadArea,
  rows: readonly { readonly id: string }[],
  count = rows.length,
): JudgedById | undefined => {
  const ids = rows.map(({ id }) => id)
  const judged = useJudged(area, ids, count <= limits.judged)
  return count <= limits.judged && ids.length > 0 && ids.every((id) => judged.has(id)) ? judged : undefined
}
