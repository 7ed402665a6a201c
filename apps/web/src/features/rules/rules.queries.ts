// The server calls of the pages of rules, and what a change makes stale.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { ruleEndpoints } from '@piaotai/contract/invoice/rules.ts'
import type { RuleKindName } from '@piaotai/domain/rules/kinds.ts'
import { api } from '../../lib/api.ts'

type Center = typeof ruleEndpoints
export type Rule = Received<Center['listRules']>['content'][number]
export type RuleDetail = Received<Center['readRule']>
export type Trial = NonNullable<RuleDetail['result']>
export type RuleRun = Received<Center['listRuleRuns']>['content'][number]
export type Hit = Received<Center['listRuleHits']>['content'][number]
export type HitQuery = Omit<Sent<Center['listRuleHits']>, 'id'>
/** A draft as the form keeps it. */
export type Draft = Sent<Center['createRule']>['rule']
export type Settings = Draft['settings']

export const rulesKey = ['rules'] as const
const whileTryingMs = 800
/** Runs come by themselves. */
const atRestMs = 30_000

export const useRules = (kind: RuleKindName) =>
  useQuery({
    queryKey: [...rulesKey, kind],
    queryFn: async () => (await api.invoice.listRules({ kind }, { quiet: true })).content,
    refetchInterval: atRestMs,
  })
export const isTrying = (rule: Pick<RuleDetail, 'trial'> | undefined): boolean =>
  rule?.trial?.state === 'waiting' || rule?.trial?.state === 'running'
export const useRule = (id: string) =>
  useQuery({
    queryKey: [...rulesKey, 'one', id],
    queryFn: () => api.invoice.readRule({ id }, { quiet: true }),
    refetchInterval: (found) => (isTrying(found.state.data) ? whileTryingMs : atRestMs),
  })
export const useRuns = (id: string) =>
  useQuery({
    queryKey: [...rulesKey, 'runs', id],
    queryFn: () => api.invoice.listRuleRuns({ id, pageSize: 20 }, { quiet: true }),
    refetchInterval: atRestMs,
  })
export const useHits = (id: string, query: HitQuery) =>
  useQuery({ queryKey: [...rulesKey, 'hits', id, query], queryFn: () => api.invoice.listRuleHits({ id, ...query }, { quiet: true }) })

/** The client tells a failure, unless the call is quiet. */
export const useRuleChange = <I, O>(run: (input: I) => Promise<O>) => {
  const client = useQueryClient()
  return useMutation({ mutationFn: run, onSettled: () => client.invalidateQueries({ queryKey: rulesKey }) })
}
