export { taxPullModule, type TaxPullUseCases } from './tax-pull.module.ts'
