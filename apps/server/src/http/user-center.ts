import type { userCenter } from '@piaotai/contract/user-center.ts'
import type { CompanyUseCases } from '../modules/company/index.ts'
import type { MemberUseCases } from '../modules/member/index.ts'
import type { PartnerUseCases } from '../modules/partner/index.ts'
import type { PermissionUseCases } from '../modules/permission/index.ts'
import type { TitleUseCases } from '../modules/title/index.ts'
import type { Handlers } from './register-center.ts'
import type { CookieRules } from './cookies.ts'
import { accountRoutes, type AccountUseCases } from './user/account.ts'
import { companyRoutes } from './user/company.ts'
import { memberRoutes } from './user/members.ts'
import { partnerRoutes } from './user/partners.ts'
import { titleRoutes } from './user/titles.ts'

export type UserUseCases = AccountUseCases & CompanyUseCases & PermissionUseCases & MemberUseCases & TitleUseCases & PartnerUseCases
export const userRoutes = (useCases: UserUseCases, rules: CookieRules): Handlers<typeof userCenter> => ({
  ...accountRoutes(useCases, rules),
  ...companyRoutes(useCases),
  ...memberRoutes(useCases),
  ...titleRoutes(useCases),
  ...partnerRoutes(useCases),
})
