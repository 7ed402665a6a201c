export { makeLogSheet } from './export-log.ts'
export { companyLogModule } from './company-log.module.ts'
