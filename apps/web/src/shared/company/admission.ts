// Polls while a person waits for approval to join a company, and enters it on approval.
import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/http/api.ts'
import { currentSession } from '../../lib/session/session.ts'
import { enterCompany } from '../../lib/session/sign-in.ts'

const lookMs = 10_000
/** While a person without a company waits: polls their companies, and enters the first one. */
export const useAdmission = (waits: boolean): void => {
  const companies = useQuery({
    queryKey: ['teams', 'admission'],
    queryFn: () => api.user.listCompanies({ page: 1, pageSize: 1 }, { quiet: true }),
    enabled: waits,
    refetchInterval: lookMs,
    staleTime: 0,
  })
  const admitted = waits && (companies.data?.totalElements ?? 0) > 0
  useEffect(() => {
    if (admitted)
      void api.user
        .readUser({})
        .then(async (user) => {
          if (!currentSession()?.company) await enterCompany(user, '/home')
        })
        .catch(() => undefined)
  }, [admitted])
}
/** While a person waits for a company's answer: whether their latest request was refused. */
export const useRefusal = (waits: boolean, companyName: string): boolean => {
  const joins = useQuery({
    queryKey: ['my-joins', 'refusal'],
    queryFn: () => api.user.listMyJoins({}, { quiet: true, unasked: true }),
    enabled: waits,
    refetchInterval: lookMs,
    staleTime: 0,
  })
  const mine = (joins.data?.requests ?? [])
    .filter((r) => r.companyName === companyName)
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  return waits && mine[0]?.state === 'refused'
}
