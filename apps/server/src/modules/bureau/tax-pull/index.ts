export { mayIn, requireDirection } from './page-scope.ts'
export { taxPullModule, type TaxPullUseCases } from './tax-pull.module.ts'
