import { defineModule } from '../../../kernel/module.ts'
import { readCategoryRules, saveCategoryRules, type CategoryDeps } from './save-category-rules.ts'

export const categoryModule = defineModule({
  useCases: (deps: CategoryDeps) => ({ readCategoryRules: readCategoryRules(deps), saveCategoryRules: saveCategoryRules(deps) }),
})
