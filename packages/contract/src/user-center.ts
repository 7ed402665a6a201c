// One address for three subjects: the person, their companies, and a company's members and permissions.
// What a key must be allowed for each part. Null: people and rights, one's own account, secrets, and what ends a company are not for programs.
import { center, joinParts } from './endpoint.ts'
import * as parts from './user/parts.ts'

export const userCenter = center(
  '/user-center',
  '用户与公司 Users and companies',
  joinParts(parts, {
    accountEndpoints: null,
    companyEndpoints: null,
    companyLogEndpoints: 'log',
    deviceEndpoints: null,
    groupMembershipEndpoints: 'group',
    groupPushEndpoints: 'group',
    groupEndpoints: 'group',
    joiningEndpoints: null,
    mailboxEndpoints: null,
    memberEndpoints: null,
    noticeEndpoints: 'notice',
    ownDataEndpoints: null,
    partnerInvitationEndpoints: 'partner',
    partnerLinkEndpoints: 'partner',
    partnerEndpoints: 'partner',
    sessionEndpoints: null,
    signInRulesEndpoints: null,
    takeOutEndpoints: null,
    titleEndpoints: 'master',
  }),
)
