import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { noticeEndpoints } from '@piaotai/contract/notice.ts'
import { api } from '../../lib/http/api.ts'
import { useSession } from '../../lib/session/session.ts'

export type Notice = Received<typeof noticeEndpoints.listNotices>['content'][number]
const noticesKey = ['notices'] as const
const shown = 20
const lookMs = 60_000

/** Asked again every minute, and when the person comes back to the page. Without data outside a company. */
export const useUnread = () => {
  const companyId = useSession()?.company?.id
  return useQuery({
    queryKey: [...noticesKey, 'count', companyId],
    queryFn: () => api.user.countNotices({}, { quiet: true, unasked: true }),
    enabled: companyId !== undefined,
    refetchInterval: lookMs,
    refetchOnWindowFocus: 'always',
    select: ({ unread }) => unread,
  })
}
/** As long as the panel is open: a notice that is read there keeps its place until it is opened again. */
export const useNotices = () =>
  useInfiniteQuery({
    queryKey: [...noticesKey, 'list'],
    queryFn: ({ pageParam }) => api.user.listNotices({ page: pageParam, pageSize: shown }, { quiet: true }),
    initialPageParam: 1,
    getNextPageParam: ({ page, content, totalElements, totalExact }) =>
      (totalExact ? page * shown < totalElements : content.length >= shown) ? page + 1 : undefined,
    staleTime: 0,
    gcTime: 0,
  })
/** Without ids: all. */
export const useRead = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids?: readonly string[]) => api.user.readNotices(ids ? { ids: [...ids] } : {}),
    onSettled: () => client.invalidateQueries({ queryKey: noticesKey }),
  })
}
