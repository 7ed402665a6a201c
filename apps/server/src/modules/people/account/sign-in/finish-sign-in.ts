// After the first proof: a session, or a request for a second one.
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { signInEndpoints } from '@piaotai/contract/account/sign-in.ts'
import type { Needs, Tx } from '../../../../kernel/deps.ts'
import { note, type Person } from '../account-log.ts'
import type { Caller } from '../caller.ts'
import { refuseDemo } from '../demo-accounts.ts'
import type { AccountDeps } from '../deps.ts'
import { hintOf, ownSignInMethods, shownSignInMethods } from './own-sign-in-methods.ts'
import { rememberBrowser } from './remember-me.ts'
import { beginSession, sessionSeconds, type OpenedBy } from '../sessions.ts'
import { issueTicket } from './tickets.ts'

/** The response body and its cookies: `remember` for the token endpoint, `browser` for the steps of this sign-in. */
export interface SignedIn {
  readonly answer: Out<typeof signInEndpoints.createToken>
  readonly remember?: { readonly token: string; readonly seconds: number } | undefined
  readonly browser?: string
}
export interface SigningPerson extends Person {
  readonly email: string | null
  readonly totp_sealed: string | null
}
export const signingColumns = ['id', 'name', 'default_company_id', 'stamp', 'email', 'totp_sealed'] as const
export interface Proof {
  readonly by: OpenedBy
  readonly factors: number
  readonly remember: boolean
  /** Whether the caller gave an own proof: the password, or a code to the person's own phone or mail. */
  readonly own?: boolean
}
const ownBy: ReadonlySet<OpenedBy> = new Set(['password', 'sms'])
const isOwn = ({ by, own }: Proof): boolean => own ?? ownBy.has(by)

/** Inside `inAccount`. Partners' sign-ins always have a second step, by an authenticator or a code by mail. */
export const finishSignIn = async (
  deps: Pick<AccountDeps, 'clock' | 'audit'>,
  tx: Tx,
  person: SigningPerson,
  proof: Proof,
  caller: Caller,
): Promise<SignedIn> => {
  refuseDemo(person.email, caller.admitsDemo, 'account.wrongCredentials')
  const methods = proof.factors > 1 ? [] : await factorsFor(tx, person, proof.by)
  if (methods.length > 0) {
    const own = isOwn(proof)
    const { ticket, browser } = await issueTicket(tx, deps.clock, caller, {
      kind: 'factor',
      userId: person.id,
      data: { by: proof.by, remember: proof.remember, methods, companyId: person.default_company_id, own },
    })
    // An authenticator counts in every company of the person, so setting one up needs an own proof first.
    if (methods.includes('enrol') && !own)
      return {
        answer: {
          next: { step: 'ownProof', ticket, ways: shownSignInMethods(await ownSignInMethods(tx, person.id, providerOf(person, proof))) },
        },
        browser,
      }
    const byMail = methods.includes('email') && person.email
    return { answer: { next: { step: 'secondFactor', ticket, methods: [...methods], emailHint: byMail ? hintOf(byMail) : null } }, browser }
  }
  return openSession(deps, tx, person, proof, caller)
}
/** The company whose identity service signed the person in. */
export const providerOf = ({ default_company_id: company }: Person, { by }: Pick<Proof, 'by'>): string | null =>
  by === 'sso' ? company : null
export type Factor = 'totp' | 'email' | 'enrol'
const factorsFor = async (tx: Tx, person: SigningPerson, by: OpenedBy): Promise<readonly Factor[]> => {
  if (person.totp_sealed) return ['totp']
  const company = person.default_company_id
    ? await tx.selectFrom('company').select('demands_totp').where('id', '=', person.default_company_id).executeTakeFirst()
    : undefined
  if (company?.demands_totp) return ['enrol']
  return by === 'sso' && person.email ? ['email'] : []
}

/** A session at once, if the proof is enough. */
export const openSession = async (
  { clock, audit }: Needs<'clock'> & Pick<AccountDeps, 'audit'>,
  tx: Tx,
  person: Person,
  proof: Proof,
  caller: Caller,
): Promise<SignedIn> => {
  const boundTo = isOwn(proof) ? null : providerOf(person, proof)
  const family = proof.remember ? await rememberBrowser(tx, clock.now(), { userId: person.id, factors: proof.factors, boundTo }) : undefined
  const { token: accessToken, ended } = await beginSession(tx, clock.now(), {
    userId: person.id,
    companyId: person.default_company_id,
    by: proof.by,
    factors: proof.factors,
    familyId: family?.familyId,
    boundTo,
    ip: caller.ip,
    agent: caller.agent,
  })
  await note(audit, tx, { ...person, ip: caller.ip }, 'account.signedIn', {
    by: proof.by,
    factors: proof.factors,
    ...(ended > 0 ? { ended } : {}),
  })
  return {
    answer: { accessToken, tokenType: 'bearer', expiresIn: sessionSeconds },
    remember: family ? { token: family.token, seconds: family.secondsLeft } : undefined,
  }
}
