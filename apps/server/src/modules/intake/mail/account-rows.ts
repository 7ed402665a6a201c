// Rows of bound mailboxes: the company's, or a person's own.
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { mailSettingsEndpoints } from '@piaotai/contract/mail/settings.ts'
import type { MailAuth, MailSecurity } from '@piaotai/domain/mail.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { newId } from '../../../lib/ids.ts'
import { sealSecret, tailOf, type AccountRecord } from './account-login.ts'
import type { MailDeps } from './deps.ts'
import { readAccount } from './jobs.ts'

/** Whoever listens loses the mailbox: the next reading begins to listen anew, as it is now. */
export const unwatched = { watch: null, watched_until: null } as const
export type ShownAccount = Out<(typeof mailSettingsEndpoints)['addMailAccount']>
/** `now`: a lease past it belongs to a process that is gone. */
export const shown = (row: AccountRecord, now: Date): ShownAccount => ({
  id: row.id,
  email: row.email,
  comment: row.comment,
  host: row.host,
  port: row.port,
  security: row.security,
  login: row.login,
  folder: row.folder,
  auth: row.auth,
  tail: row.tail,
  fromDay: row.from_day,
  state: row.state,
  error: row.error,
  triedAt: row.tried_at && toInstant(row.tried_at),
  readAt: row.read_at && toInstant(row.read_at),
  fetched: row.fetched,
  watched: row.state === 'on' && row.watched_until !== null && Date.parse(row.watched_until) > now.getTime(),
  createdBy: row.created_by_name,
})
/** `userId`: of a person's own; null: the company's. */
export const accounts = (tx: Tx, userId: string | null) =>
  tx
    .selectFrom('mail_account')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('user_id', userId === null ? 'is' : '=', userId)
export const findAccount = async (tx: Tx, id: string, userId: string | null): Promise<AccountRecord> => {
  const row = await accounts(tx, userId).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Problem('mailAccount.notFound')
  return row
}

export interface NewAccount {
  readonly email: string
  readonly comment: string
  readonly host: string
  readonly port: number
  readonly security: MailSecurity
  readonly login: string
  readonly folder: string
  readonly auth: MailAuth
  readonly secret: string
  readonly fromDay: string
}
type BindDeps = Pick<MailDeps, 'clock' | 'audit' | 'encryption' | 'jobs'>
/** After a login that worked. */
export const bind = async (
  deps: BindDeps,
  tx: Tx,
  actor: Actor,
  { fromDay, secret, ...input }: NewAccount,
  userId: string | null,
): Promise<AccountRecord> => {
  const now = deps.clock.now()
  const id = newId(now)
  const row = await tx
    .insertInto('mail_account')
    .values({
      company_id: actor.companyId,
      id,
      user_id: userId,
      ...input,
      comment: input.comment.trim(),
      secret_sealed: sealSecret(deps, actor.companyId, id, secret),
      tail: input.auth === 'password' ? tailOf(secret) : '',
      from_day: fromDay,
      state: 'on',
      created_at: now.toISOString(),
      created_by: actor.userId,
      created_by_name: actor.userName,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await deps.jobs.add(tx, readAccount, { companyId: actor.companyId, accountId: id, run: row.run })
  await deps.audit.record(tx, actor, [
    {
      action: 'mail.accountBound',
      objectType: 'mailAccount',
      objectId: id,
      detail: { email: input.email, host: input.host, auth: input.auth },
    },
  ])
  return row
}
/** Only a mailbox that its person confirmed: five of them are the limit. */
export const requireConfirmed = async (tx: Tx, actor: Actor, email: string): Promise<void> => {
  const confirmed = await tx
    .selectFrom('personal_mailbox')
    .select('id')
    .where('user_id', '=', actor.userId)
    .where('email', '=', email)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!confirmed) throw new Problem('mail.notConfirmed')
}
