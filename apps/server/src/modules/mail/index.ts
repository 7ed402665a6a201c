export type { MailDeps } from './deps.ts'
export { mailModule } from './mail.module.ts'
