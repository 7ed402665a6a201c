// A mailbox opened by its service's consent: begun in a session, ended once in the same one, and tried before it is kept.
import { createHash, randomBytes } from 'node:crypto'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { mailSettingsEndpoints } from '@piaotai/contract/mail/settings.ts'
import type { ownMailboxEndpoints } from '@piaotai/contract/mail/own-mailboxes.ts'
import type { OAuthProvider } from '@piaotai/domain/mail.ts'
import { webAddress } from '@piaotai/domain/paths.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { onUniqueViolation } from '../../../db/constraint-errors.ts'
import type { Row } from '../../../db/tables.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { sealSecret, tokensText, tryLogin, type AccountRecord } from './account-login.ts'
import { bind, findAccount, requireConfirmed, shown, unwatched } from './account-rows.ts'
import { requireRoom } from './addresses.ts'
import { openedBy } from '../../people/permission/index.ts'
import { passMailGate, type AccountDeps } from './change-account.ts'
import type { MailDeps } from './deps.ts'
import { readAccount } from './jobs.ts'

type Center = typeof mailSettingsEndpoints
type Deps = AccountDeps & Pick<MailDeps, 'origin'>
type Consent = Row<'mail_consent'>
const validMs = 10 * 60_000
const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
const placeOf = (companyId: string, rowId: string) => ({ table: 'mail_consent', column: 'verifier_sealed', rowId, companyId })
const redirectOf = (origin: string): string => webAddress(origin, '/mailOAuth')

export const readMailOAuth =
  ({ mailOAuth }: Pick<MailDeps, 'mailOAuth'>) =>
  (): Promise<Out<Center['readMailOAuth']>> =>
    Promise.resolve({ providers: [...mailOAuth.offered] })

interface Asked {
  readonly provider: OAuthProvider
  readonly email: string
  readonly comment: string
  readonly folder: string
  readonly fromDay: string
  readonly accountId: string | null
}
const begin = async (deps: Deps, actor: Actor, asked: Asked, own: boolean): Promise<{ readonly redirectUrl: string }> => {
  const { db, clock, encryption, mailOAuth, origin } = deps
  if (actor.sessionId === null) throw new Problem('mail.oauthFailed')
  const state = randomBytes(32).toString('base64url')
  const verifier = randomBytes(32).toString('base64url')
  const state_hash = digest(state)
  const now = clock.now()
  await db.inTenant(actor, async (tx) => {
    if (asked.accountId === null && !own) await requireRoom(tx, actor.companyId)
    await tx
      .deleteFrom('mail_consent')
      .where((eb) => eb.or([eb('expires_at', '<', now.toISOString()), eb('session_id', '=', actor.sessionId!)]))
      .execute()
    await tx
      .insertInto('mail_consent')
      .values({
        company_id: actor.companyId,
        state_hash,
        user_id: actor.userId,
        session_id: actor.sessionId!,
        provider: asked.provider,
        own,
        account_id: asked.accountId,
        email: asked.email,
        comment: asked.comment.trim(),
        folder: asked.folder.trim(),
        from_day: asked.fromDay,
        verifier_sealed: encryption.seal(verifier, placeOf(actor.companyId, state_hash)),
        expires_at: new Date(now.getTime() + validMs).toISOString(),
      })
      .execute()
  })
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return { redirectUrl: mailOAuth.begin(asked.provider, { state, challenge, redirectUri: redirectOf(origin), email: asked.email }) }
}
const requireOffered = ({ mailOAuth }: Pick<MailDeps, 'mailOAuth'>, provider: OAuthProvider): void => {
  if (!mailOAuth.offered.includes(provider)) throw new Problem('mail.oauthOff')
}
export const beginMailOAuth =
  (deps: Deps) =>
  async (actor: Actor, { id, proof, ...input }: In<Center['beginMailOAuth']>): Promise<Out<Center['beginMailOAuth']>> => {
    if (id !== undefined) await deps.db.inTenant(actor, (tx) => findAccount(tx, id, null))
    requireOffered(deps, input.provider)
    await passMailGate(deps, actor, null, proof)
    return begin(deps, actor, { ...input, accountId: id ?? null }, false)
  }
export const beginOwnMailOAuth =
  (deps: Deps) =>
  async (
    actor: Actor,
    { id, proof, ...input }: In<(typeof ownMailboxEndpoints)['beginOwnMailOAuth']>,
  ): Promise<Out<Center['beginMailOAuth']>> => {
    if (id !== undefined) await deps.db.inTenant(actor, (tx) => findAccount(tx, id, actor.userId))
    requireOffered(deps, input.provider)
    await deps.db.inTenant(actor, (tx) => requireConfirmed(tx, actor, input.email))
    await passMailGate(deps, actor, actor.userId, proof)
    return begin(deps, actor, { ...input, accountId: id ?? null }, true)
  }

/** Taken once, by the session that began it. */
const takeConsent = async (tx: Tx, actor: Actor, state: string, now: Date): Promise<Consent | undefined> => {
  const consent = await tx
    .deleteFrom('mail_consent')
    .where('state_hash', '=', digest(state))
    .where('user_id', '=', actor.userId)
    .where('session_id', '=', actor.sessionId ?? '')
    .returningAll()
    .executeTakeFirst()
  return consent && Date.parse(consent.expires_at) > now.getTime() ? consent : undefined
}
export const finishMailOAuth =
  (deps: Deps) =>
  async (actor: Actor, { query }: In<Center['finishMailOAuth']>): Promise<Out<Center['finishMailOAuth']>> => {
    const { db, clock, encryption, mailOAuth, origin } = deps
    const given = new URLSearchParams(query.replace(/^\?/, ''))
    const [state, ...more] = given.getAll('state')
    const consent = state && more.length === 0 ? await db.inTenant(actor, (tx) => takeConsent(tx, actor, state, clock.now())) : undefined
    const code = given.get('code')
    if (!consent || !code || (!consent.own && !actor.permissions.has('mailboxes.edit'))) throw new Problem('mail.oauthFailed')
    const { provider, email, own } = consent
    const verifier = encryption.open(consent.verifier_sealed, placeOf(actor.companyId, consent.state_hash))
    const text = await mailOAuth
      .redeem(provider, { code, verifier, redirectUri: redirectOf(origin) })
      .then((tokens) => ({ access: tokens.access, sealed: tokensText(tokens, undefined, clock.now()) }))
      .catch(() => {
        throw new Problem('mail.oauthFailed')
      })
    // The name that the person gave must be the mailbox of the consent: the server refuses any other.
    const server = { ...mailOAuth.server(provider), security: 'tls' as const, login: email, folder: consent.folder }
    await tryLogin(deps, actor, () => Promise.resolve({ ...server, secret: text.access, isToken: true }))
    return onUniqueViolation('mail.accountTaken', () =>
      db.inTenant(actor, async (tx) => {
        const userId = own ? actor.userId : null
        if (own) await requireConfirmed(tx, actor, email)
        const { account_id: id } = consent
        // The consent began behind the gate.
        const opened = openedBy(deps.audit, actor, own ? 'ownMailbox' : 'mailbox')
        if (id !== null) {
          const again = await reopen(deps, tx, actor, await findAccount(tx, id, userId), consent, text.sealed)
          await opened(tx, { type: 'mailAccount', id, name: email })
          return { own, account: shown(again, clock.now()) }
        }
        if (!own) await requireRoom(tx, actor.companyId)
        const fresh = { email, comment: consent.comment, ...server, auth: provider, secret: text.sealed, fromDay: consent.from_day }
        const bound = await bind(deps, tx, actor, fresh, userId)
        await opened(tx, { type: 'mailAccount', id: bound.id, name: email })
        return { own, account: shown(bound, clock.now()) }
      }),
    )
  }
/** A mailbox that was bound before: its former secret is gone. */
const reopen = async (
  deps: Deps,
  tx: Tx,
  actor: Actor,
  before: AccountRecord,
  { provider, email, comment, folder }: Consent,
  tokens: string,
): Promise<AccountRecord> => {
  const server = deps.mailOAuth.server(provider)
  const other = before.host !== server.host || before.login !== email || before.folder !== folder
  const row = await tx
    .updateTable('mail_account')
    .set({
      email,
      comment,
      folder,
      ...server,
      security: 'tls',
      login: email,
      auth: provider,
      secret_sealed: sealSecret(deps, actor.companyId, before.id, tokens),
      tail: '',
      ...(other ? { validity: null, uid: '0' } : {}),
      ...(before.user_id === null ? { created_by: actor.userId, created_by_name: actor.userName } : {}),
      state: 'on',
      failures: 0,
      error: null,
      run: before.run + 1,
      ...unwatched,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await deps.jobs.add(tx, readAccount, { companyId: actor.companyId, accountId: before.id, run: row.run })
  await deps.audit.record(tx, actor, [
    {
      action: 'mail.accountChanged',
      objectType: 'mailAccount',
      objectId: before.id,
      detail: { email, host: server.host, folder, on: true, secret: true, auth: provider },
    },
  ])
  return row
}
