// Pages outside the shell: sign-in, joining a company, and pages without sign-in.
import type { AnybodysPath, PersonPath, SignInPath } from '@piaotai/domain/paths.ts'
import { withoutAntd, type Loader } from './pages.ts'

/** Pages for visitors; they redirect signed-in people to home. */
export const signInPages: Readonly<Record<SignInPath, Loader>> = {
  '/login': withoutAntd(() => import('../../features/account/login.page.tsx')),
  '/register': () => import('../../features/account/register.page.tsx'),
  '/regNew': () => import('../../features/account/register.page.tsx'),
  '/reset': () => import('../../features/account/reset.page.tsx'),
  '/thirdLogin': () => import('../../features/account/third-login.page.tsx'),
  '/OAuth2/$': () => import('../../features/account/oauth2.page.tsx'),
}
/** For signed-in people, with or without a company. */
export const personPages: Readonly<Record<PersonPath, Loader>> = {
  '/bindPhone': () => import('../../features/account/bind-phone.page.tsx'),
  '/mailOAuth': () => import('../../features/mail/mailboxes/mail-oauth.page.tsx'),
  '/notice': () => import('../../features/notice/to-notice.page.tsx'),
  '/createTeam': () => import('../../features/company/create-company.page.tsx'),
}
export const anybodysPages: Readonly<Record<AnybodysPath, Loader>> = {
  '/visitor/assistant': () => import('../../features/visitor/assistant-act.page.tsx'),
  '/visitor/join': () => import('../../features/visitor/join.page.tsx'),
  '/visitor/partner': () => import('../../features/visitor/partner-invitation.page.tsx'),
  '/visitor/receipt': () => import('../../features/delivery/visit/visit.page.tsx'),
  '/visitor/emailCommonProblem': () => import('../../features/visitor/email-common-problem.page.tsx'),
  '/visitor/publicizeLP': () => import('../../features/visitor/publicize.page.tsx'),
  '/visitor/emailCancel': () => import('../../features/visitor/email-cancel.page.tsx'),
  '/dev/outbox': () => import('../../features/dev-outbox/outbox.page.tsx'),
}
