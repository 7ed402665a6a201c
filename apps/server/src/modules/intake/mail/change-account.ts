// A bound mailbox is changed: its server, folder and secret. A kept secret goes to the server that it was kept for, and to no other; another
// one needs the person's proof.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { mailSettingsEndpoints } from '@piaotai/contract/mail/settings.ts'
import type { ownMailboxEndpoints } from '@piaotai/contract/mail/own-mailboxes.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { onUniqueViolation } from '../../../db/constraint-errors.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { passGate, type Opened } from '../../people/permission/index.ts'
import type { MailboxLogin } from '../../../ports/mail-in.ts'
import { loginOf, sealSecret, tailOf, tryLogin, type AccountRecord } from './account-login.ts'
import { findAccount, shown, unwatched } from './account-rows.ts'
import type { MailDeps } from './deps.ts'
import { readAccount } from './jobs.ts'

type Center = typeof mailSettingsEndpoints
type Change = In<Center['changeMailAccount']>
export type AccountDeps = Pick<
  MailDeps,
  'db' | 'clock' | 'audit' | 'rateLimits' | 'encryption' | 'jobs' | 'mailboxes' | 'mailOAuth' | 'prove'
>
type Server = Pick<Change, 'host' | 'port' | 'security' | 'login' | 'folder'>

export const serverIn = ({ host, port, security, login, folder }: Server) => ({
  host: host.trim().toLowerCase(),
  port,
  security,
  login: login.trim(),
  folder: folder.trim(),
})
/** `row`: the mailbox as it is kept. */
export const loginWith = async (
  deps: AccountDeps,
  row: AccountRecord | undefined,
  secret: string | undefined,
  server: ReturnType<typeof serverIn>,
): Promise<MailboxLogin> => {
  if (secret !== undefined) return { ...server, secret }
  if (!row) throw new Problem('mail.secretNeeded')
  if (row.host !== server.host || row.port !== server.port || row.login !== server.login || row.security !== server.security)
    throw new Problem('mail.secretNeeded')
  return { ...(await loginOf(deps, row)), folder: server.folder }
}
/** The gate of a bound mailbox: the company's, or a person's own. */
export const passMailGate = (
  deps: Pick<MailDeps, 'prove' | 'audit'>,
  actor: Actor,
  userId: string | null,
  proof?: Change['proof'],
): Promise<Opened> => passGate(deps, actor, userId === null ? 'mailbox' : 'ownMailbox', { proof: proof ?? actor.proof })

const change = async (
  deps: AccountDeps,
  actor: Actor,
  { id, secret, on, proof, ...input }: Change,
  userId: string | null,
): Promise<Out<Center['changeMailAccount']>> => {
  const kept = await deps.db.inTenant(actor, (tx) => findAccount(tx, id, userId))
  // A person's own stays the one that they confirmed.
  if (userId !== null && input.email !== kept.email) throw new Problem('mail.notConfirmed')
  const opened = secret !== undefined || (on && kept.state === 'off') ? await passMailGate(deps, actor, userId, proof) : undefined
  const server = serverIn(input)
  if (on) await tryLogin(deps, actor, () => loginWith(deps, kept, secret, server))
  return onUniqueViolation('mail.accountTaken', () =>
    deps.db.inTenant(actor, async (tx) => {
      const before = await findAccount(tx, id, userId)
      // Another mailbox is read from its beginning.
      const other = before.host !== server.host || before.login !== server.login || before.folder !== server.folder
      const moved = before.host !== server.host || before.port !== server.port || before.login !== server.login
      if (secret === undefined && moved) throw new Problem('mail.secretNeeded')
      if (!opened && on && before.state === 'off') throw new Problem('act.proofNeeded')
      const row = await tx
        .updateTable('mail_account')
        .set({
          email: input.email,
          comment: input.comment.trim(),
          ...server,
          ...(secret === undefined
            ? {}
            : { auth: 'password' as const, secret_sealed: sealSecret(deps, actor.companyId, id, secret), tail: tailOf(secret) }),
          ...(other ? { validity: null, uid: '0' } : {}),
          // Whoever opens the company's mailbox anew answers for it.
          ...(opened && userId === null ? { created_by: actor.userId, created_by_name: actor.userName } : {}),
          state: on ? 'on' : 'off',
          failures: 0,
          error: null,
          run: before.run + 1,
          ...unwatched,
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      if (on) await deps.jobs.add(tx, readAccount, { companyId: actor.companyId, accountId: id, run: row.run })
      await deps.audit.record(tx, actor, [
        {
          action: 'mail.accountChanged',
          objectType: 'mailAccount',
          objectId: id,
          detail: { email: input.email, host: server.host, folder: server.folder, on, secret: secret !== undefined },
        },
      ])
      await opened?.(tx, { type: 'mailAccount', id, name: input.email })
      return shown(row, deps.clock.now())
    }),
  )
}
export const changeMailAccount =
  (deps: AccountDeps) =>
  (actor: Actor, input: Change): Promise<Out<Center['changeMailAccount']>> =>
    change(deps, actor, input, null)
export const changeOwnMailAccount =
  (deps: AccountDeps) =>
  (actor: Actor, input: In<(typeof ownMailboxEndpoints)['changeOwnMailAccount']>): Promise<Out<Center['changeMailAccount']>> =>
    change(deps, actor, input, actor.userId)
