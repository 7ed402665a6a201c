// The server calls of the page of rules.
import { useQuery } from '@tanstack/react-query'
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { ruleEndpoints } from '@piaotai/contract/rule/rule.ts'
import type { RuleKindName } from '@piaotai/domain/rules/kinds.ts'
import { api } from '../../lib/http/api.ts'
import { atWork, rulesKey } from '../../shared/rule/rule-change.ts'

type Center = typeof ruleEndpoints
type OfKind<D, K extends RuleKindName> = Extract<D, { readonly kind: K }>
/** Of this page's kind: the call lists one kind alone. */
type Narrowed<R extends { readonly draft: unknown }> = Omit<R, 'draft'> & { readonly draft: OfKind<R['draft'], 'autoSend'> }
export type Rule = Narrowed<Received<Center['listRules']>['content'][number]>
export type RuleDetail = Narrowed<Received<Center['readRule']>>
export type Trial = NonNullable<RuleDetail['result']>
export type RuleRun = Received<Center['listRuleRuns']>['content'][number]
export type Hit = Received<Center['listRuleHits']>['content'][number]
export type HitQuery = Omit<Sent<Center['listRuleHits']>, 'id'>
/** A draft as the form keeps it. */
export type Draft = OfKind<Sent<Center['createRule']>['rule'], 'autoSend'>
export type Settings = Draft['settings']

const whileTryingMs = 800
/** Runs come by themselves. */
const atRestMs = 30_000

export const useRules = (kind: 'autoSend') =>
  useQuery({
    queryKey: [...rulesKey, kind],
    queryFn: async () => (await api.invoice.listRules({ kind }, { quiet: true })).content as readonly Rule[],
    refetchInterval: atRestMs,
  })
export const useRule = (id: string) =>
  useQuery({
    queryKey: [...rulesKey, 'one', id],
    queryFn: async () => (await api.invoice.readRule({ id }, { quiet: true })) as RuleDetail,
    refetchInterval: (found) => (atWork(found.state.data?.trial) ? whileTryingMs : atRestMs),
  })
export const useRuns = (id: string) =>
  useQuery({
    queryKey: [...rulesKey, 'runs', id],
    queryFn: () => api.invoice.listRuleRuns({ id, pageSize: 20 }, { quiet: true }),
    refetchInterval: atRestMs,
  })
export const useHits = (id: string, query: HitQuery) =>
  useQuery({ queryKey: [...rulesKey, 'hits', id, query], queryFn: () => api.invoice.listRuleHits({ id, ...query }, { quiet: true }) })
