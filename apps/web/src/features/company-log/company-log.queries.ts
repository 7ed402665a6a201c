import { useQuery } from '@tanstack/react-query'
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { companyLogEndpoints } from '@piaotai/contract/company-log.ts'
import { api } from '../../lib/http/api.ts'

type Center = typeof companyLogEndpoints
export const companyLogKey = ['companyLog'] as const
export type LogEntry = Received<Center['listCompanyLog']>['content'][number]
export type LogQuery = Sent<Center['listCompanyLog']>
export type LogFilter = Sent<Center['exportCompanyLog']>['filter']

export const useLogMembers = () =>
  useQuery({
    queryKey: [...companyLogKey, 'members'],
    queryFn: () => api.user.readCompanyLogChoices({}, { quiet: true }),
    retry: false,
  }).data?.members ?? []
export const useLogEntry = (id: string) =>
  useQuery({
    queryKey: [...companyLogKey, 'one', id],
    queryFn: () => api.user.readCompanyLogEntry({ id }, { quiet: true }),
    retry: false,
  })
