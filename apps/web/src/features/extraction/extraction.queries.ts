// The server calls of the page of extraction rules.
import { useQuery } from '@tanstack/react-query'
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { extractionEndpoints } from '@piaotai/contract/extraction.ts'
import type { ruleEndpoints } from '@piaotai/contract/rule/rule.ts'
import { ruleKinds } from '@piaotai/domain/rules/kinds.ts'
import { api } from '../../lib/http/api.ts'
import { atWork, rulesKey } from '../../shared/rule/rule-change.ts'

type Center = typeof ruleEndpoints
type Extracting<D> = Extract<D, { readonly kind: 'extraction' }>
type Narrowed<R extends { readonly draft: unknown }> = Omit<R, 'draft'> & { readonly draft: Extracting<R['draft']> }
export type Rule = Narrowed<Received<Center['listRules']>['content'][number]>
export type RuleDetail = Narrowed<Received<Center['readRule']>>
/** A draft as the editor keeps it. */
export type Draft = Extracting<Sent<Center['createRule']>['rule']>
export type Tried = Received<typeof extractionEndpoints.tryPattern>
export type ParameterPreview = Received<typeof extractionEndpoints.previewParameters>

const key = [...rulesKey, 'extraction'] as const
const whileTryingMs = 800
const atRestMs = 30_000

export const blank = (): Draft => ({
  kind: 'extraction',
  name: '',
  filter: {},
  caps: { run: ruleKinds.extraction.caps.run.usual, day: ruleKinds.extraction.caps.day.usual },
  settings: { sources: ['mailSubject', 'remark'], pattern: '', parts: [] },
})
export const useRules = () =>
  useQuery({
    queryKey: [...key, 'rules'],
    queryFn: async () => (await api.invoice.listRules({ kind: 'extraction' }, { quiet: true })).content as readonly Rule[],
    refetchInterval: atRestMs,
  })
export const useRule = (id: string) =>
  useQuery({
    queryKey: [...key, 'one', id],
    queryFn: async () => (await api.invoice.readRule({ id }, { quiet: true })) as RuleDetail,
    refetchInterval: (found) => (atWork(found.state.data?.trial) ? whileTryingMs : atRestMs),
  })
/** Real texts under the pattern as it stands in the editor; the answer before it stays until the next is there. */
export const useTried = (settings: Draft['settings'], pasted: string) =>
  useQuery({
    queryKey: [...key, 'try', settings, pasted],
    queryFn: () => api.invoice.tryPattern({ settings, pasted }, { quiet: true }),
    enabled: settings.pattern !== '' && (settings.sources.length > 0 || pasted !== ''),
    placeholderData: (before) => before,
  })
