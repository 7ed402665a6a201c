export { titlesElsewhere } from './elsewhere.ts'
export { checkOf, recheckInvoices, recheckTitles, runRecheck } from './recheck.ts'
export { addFirstTitle, holdNames, namesOf, titlesOf } from './title-rows.ts'
export { titleUses, type TitleUses } from './uses.ts'
