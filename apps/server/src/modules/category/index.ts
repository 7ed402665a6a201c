export { readRules } from './read-rules.ts'
export { categoryUses, type CategoryUses } from './category-rules.ts'
