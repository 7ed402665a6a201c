// Bound mailboxes: saved after a login that worked, with the secret sealed to its row.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { mailboxEndpoints, ownMailboxEndpoints } from '@piaotai/contract/email/mailboxes.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { onUniqueViolation } from '../../db/constraint-errors.ts'
import type { Row } from '../../db/tables.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/deps.ts'
import { newId } from '../../lib/ids.ts'
import { toInstant } from '../../lib/datetime.ts'
import { MailboxProblem, type MailboxLogin } from '../../ports/mail-in.ts'
import { requireRoom } from './addresses.ts'
import type { MailDeps } from './deps.ts'
import { readAccount } from './jobs.ts'

type Center = typeof mailboxEndpoints
type Own = typeof ownMailboxEndpoints
export type AccountRecord = Row<'mail_account'>
type Deps = Pick<MailDeps, 'db' | 'clock' | 'audit' | 'rateLimits' | 'encryption' | 'jobs' | 'mailboxes'>
type Login = Pick<In<Center['testMailAccount']>, 'host' | 'port' | 'security' | 'login'>

const placeOf = (companyId: string, rowId: string) => ({ table: 'mail_account', column: 'secret_sealed', rowId, companyId })
export const loginOf = ({ encryption }: Pick<MailDeps, 'encryption'>, row: AccountRecord): MailboxLogin => {
  if (row.secret_sealed === null) throw new Problem('mail.secretNeeded')
  return {
    host: row.host,
    port: row.port,
    security: row.security,
    login: row.login,
    secret: encryption.open(row.secret_sealed, placeOf(row.company_id, row.id)),
  }
}
const shown = (row: AccountRecord): Out<Center['addMailAccount']> => ({
  id: row.id,
  email: row.email,
  comment: row.comment,
  host: row.host,
  port: row.port,
  security: row.security,
  login: row.login,
  tail: row.tail,
  fromDay: row.from_day,
  state: row.state,
  error: row.error,
  triedAt: row.tried_at && toInstant(row.tried_at),
  readAt: row.read_at && toInstant(row.read_at),
  fetched: row.fetched,
  createdBy: row.created_by_name,
})
const problems = {
  refused: 'mail.loginRefused',
  notAllowed: 'mail.hostNotAllowed',
  lost: 'mail.hostLost',
  noFolder: 'mail.hostLost',
} as const
/** Counted before anything is called, so that a mailbox's password cannot be guessed through here. */
const tryLogin = async ({ db, rateLimits, mailboxes }: Deps, actor: Actor, login: MailboxLogin): Promise<number> => {
  if (!(await db.inTenant(actor, (tx) => rateLimits.consume(tx, 'mailboxTest', actor.companyId)))) throw new Problem('mail.testedTooOften')
  return mailboxes.test(login).catch((error: unknown) => {
    throw error instanceof MailboxProblem ? new Problem(problems[error.reason]) : error
  })
}
const loginIn = ({ host, port, security, login }: Login) => ({ host: host.trim().toLowerCase(), port, security, login: login.trim() })

const accounts = (tx: Tx, actor: Actor, userId: string | null) =>
  tx
    .selectFrom('mail_account')
    .selectAll()
    .where('company_id', '=', actor.companyId)
    .where('ended_at', 'is', null)
    .where('user_id', userId === null ? 'is' : '=', userId)
const findAccount = async (tx: Tx, actor: Actor, id: string, userId: string | null): Promise<AccountRecord> => {
  const row = await accounts(tx, actor, userId).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Problem('mailAccount.notFound')
  return row
}
const listOf = (db: MailDeps['db'], actor: Actor, userId: string | null): Promise<Out<Center['listMailAccounts']>> =>
  db.inTenant(actor, async (tx) => ({ content: (await accounts(tx, actor, userId).orderBy('email').execute()).map(shown) }))
export const listMailAccounts =
  ({ db }: Pick<Deps, 'db'>) =>
  (actor: Actor): Promise<Out<Center['listMailAccounts']>> =>
    listOf(db, actor, null)
export const listOwnMailAccounts =
  ({ db }: Pick<Deps, 'db'>) =>
  (actor: Actor): Promise<Out<Own['listOwnMailAccounts']>> =>
    listOf(db, actor, actor.userId)

const bind =
  (deps: Deps, actor: Actor, input: In<Center['addMailAccount']>, userId: string | null) =>
  async (tx: Tx): Promise<AccountRecord> => {
    const now = deps.clock.now()
    const id = newId(now)
    const row = await tx
      .insertInto('mail_account')
      .values({
        company_id: actor.companyId,
        id,
        user_id: userId,
        email: input.email,
        comment: input.comment.trim(),
        ...loginIn(input),
        secret_sealed: deps.encryption.seal(input.secret, placeOf(actor.companyId, id)),
        tail: input.secret.slice(-4).length < input.secret.length / 2 ? input.secret.slice(-4) : '',
        from_day: input.fromDay,
        state: 'on',
        created_at: now.toISOString(),
        created_by: actor.userId,
        created_by_name: actor.userName,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await deps.jobs.add(tx, readAccount, { companyId: actor.companyId, accountId: id, run: row.run })
    await deps.audit.record(tx, actor, [
      { action: 'mail.accountBound', objectType: 'mailAccount', objectId: id, detail: { email: input.email, host: input.host } },
    ])
    return row
  }
export const addMailAccount =
  (deps: Deps) =>
  async (actor: Actor, input: In<Center['addMailAccount']>): Promise<Out<Center['addMailAccount']>> => {
    await tryLogin(deps, actor, { ...loginIn(input), secret: input.secret })
    return onUniqueViolation('mail.accountTaken', () =>
      deps.db.inTenant(actor, async (tx) => {
        await requireRoom(tx, actor.companyId)
        return shown(await bind(deps, actor, input, null)(tx))
      }),
    )
  }
/** Only a mailbox that its person confirmed: five of them are the limit. */
export const bindOwnMailAccount =
  (deps: Deps) =>
  async (actor: Actor, input: In<Own['bindOwnMailAccount']>): Promise<Out<Own['bindOwnMailAccount']>> => {
    const confirmed = await deps.db.inTenant(actor, (tx) =>
      tx
        .selectFrom('personal_mailbox')
        .select('id')
        .where('user_id', '=', actor.userId)
        .where('email', '=', input.email)
        .where('confirmed_at', 'is not', null)
        .executeTakeFirst(),
    )
    if (!confirmed) throw new Problem('mail.notConfirmed')
    await tryLogin(deps, actor, { ...loginIn(input), secret: input.secret })
    return onUniqueViolation('mail.accountTaken', () =>
      deps.db.inTenant(actor, async (tx) => shown(await bind(deps, actor, input, actor.userId)(tx))),
    )
  }

export const testMailAccount =
  (deps: Deps) =>
  async (actor: Actor, { id, secret, ...input }: In<Center['testMailAccount']>): Promise<Out<Center['testMailAccount']>> => ({
    mails: await tryLogin(deps, actor, { ...loginIn(input), secret: await secretFor(deps, actor, id, secret, input) }),
  })
/** A kept secret goes to the server that it was kept for, and to no other. */
const secretFor = async (
  { db, encryption }: Deps,
  actor: Actor,
  id: string | undefined,
  secret: string | undefined,
  input: Login,
): Promise<string> => {
  const row = id === undefined ? undefined : await db.inTenant(actor, (tx) => findAccount(tx, actor, id, null))
  if (secret !== undefined) return secret
  if (!row) throw new Problem('mail.secretNeeded')
  const { host, port, login } = loginIn(input)
  if (row.host !== host || row.port !== port || row.login !== login) throw new Problem('mail.secretNeeded')
  return loginOf({ encryption }, row).secret
}
export const changeMailAccount =
  (deps: Deps) =>
  async (actor: Actor, { id, secret, on, ...input }: In<Center['changeMailAccount']>): Promise<Out<Center['changeMailAccount']>> => {
    await deps.db.inTenant(actor, (tx) => findAccount(tx, actor, id, null))
    const login = loginIn(input)
    if (on) await tryLogin(deps, actor, { ...login, secret: await secretFor(deps, actor, id, secret, input) })
    return onUniqueViolation('mail.accountTaken', () =>
      deps.db.inTenant(actor, async (tx) => {
        const before = await findAccount(tx, actor, id, null)
        // Another mailbox is read from its beginning.
        const other = before.host !== login.host || before.login !== login.login
        const row = await tx
          .updateTable('mail_account')
          .set({
            email: input.email,
            comment: input.comment.trim(),
            ...login,
            ...(secret === undefined
              ? {}
              : {
                  secret_sealed: deps.encryption.seal(secret, placeOf(actor.companyId, id)),
                  tail: secret.length > 8 ? secret.slice(-4) : '',
                }),
            ...(other ? { validity: null, uid: '0' } : {}),
            state: on ? 'on' : 'off',
            failures: 0,
            error: null,
            run: before.run + 1,
          })
          .where('company_id', '=', actor.companyId)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
        if (on) await deps.jobs.add(tx, readAccount, { companyId: actor.companyId, accountId: id, run: row.run })
        await deps.audit.record(tx, actor, [
          {
            action: 'mail.accountChanged',
            objectType: 'mailAccount',
            objectId: id,
            detail: { email: input.email, host: login.host, on, secret: secret !== undefined },
          },
        ])
        return shown(row)
      }),
    )
  }
const unbind = (
  { db, clock, audit }: Pick<Deps, 'db' | 'clock' | 'audit'>,
  actor: Actor,
  id: string,
  userId: string | null,
): Promise<Record<string, never>> =>
  db.inTenant(actor, async (tx) => {
    const row = await findAccount(tx, actor, id, userId)
    await tx
      .updateTable('mail_account')
      .set({ state: 'ended', secret_sealed: null, tail: '', ended_at: clock.now().toISOString(), run: row.run + 1 })
      .where('company_id', '=', actor.companyId)
      .where('id', '=', id)
      .execute()
    await audit.record(tx, actor, [
      { action: 'mail.accountUnbound', objectType: 'mailAccount', objectId: id, detail: { email: row.email } },
    ])
    return {}
  })
export const removeMailAccount =
  (deps: Pick<Deps, 'db' | 'clock' | 'audit'>) =>
  (actor: Actor, { id }: In<Center['removeMailAccount']>): Promise<Record<string, never>> =>
    unbind(deps, actor, id, null)
export const unbindOwnMailAccount =
  (deps: Pick<Deps, 'db' | 'clock' | 'audit'>) =>
  (actor: Actor, { id }: In<Own['unbindOwnMailAccount']>): Promise<Record<string, never>> =>
    unbind(deps, actor, id, actor.userId)
/** A new chain of readings, beginning at once. */
export const readMailAccountNow =
  ({ db, jobs }: Pick<Deps, 'db' | 'jobs'>) =>
  (actor: Actor, { id }: In<Center['readMailAccountNow']>): Promise<Record<string, never>> =>
    db.inTenant(actor, async (tx) => {
      const row = await findAccount(tx, actor, id, null)
      if (row.secret_sealed === null || row.state === 'off') throw new Problem('mailAccount.off')
      const run = row.run + 1
      await tx.updateTable('mail_account').set({ run }).where('company_id', '=', actor.companyId).where('id', '=', id).execute()
      await jobs.add(tx, readAccount, { companyId: actor.companyId, accountId: id, run })
      return {}
    })
