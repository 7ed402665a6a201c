// The server calls of the start list, and what a change of it makes stale.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { startEndpoints } from '@piaotai/contract/start.ts'
import type { StartStep } from '@piaotai/domain/start.ts'
import { api } from '../../../lib/http/api.ts'
import { refreshRights } from '../../../lib/session/sign-in.ts'

export type StartList = Received<(typeof startEndpoints)['readStart']>
export type StartRow = StartList['steps'][number]

const startKey = ['start'] as const
const quiet = { quiet: true } as const
/** Steps become done elsewhere: a mail comes, a colleague joins. */
const againMs = 10_000
export const useStart = (live = true) =>
  useQuery({
    queryKey: startKey,
    queryFn: () => api.user.readStart({}, quiet),
    staleTime: 0,
    refetchInterval: live && againMs,
  })

/** Says of a step that the company does not need it, or needs it after all. */
export const useSkip = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: { readonly step: StartStep; readonly skipped: boolean }) => api.user.skipStartStep(input),
    onSettled: () => client.invalidateQueries({ queryKey: startKey }),
  })
}
/** Home and menu say at once where it stands. */
export const useAway = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (away: boolean) => api.user.putStartAway({ away }),
    onSuccess: async () => {
      await Promise.all([client.invalidateQueries({ queryKey: startKey }), refreshRights().catch(() => undefined)])
    },
  })
}
