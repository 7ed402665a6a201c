export { readRules } from './read-rules.ts'
export { categoryUseCases, type CategoryUseCases } from './category-rules.ts'
