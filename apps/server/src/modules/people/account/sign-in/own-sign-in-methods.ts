import type { Out } from '@piaotai/contract/endpoint.ts'
import type { sessionEndpoints } from '@piaotai/contract/account/sessions.ts'
import { mailDomainOf } from '@piaotai/domain/account/mail-domain.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { companyOfDomain } from './sso-domains.ts'

export interface Way {
  readonly way: 'sms' | 'email' | 'password'
  /** The target of its code. */
  readonly to: string | null
}
/**
 * Methods of an own proof, in a sign-in or a session by the identity service of `companyId`. Mail in a domain of that
 * company proves no more than its identity service does, so it counts only for a person without phone and password.
 */
export const ownSignInMethods = async (tx: Tx, userId: string, companyId: string | null): Promise<readonly Way[]> => {
  const { tel, email, password_hash } = await tx
    .selectFrom('app_user')
    .select(['tel', 'email', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const byMail: readonly Way[] = email ? [{ way: 'email', to: email }] : []
  const spokenFor = email !== null && companyId !== null && (await companyOfDomain(tx, mailDomainOf(email))) === companyId
  const ways: readonly Way[] = [
    ...(tel ? [{ way: 'sms', to: tel } as const] : []),
    ...(spokenFor ? [] : byMail),
    ...(password_hash === null ? [] : [{ way: 'password', to: null } as const]),
  ]
  return ways.length > 0 ? ways : byMail
}
export const shownSignInMethods = (ways: readonly Way[]): Out<typeof sessionEndpoints.readOwnProof>['ways'] =>
  ways.map(({ way, to }) => ({ way, hint: to === null ? null : way === 'sms' ? phoneHintOf(to) : hintOf(to) }))

/** a…b@domain: enough for a person to recognise their own address. */
export const hintOf = (email: string): string => email.replace(/^(.).*?(.?)@/, '$1…$2@')
/** 138…5678 */
const phoneHintOf = (tel: string): string => `${tel.slice(0, 3)}…${tel.slice(-4)}`
