// The server calls about voucher rules, of the kit of rules.
import { useQuery } from '@tanstack/react-query'
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { ruleEndpoints } from '@piaotai/contract/rule/rule.ts'
import { ruleKinds } from '@piaotai/domain/rules/kinds.ts'
import { api } from '../../../lib/http/api.ts'
import { atWork } from '../../../shared/rule/rule-change.ts'
import { vouchersKey } from '../voucher.queries.ts'

type Center = typeof ruleEndpoints
type Ours<D> = Extract<D, { readonly kind: 'voucher' }>
type Narrowed<R extends { readonly draft: unknown }> = Omit<R, 'draft'> & { readonly draft: Ours<R['draft']> }
/** The call lists one kind alone. */
export type VoucherRule = Narrowed<Received<Center['listRules']>['content'][number]>
export type VoucherRuleDetail = Narrowed<Received<Center['readRule']>>
export type RuleDraft = Ours<Sent<Center['createRule']>['rule']>
export type RuleEntry = RuleDraft['settings']['entries'][number]
export type Trial = NonNullable<VoucherRuleDetail['result']>

const whileTryingMs = 800
export const rulesKey = [...vouchersKey, 'rules'] as const
export const useVoucherRules = () =>
  useQuery({
    queryKey: rulesKey,
    queryFn: async () => (await api.invoice.listRules({ kind: 'voucher' }, { quiet: true })).content as readonly VoucherRule[],
  })
export const useVoucherRule = (id: string) =>
  useQuery({
    queryKey: [...rulesKey, id],
    queryFn: async () => (await api.invoice.readRule({ id }, { quiet: true })) as VoucherRuleDetail,
    refetchInterval: (found) => (atWork(found.state.data?.trial) ? whileTryingMs : false),
  })
/** Incoming: goods with the tax that is not deducted, and input tax where some of it is, against the seller. */
export const blankRule = (name = ''): RuleDraft => ({
  kind: 'voucher',
  name,
  filter: { category: 1 },
  caps: { run: ruleKinds.voucher.caps.run.usual, day: ruleKinds.voucher.caps.day.usual },
  settings: {
    entries: [
      { side: 'debit', account: '', auxiliary: null, face: 'cost' },
      { side: 'debit', account: '', auxiliary: null, face: 'deductible', when: 'deductible' },
      { side: 'credit', account: '', auxiliary: 'partner', face: 'total' },
    ],
    summary: '{goods}，{party}',
  },
})
