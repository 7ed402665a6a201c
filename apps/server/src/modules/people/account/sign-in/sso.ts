// Partner sign-in by OpenID Connect. The server makes state, nonce and PKCE verifier, binds them to the browser, and
// accepts them once.
import { randomBytes } from 'node:crypto'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { signInEndpoints } from '@piaotai/contract/account/sign-in.ts'
import { emailOf } from '@piaotai/domain/limits.ts'
import { mailDomainOf } from '@piaotai/domain/account/mail-domain.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import type { IdentityProvider, SsoChecks, SsoPerson } from '../../../../ports/identity-provider.ts'
import { holdPerson, note } from '../account-log.ts'
import { placeOf, type Caller } from '../caller.ts'
import { confirmPassword } from '../proof/confirm-password.ts'
import { finishSignIn, signingColumns, type SignedIn, type SigningPerson } from './finish-sign-in.ts'
import type { Begun } from './mini-program.ts'
import type { AccountDeps } from '../deps.ts'
import { hintOf } from './own-sign-in-methods.ts'
import { readSso, type RulesDeps } from './sign-in-rules.ts'
import { companyOfDomain } from './sso-domains.ts'
import { issueTicket, readTicket, takeTicket } from './tickets.ts'

type Center = typeof signInEndpoints
export interface SsoDeps extends AccountDeps, Pick<RulesDeps, 'origin'> {
  readonly identityProvider: IdentityProvider
}
interface Linking {
  readonly companyId: string
  readonly issuer: string
  readonly subject: string
  readonly email: string
}
const random = (): string => randomBytes(32).toString('base64url')
const checksPlace = (state: string) => ({ table: 'sign_in_ticket', column: 'data', rowId: state })

export const beginSso =
  (deps: SsoDeps) =>
  async (input: In<Center['beginSso']>, caller: Caller): Promise<Begun<Out<Center['beginSso']>>> => {
    const { db, clock, rateLimits, encryption, identityProvider } = deps
    const companyId = await db.outside(async (tx) => {
      if (!(await rateLimits.consume(tx, 'beginIp', placeOf(caller.ip)))) throw new Problem('busy')
      return companyOfDomain(tx, mailDomainOf(input.email))
    })
    const settings = companyId ? await db.inTenant({ companyId }, (tx) => readSso(deps, tx, companyId)) : undefined
    if (!companyId || !settings) throw new Problem('sso.notConfigured')
    const checks: SsoChecks = { state: random(), nonce: random(), verifier: random() }
    const redirectUrl = await identityProvider.begin(settings, checks, input.email).catch(() => {
      throw new Problem('sso.failed')
    })
    const { browser } = await db.outside((tx) =>
      issueTicket(
        tx,
        clock,
        caller,
        {
          kind: 'ssoState',
          data: { companyId, issuer: settings.issuer, sealed: encryption.seal(JSON.stringify(checks), checksPlace(checks.state)) },
        },
        checks.state,
      ),
    )
    return { answer: { redirectUrl }, browser }
  }

export const finishSso =
  (deps: SsoDeps) =>
  async (input: In<Center['finishSso']>, caller: Caller): Promise<SignedIn> => {
    const { db, clock, encryption, identityProvider } = deps
    const query = input.query.replace(/^\?/, '')
    const states = new URLSearchParams(query).getAll('state')
    const state = states[0]
    if (!state || states.length !== 1) throw new Problem('sso.failed')
    const begun = await db.outside((tx) => takeTicket(tx, clock, caller, 'ssoState', state))
    if (!begun) throw new Problem('sso.failed')
    const { companyId, issuer, sealed } = begun.data as { companyId: string; issuer: string; sealed: string }
    const settings = await db.inTenant({ companyId }, (tx) => readSso(deps, tx, companyId))
    if (!settings) throw new Problem('sso.notConfigured')
    if (settings.issuer !== issuer) throw new Problem('sso.failed')
    const checks = JSON.parse(encryption.open(sealed, checksPlace(state))) as SsoChecks
    const person = await identityProvider.finish(settings, checks, query).catch(() => {
      throw new Problem('sso.failed')
    })
    return db.inTenant({ companyId }, async (tx) => {
      const linked = await tx
        .selectFrom('sso_identity')
        .select('user_id')
        .where('company_id', '=', companyId)
        .where('issuer', '=', person.issuer)
        .where('subject', '=', person.subject)
        .executeTakeFirst()
      if (linked) {
        const member = await memberBy(tx, companyId, ['app_user.id', linked.user_id])
        if (!member) throw new Problem('sso.noAccount')
        await holdPerson(tx, member)
        return finishSignIn(deps, tx, member, { by: 'sso', factors: 1, remember: false }, caller)
      }
      return linkOrChallenge(deps, tx, companyId, person, caller)
    })
  }

/**
 * Links by e-mail only if the provider verified it and its domain is the company's own; an account with a password must
 * give that first.
 */
const linkOrChallenge = async (deps: SsoDeps, tx: Tx, companyId: string, person: SsoPerson, caller: Caller): Promise<SignedIn> => {
  const email = person.email === null ? undefined : emailOf(person.email)
  if (!email || !person.emailVerified || (await companyOfDomain(tx, mailDomainOf(email))) !== companyId) throw new Problem('sso.noAccount')
  const member = await memberBy(tx, companyId, ['app_user.email', email])
  if (!member) throw new Problem('sso.noAccount')
  await holdPerson(tx, member)
  const linking: Linking = { companyId, issuer: person.issuer, subject: person.subject, email }
  if (member.password_hash !== null) {
    const { ticket, browser } = await issueTicket(tx, deps.clock, caller, { kind: 'ssoLink', userId: member.id, data: { ...linking } })
    return { answer: { next: { step: 'linkAccount', ticket, emailHint: hintOf(email) } }, browser }
  }
  await link(deps, tx, member, linking)
  return finishSignIn(deps, tx, member, { by: 'sso', factors: 1, remember: false }, caller)
}

/** The password of the account to link: a provider's word is not enough to take over an existing account. */
export const signInByLinking = async (
  deps: AccountDeps,
  input: Extract<In<Center['createToken']>, { grantType: 'sso_link' }>,
  caller: Caller,
): Promise<SignedIn> => {
  const { db, clock } = deps
  const row = await db.outside((tx) => readTicket(tx, clock, caller, 'ssoLink', input.ticket))
  if (!row?.user_id) throw new Problem('account.ticketInvalid')
  const userId = row.user_id
  const linking = row.data as unknown as Linking
  const proven = await confirmPassword(deps, userId, input.password)
  return db.inTenant({ companyId: linking.companyId }, async (tx) => {
    await holdPerson(tx, proven)
    const member = await memberBy(tx, linking.companyId, ['app_user.id', userId])
    if (!(await takeTicket(tx, clock, caller, 'ssoLink', input.ticket)) || !member) throw new Problem('account.ticketInvalid')
    await link(deps, tx, member, linking)
    return finishSignIn(deps, tx, member, { by: 'sso', factors: 1, remember: false, own: true }, caller)
  })
}
const link = async (
  { clock, audit }: AccountDeps,
  tx: Tx,
  person: SigningPerson,
  { companyId, issuer, subject, email }: Linking,
): Promise<void> => {
  await tx
    .insertInto('sso_identity')
    .values({ company_id: companyId, issuer, subject, user_id: person.id, linked_at: clock.now().toISOString() })
    .execute()
  await note(audit, tx, person, 'account.ssoLinked', { issuer, email })
}
/** An active member of the company; the sign-in opens that company, not the person's default. */
const memberBy = async (tx: Tx, companyId: string, [column, value]: readonly ['app_user.id' | 'app_user.email', string]) => {
  const found = await tx
    .selectFrom('app_user')
    .innerJoin('member', 'member.user_id', 'app_user.id')
    .select([...signingColumns.map((c) => `app_user.${c}` as const), 'password_hash', 'member.status'])
    .where('member.company_id', '=', companyId)
    .where(column, '=', value)
    .executeTakeFirst()
  return found && found.status === 'active' ? { ...found, default_company_id: companyId } : undefined
}
