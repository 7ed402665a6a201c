import type { userCenter } from '@piaotai/contract/user-center.ts'
import type { CompanyUses } from '../modules/company/index.ts'
import type { PeopleUses } from '../modules/people/index.ts'
import type { PermissionUses } from '../modules/permission/index.ts'
import type { TitleUses } from '../modules/title/index.ts'
import type { Handlers } from './serve-center.ts'
import type { CookieRules } from './cookies.ts'
import { accountHandlers, type AccountUses } from './user/account.ts'
import { companyHandlers } from './user/company.ts'
import { peopleHandlers } from './user/people.ts'
import { titleHandlers } from './user/titles.ts'

export type UserUses = AccountUses & CompanyUses & PermissionUses & PeopleUses & TitleUses
export const userDoor = (uses: UserUses, rules: CookieRules): Handlers<typeof userCenter> => ({
  ...accountHandlers(uses, rules),
  ...companyHandlers(uses),
  ...peopleHandlers(uses),
  ...titleHandlers(uses),
})
