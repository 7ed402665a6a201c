// 入门规则: the rules that come with a standard chart of accounts.
import { z } from 'zod'
import { endpoint, part } from '../endpoint.ts'

export const starterRuleEndpoints = part('invoice', 'voucher', {
  changeStarterRules: endpoint({
    method: 'POST',
    path: '/voucher/starter-rule',
    access: { needs: 'caiwupz.edit' },
    summary: '入门规则：补齐、全部启用或全部删除 Bring back the missing starter rules, switch on those on trial, or remove them',
    input: z.strictObject({ act: z.enum(['add', 'switchOn', 'remove']) }),
    output: z.object({ changed: z.number().int() }),
    problems: ['voucher.noStandard', 'rule.tooMany', 'rule.mayNotRun'],
  }),
})
