export type { MailDeps } from './deps.ts'
export { addressOfCompany } from './addresses.ts'
export { openWatches } from './watch-accounts.ts'
export { mailModule } from './mail.module.ts'
