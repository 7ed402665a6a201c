import type { userCenter } from '@piaotai/contract/user-center.ts'
import type { CompanyUses } from '../modules/company/index.ts'
import type { PermissionUses } from '../modules/permission/index.ts'
import type { Handlers } from './serve-center.ts'
import { accountHandlers, type AccountUses } from './user/account.ts'
import { companyHandlers } from './user/company.ts'
import { peopleHandlers } from './user/people.ts'

export type UserUses = AccountUses & CompanyUses & PermissionUses
export const userDoor = (uses: UserUses): Handlers<typeof userCenter> => ({ ...accountHandlers(uses), ...companyHandlers(uses), ...peopleHandlers(uses) })
