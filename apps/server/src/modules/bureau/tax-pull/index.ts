export { mayIn, requireDirection } from './page-scope.ts'
export { companyTaxIds, identityOfTicked, writeTicked } from './write-ticked.ts'
export { taxPullModule, type TaxPullUseCases } from './tax-pull.module.ts'
