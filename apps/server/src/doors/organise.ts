// The part of the invoice center about pools, rules of classifying and views.
import type { categoryEndpoints } from '@piaotai/contract/invoice/category.ts'
import type { poolEndpoints } from '@piaotai/contract/invoice/pool.ts'
import type { viewEndpoints } from '@piaotai/contract/invoice/views.ts'
import type { CategoryUses } from '../modules/category/index.ts'
import type { PoolUses } from '../modules/pool/index.ts'
import type { ViewUses } from '../modules/view/index.ts'
import type { HandlersOf } from './serve-center.ts'

export type OrganiseUses = CategoryUses & PoolUses & ViewUses
export const organiseHandlers = (
  uses: OrganiseUses,
): HandlersOf<typeof categoryEndpoints & typeof poolEndpoints & typeof viewEndpoints> => ({
  readCategoryRules: ({ who }) => uses.readCategoryRules(who),
  saveCategoryRules: ({ who, input }) => uses.saveCategoryRules(who, input),
  listPools: ({ who }) => uses.listPools(who),
  readPoolChoices: ({ who }) => uses.readPoolChoices(who),
  createPool: ({ who, input }) => uses.createPool(who, input),
  editPool: ({ who, input }) => uses.editPool(who, input),
  orderPools: ({ who, input }) => uses.orderPools(who, input),
  removePool: ({ who, input }) => uses.removePool(who, input),
  listViews: ({ who, input }) => uses.listViews(who, input),
  createView: ({ who, input }) => uses.createView(who, input),
  editView: ({ who, input }) => uses.editView(who, input),
  removeView: ({ who, input }) => uses.removeView(who, input),
  setFirstView: ({ who, input }) => uses.setFirstView(who, input),
})
