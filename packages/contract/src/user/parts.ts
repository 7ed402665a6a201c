// The parts of the user center, one line each.
export { accountEndpoints } from './account.ts'
export { companyEndpoints } from './company.ts'
export { joiningEndpoints } from './joining.ts'
export { mailboxEndpoints } from './mailboxes.ts'
export { memberEndpoints } from './members.ts'
export { sessionEndpoints } from './sessions.ts'
export { signInRulesEndpoints } from './sign-in-rules.ts'
export { titleEndpoints } from './titles.ts'
