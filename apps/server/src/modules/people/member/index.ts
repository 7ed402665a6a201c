export { memberModule } from './member.module.ts'
