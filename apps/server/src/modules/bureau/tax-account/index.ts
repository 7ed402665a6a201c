export { defaultTaxAccount, findAccount as findTaxAccount, mayLogIn, nameOfAccount } from './account-rows.ts'
export { reportSession, sessionOf, type SessionOf } from './session-rows.ts'
export { taxAccountModule, type TaxAccountUseCases } from './tax-account.module.ts'
