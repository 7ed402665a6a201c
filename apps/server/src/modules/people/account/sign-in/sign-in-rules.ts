// Sign-in rules of a company: its identity service, and whether it demands an authenticator.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { signInRulesEndpoints } from '@piaotai/contract/account/sign-in-rules.ts'
import { isPublicMail, mailDomainOf } from '@piaotai/domain/account/mail-domain.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../../kernel/deps.ts'
import type { Encryption } from '../../../../lib/encryption.ts'
import type { SsoSettings } from '../../../../ports/identity-provider.ts'
import { demandTotp } from '../../company/index.ts'
import { passGate, type GateDeps } from '../../permission/index.ts'

type Ends = typeof signInRulesEndpoints
export interface RulesDeps extends Needs<'db' | 'clock' | 'audit'> {
  readonly encryption: Encryption
  /** Public address of the product, from the settings and never from a request. */
  readonly origin: string
  readonly issuerAllowed: (issuer: string) => boolean
}
export const callbackPath = '/OAuth2/callback'
const placeOf = (companyId: string) => ({ table: 'sign_in_rules', column: 'secret_sealed', rowId: companyId, companyId })

export const readSignInRules =
  ({ db, origin }: RulesDeps) =>
  (actor: Actor): Promise<Out<Ends['readSignInRules']>> =>
    db.inTenant(actor, async (tx) => {
      const rules = await tx.selectFrom('sign_in_rules').selectAll().executeTakeFirst()
      const company = await tx.selectFrom('company').select('demands_totp').where('id', '=', actor.companyId).executeTakeFirstOrThrow()
      const domains = await tx
        .selectFrom('sso_domain')
        .select('domain')
        .where('company_id', '=', actor.companyId)
        .orderBy('domain')
        .execute()
      return {
        demandsTotp: company.demands_totp,
        sso: {
          on: rules?.sso_on ?? false,
          issuer: rules?.issuer ?? '',
          clientId: rules?.client_id ?? '',
          hasSecret: Boolean(rules?.secret_sealed),
          domains: domains.map((d) => d.domain),
          redirectUrl: origin + callbackPath,
        },
      }
    })

export const saveSignInRules =
  (deps: RulesDeps & GateDeps) =>
  async (actor: Actor, input: In<Ends['saveSignInRules']>): Promise<Record<string, never>> => {
    const { db, clock, audit, encryption, issuerAllowed } = deps
    const { demandsTotp, sso } = input
    if (sso && !issuerAllowed(sso.issuer)) throw new Problem('sso.issuerRefused')
    const opened = (await db.inTenant(actor, (tx) => opensSignIn(tx, actor.companyId, input)))
      ? await passGate(deps, actor, 'signIn')
      : undefined
    await db.inTenant(actor, async (tx) => {
      if (!opened && (await opensSignIn(tx, actor.companyId, input))) throw new Problem('act.proofNeeded')
      if (demandsTotp !== undefined) await demandTotp(tx, actor.companyId, demandsTotp)
      if (sso) {
        const kept = await tx.selectFrom('sign_in_rules').select('secret_sealed').executeTakeFirst()
        const sealed = sso.clientSecret ? encryption.seal(sso.clientSecret, placeOf(actor.companyId)) : kept?.secret_sealed
        if (!sealed) throw new Problem('sso.secretMissing')
        const row = {
          sso_on: sso.on,
          issuer: sso.issuer,
          client_id: sso.clientId,
          secret_sealed: sealed,
          changed_at: clock.now().toISOString(),
        }
        await tx
          .insertInto('sign_in_rules')
          .values({ company_id: actor.companyId, ...row })
          .onConflict((oc) => oc.column('company_id').doUpdateSet(row))
          .execute()
        await requireOwnDomains(tx, actor, sso.domains)
        await tx.deleteFrom('sso_domain').where('company_id', '=', actor.companyId).execute()
        for (const domain of new Set(sso.domains)) {
          const made = await tx
            .insertInto('sso_domain')
            .values({ domain, company_id: actor.companyId })
            .onConflict((oc) => oc.doNothing())
            .returning('domain')
            .executeTakeFirst()
          if (!made) throw new Problem('sso.domainTaken', { domain })
        }
      }
      await audit.record(tx, actor, [
        {
          action: 'company.signInRulesChanged',
          objectType: 'company',
          objectId: actor.companyId,
          detail: {
            demandsTotp,
            sso: sso && {
              on: sso.on,
              issuer: sso.issuer,
              clientId: sso.clientId,
              domains: sso.domains,
              newSecret: sso.clientSecret !== undefined,
            },
          },
        },
      ])
      await opened?.(tx, { type: 'company', id: actor.companyId, name: sso?.clientId ?? '' })
    })
    return {}
  }

/** Whether people get in otherwise than before: by another service, for other domains, or without the second factor. */
const opensSignIn = async (tx: Tx, companyId: string, { demandsTotp, sso }: In<Ends['saveSignInRules']>): Promise<boolean> => {
  const company = await tx.selectFrom('company').select('demands_totp').where('id', '=', companyId).executeTakeFirstOrThrow()
  if (demandsTotp === false && company.demands_totp) return true
  if (!sso) return false
  const kept = await tx.selectFrom('sign_in_rules').selectAll().executeTakeFirst()
  const domains = (await tx.selectFrom('sso_domain').select('domain').where('company_id', '=', companyId).execute()).map(
    (row) => row.domain,
  )
  return (
    (sso.on && !kept?.sso_on) ||
    kept?.issuer !== sso.issuer ||
    kept.client_id !== sso.clientId ||
    sso.clientSecret !== undefined ||
    sso.domains.some((domain) => !domains.includes(domain))
  )
}

/**
 * A new domain must be that of one of the person's own confirmed addresses: otherwise anybody could send another
 * company's members to an identity service of theirs.
 */
const requireOwnDomains = async (tx: Tx, { companyId, userId, boundTo }: Actor, domains: readonly string[]): Promise<void> => {
  const had = await tx.selectFrom('sso_domain').select('domain').where('company_id', '=', companyId).execute()
  const addresses = await tx
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', userId)
    .unionAll(tx.selectFrom('personal_mailbox').select('email').where('user_id', '=', userId).where('confirmed_at', 'is not', null))
    .execute()
  const proven = new Set(addresses.map(({ email }) => email && mailDomainOf(email)))
  for (const domain of domains.filter((one) => !had.some((kept) => kept.domain === one))) {
    // An address proves its own person, not a person asserted by single sign-on.
    if (boundTo) throw new Problem('session.ownProofNeeded')
    if (isPublicMail(domain)) throw new Problem('sso.domainPublic', { domain })
    if (!proven.has(domain)) throw new Problem('sso.domainUnproven', { domain })
  }
}

/**
 * A company's identity service, secret decrypted; undefined without one or when it is off. The transaction must run in
 * the company.
 */
export const readSso = async (
  { encryption, origin }: Pick<RulesDeps, 'encryption' | 'origin'>,
  tx: Tx,
  companyId: string,
): Promise<SsoSettings | undefined> => {
  const row = await tx.selectFrom('sign_in_rules').selectAll().where('sso_on', '=', true).executeTakeFirst()
  return row?.secret_sealed
    ? {
        issuer: row.issuer,
        clientId: row.client_id,
        clientSecret: encryption.open(row.secret_sealed, placeOf(companyId)),
        redirectUri: origin + callbackPath,
      }
    : undefined
}
