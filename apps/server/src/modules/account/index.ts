export { forgetOld } from './forget-old.ts'
export { createToken, logout, type Caller } from './sign-in.ts'
export { resolveSession } from './sessions.ts'
export { createUser, readUser } from './users.ts'
