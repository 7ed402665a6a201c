export { findOwnerCompany } from './find-owner-company.ts'
export { checkOf, recheckInvoices, recheckTitles, runRecheck } from './recheck.ts'
export { addFirstTitle, holdNames, namesOf, titlesOf } from './title-rows.ts'
export { titleModule } from './title.module.ts'
