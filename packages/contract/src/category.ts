// 归类规则: the company's rules, applied in order before the rule of the two parties.
import { z } from 'zod'
import { categoryRuleLimits, plainValue, ruleHolds, ruleKeys, ruleSides } from '@piaotai/domain/category/category-rules.ts'
import { endpoint, part } from './endpoint.ts'
import { line, nothing } from './shapes.ts'

const page = 'menu_4.billBusinessConfig'
const CategoryRule = z.strictObject({
  side: z.enum(ruleSides),
  by: z.enum(ruleKeys),
  value: line(categoryRuleLimits.value, 1),
  category: z.number().int().min(0).max(3),
})
/** `version` 0: none were ever saved. */
export const CategoryRules = z
  .object({
    rules: z.array(CategoryRule),
    version: z.number().int(),
    changedAt: z.string().nullable(),
    changedBy: z.string().nullable(),
  })
  .meta({ id: 'CategoryRules' })

export const categoryEndpoints = part('invoice', 'master', {
  readCategoryRules: endpoint({
    method: 'GET',
    path: '/category-rule',
    access: { needs: page },
    summary: '归类规则 Rules of classifying',
    input: nothing,
    output: CategoryRules,
  }),
  saveCategoryRules: endpoint({
    method: 'PUT',
    path: '/category-rule',
    access: { needs: 'billBusinessConfig.edit' },
    summary: '保存归类规则，只对以后录入的发票生效 Save them; they count for what comes in from now on',
    input: z.strictObject({
      version: z.number().int(),
      rules: z
        .array(CategoryRule.refine(ruleHolds, 'ruleValue').transform((rule) => ({ ...rule, value: plainValue(rule) })))
        .max(categoryRuleLimits.rules),
    }),
    output: CategoryRules,
    problems: ['categoryRules.changed'],
  }),
})
