export { findOwnerCompany } from './find-owner-company.ts'
export { checkOf, recheckInvoices, recheckTitles, runRecheck } from './recheck.ts'
export { addFirstTitle, holdNames, namesOf, titlesOf } from './title-rows.ts'
export { titleUseCases, type TitleUseCases } from './title.module.ts'
