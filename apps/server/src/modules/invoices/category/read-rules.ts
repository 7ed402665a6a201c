import type { CategoryRule } from '@piaotai/domain/category/category-rules.ts'
import type { Tx } from '../../../kernel/deps.ts'

/** The company's own rules of classifying, in their order. */
export const readRules = async (tx: Tx): Promise<readonly CategoryRule[]> =>
  (await tx.selectFrom('category_rules').select('rules').executeTakeFirst())?.rules ?? []
