// What the page of titles asks the server for, and what becomes stale when titles change: every invoice's state among it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { titleEndpoints } from '@piaotai/contract/title.ts'
import { api } from '../../lib/http/api.ts'

type Center = typeof titleEndpoints
export type Title = Received<Center['listTitles']>['content'][number]
export type TitleFields = Sent<Center['createTitle']>
export type TitlePreview = Received<Center['previewTitles']>

const key = ['titles'] as const
/** Asked again while invoices are being compared. */
export const useTitles = () =>
  useQuery({
    queryKey: key,
    queryFn: () => api.user.listTitles({}),
    refetchInterval: (query) => (query.state.data?.round.running ? 1500 : false),
  })
/** A change of titles; the client has told what went wrong, unless the call was quiet. */
export const useTitleChange = <I, O>(run: (input: I) => Promise<O>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSettled: () => Promise.all([key, ['overview']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
