// One address for three subjects: the person, their companies, and a company's members and permissions.
import { center } from './endpoint.ts'
import { accountEndpoints } from './user/account.ts'
import { companyEndpoints } from './user/company.ts'
import { joiningEndpoints } from './user/joining.ts'
import { mailboxEndpoints } from './user/mailboxes.ts'
import { memberEndpoints } from './user/members.ts'
import { partnerLinkEndpoints } from './user/partner-links.ts'
import { partnerEndpoints } from './user/partners.ts'
import { sessionEndpoints } from './user/sessions.ts'
import { signInRulesEndpoints } from './user/sign-in-rules.ts'
import { titleEndpoints } from './user/titles.ts'

export const userCenter = center('/user-center', '用户与公司 Users and companies', {
  ...accountEndpoints,
  ...sessionEndpoints,
  ...mailboxEndpoints,
  ...signInRulesEndpoints,
  ...companyEndpoints,
  ...joiningEndpoints,
  ...memberEndpoints,
  ...titleEndpoints,
  ...partnerEndpoints,
  ...partnerLinkEndpoints,
})
