// What the judge says of invoices: asked for many at once, and again whenever the lists are.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { judgementEndpoints } from '@piaotai/contract/judgement.ts'
import { limits } from '@piaotai/domain/limits.ts'
import type { ReadArea } from '@piaotai/domain/rights/permission.ts'
import { api } from '../../../lib/http/api.ts'
import { judgedKey } from '../invoice.queries.ts'

type Endpoints = typeof judgementEndpoints
export type JudgedInvoice = Received<Endpoints['judgeInvoices']>[number]
export type JudgedById = ReadonlyMap<string, JudgedInvoice>
const nothing: JudgedById = new Map()

const parts = (ids: readonly string[]): readonly string[][] =>
  Array.from({ length: Math.ceil(ids.length / limits.judged) }, (_, i) => ids.slice(i * limits.judged, (i + 1) * limits.judged))
const judgedQuery = (area: ReadArea, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...judgedKey, area, ids],
    queryFn: async ({ signal }): Promise<JudgedById> => {
      const answers = await Promise.all(parts(ids).map((some) => api.invoice.judgeInvoices({ area, ids: some }, { quiet: true, signal })))
      return new Map(answers.flat().map((one) => [one.id, one]))
    },
    // An invoice that is gone is gone; its row leaves with the next list.
    retry: false,
    placeholderData: keepPreviousData,
  })
/** Whoever is not judged yet is missing. */
export const useJudged = (area: ReadArea, ids: readonly string[], enabled = true): JudgedById =>
  useQuery({ ...judgedQuery(area, ids), enabled: enabled && ids.length > 0 }).data ?? nothing
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
export const answerDoubts = (input: { readonly id: string; readonly area: 'personal' | 'company'; readonly fields?: string[] }) =>
  api.invoice.answerDoubts(input)
