// The part of the invoice center about pools, rules of classifying and views.
import type { categoryEndpoints } from '@piaotai/contract/invoice/category.ts'
import type { poolEndpoints } from '@piaotai/contract/invoice/pool.ts'
import type { viewEndpoints } from '@piaotai/contract/invoice/views.ts'
import type { CategoryUseCases } from '../modules/category/index.ts'
import type { PoolUseCases } from '../modules/pool/index.ts'
import type { ViewUseCases } from '../modules/view/index.ts'
import type { HandlersOf } from './register-center.ts'

export type OrganiseUseCases = CategoryUseCases & PoolUseCases & ViewUseCases
export const organiseRoutes = (
  useCases: OrganiseUseCases,
): HandlersOf<typeof categoryEndpoints & typeof poolEndpoints & typeof viewEndpoints> => ({
  readCategoryRules: ({ who }) => useCases.readCategoryRules(who),
  saveCategoryRules: ({ who, input }) => useCases.saveCategoryRules(who, input),
  listPools: ({ who }) => useCases.listPools(who),
  readPoolChoices: ({ who }) => useCases.readPoolChoices(who),
  createPool: ({ who, input }) => useCases.createPool(who, input),
  editPool: ({ who, input }) => useCases.editPool(who, input),
  orderPools: ({ who, input }) => useCases.orderPools(who, input),
  removePool: ({ who, input }) => useCases.removePool(who, input),
  listViews: ({ who, input }) => useCases.listViews(who, input),
  createView: ({ who, input }) => useCases.createView(who, input),
  editView: ({ who, input }) => useCases.editView(who, input),
  removeView: ({ who, input }) => useCases.removeView(who, input),
  setFirstView: ({ who, input }) => useCases.setFirstView(who, input),
})
