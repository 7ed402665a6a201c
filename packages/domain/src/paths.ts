// Addresses of the web: those of the permission table, those of getting in, and those for anybody.
import type { PagePath, SectionPath } from './rights/permission.ts'

/** For who is not signed in; `$` stands for whatever follows. */
export type SignInPath = '/login' | '/register' | '/regNew' | '/reset' | '/thirdLogin' | '/OAuth2/$'
/** For who is signed in, with a company or without. */
export type PersonPath = '/bindPhone' | '/createTeam' | '/mailOAuth' | '/notice'
export type AnybodysPath =
  | '/visitor/assistant'
  | '/visitor/join'
  | '/visitor/partner'
  | '/visitor/receipt'
  | '/visitor/emailCommonProblem'
  | '/visitor/publicizeLP'
  | '/visitor/emailCancel'
  | '/dev/outbox'
/** A path that a link may lead to: one that does not exist does not compile. `/help` is for everybody, in the shell for who has a company. */
export type RoutePath = '/' | '/V404' | '/help' | SectionPath | PagePath | SignInPath | PersonPath | AnybodysPath

/** The whole address of a page, with what it is asked for. */
export const webAddress = (origin: string, path: RoutePath, query: Readonly<Record<string, string>> = {}): string => {
  const asked = Object.entries(query)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')
  return `${origin}${path}${asked === '' ? '' : `?${asked}`}`
}
