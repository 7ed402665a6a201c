export { accountFactsOf, type AccountFactsOfPartner, type LastPaidOf } from './account-changes.ts'
export { partnerModule } from './partner.module.ts'
