export { isGrantable, menuOf } from './menu.ts'
export { grantedTo, readMember, rightsOf, type MemberRecord, type Rights } from './rights.ts'
