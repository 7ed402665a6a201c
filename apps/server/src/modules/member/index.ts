export { memberUseCases, type MemberUseCases } from './member.module.ts'
