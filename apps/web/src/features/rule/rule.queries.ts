// The server calls of the rule studio. Changes and runs share the key of the rules' pages.
import { useQuery } from '@tanstack/react-query'
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { ruleEndpoints } from '@piaotai/contract/rule/rule.ts'
import { ruleKinds } from '@piaotai/domain/rules/kinds.ts'
import { api } from '../../lib/http/api.ts'
import { atWork, rulesKey } from '../../shared/rule/rule-change.ts'

type Center = typeof ruleEndpoints
type Classify<D> = Extract<D, { readonly kind: 'classify' }>
type Narrowed<R extends { readonly draft: unknown }> = Omit<R, 'draft'> & { readonly draft: Classify<R['draft']> }
export type StudioRule = Narrowed<Received<Center['listRules']>['content'][number]>
export type StudioDetail = Narrowed<Received<Center['readRule']>>
export type StudioTrial = NonNullable<StudioDetail['result']>
export type Draft = Classify<Sent<Center['createRule']>['rule']>
export type Settings = Draft['settings']
export type Mistake = NonNullable<Received<Center['checkFormula']>['mistake']>

const whileWorkingMs = 800
const atRestMs = 30_000
export const studioKey = [...rulesKey, 'classify'] as const

export const useStudioRules = () =>
  useQuery({
    queryKey: studioKey,
    queryFn: async () => (await api.invoice.listRules({ kind: 'classify' }, { quiet: true })).content as readonly StudioRule[],
    refetchInterval: atRestMs,
  })
export const useStudioRule = (id: string) =>
  useQuery({
    queryKey: [...rulesKey, 'one', id],
    queryFn: async () => (await api.invoice.readRule({ id }, { quiet: true })) as StudioDetail,
    refetchInterval: (found) => (atWork(found.state.data?.trial) ? whileWorkingMs : atRestMs),
  })
/** What the server says of a formula and a filter, as they are typed. */
export const useFormulaCheck = (text: string, filter: Draft['filter'], on: boolean) =>
  useQuery({
    queryKey: ['formula', text, filter],
    queryFn: () => api.invoice.checkFormula({ text, filter }, { quiet: true }),
    enabled: on,
    staleTime: 60_000,
    placeholderData: (before) => before,
  })
export const blankDraft = (): Draft => ({
  kind: 'classify',
  name: '',
  filter: {},
  caps: { run: ruleKinds.classify.caps.run.usual, day: ruleKinds.classify.caps.day.usual },
  settings: { pool: null, category: null, reason: null, formulas: [], stop: false },
})
