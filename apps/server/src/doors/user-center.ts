import type { userCenter } from '@piaotai/contract/user-center.ts'
import type { Handlers } from './serve-center.ts'
import { accountHandlers, type AccountUses } from './user/account.ts'
import { companyHandlers, type CompanyUses } from './user/company.ts'
import { peopleHandlers } from './user/people.ts'

export type UserUses = AccountUses & CompanyUses
export const userDoor = (uses: UserUses): Handlers<typeof userCenter> => ({ ...accountHandlers(uses), ...companyHandlers(uses), ...peopleHandlers() })
