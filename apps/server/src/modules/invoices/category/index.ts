export { readRules } from './read-rules.ts'
export { categoryModule } from './category.module.ts'
