// Bound mailboxes: listed, bound after a login that worked, tested, read now and unbound.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { mailSettingsEndpoints } from '@piaotai/contract/mail/settings.ts'
import type { ownMailboxEndpoints } from '@piaotai/contract/mail/own-mailboxes.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { onUniqueViolation } from '../../../db/constraint-errors.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { tryLogin } from './account-login.ts'
import { accounts, bind, findAccount, requireConfirmed, shown, unwatched } from './account-rows.ts'
import { requireRoom } from './addresses.ts'
import { loginWith, passMailGate, serverIn, type AccountDeps as Deps } from './change-account.ts'
import { readAccount } from './jobs.ts'

type Center = typeof mailSettingsEndpoints
type Own = typeof ownMailboxEndpoints

const listOf = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, userId: string | null): Promise<Out<Center['listMailAccounts']>> =>
  db.inTenant(actor, async (tx) => ({
    content: (await accounts(tx, userId).orderBy('email').execute()).map((row) => shown(row, clock.now())),
  }))
export const listMailAccounts =
  (deps: Pick<Deps, 'db' | 'clock'>) =>
  (actor: Actor): Promise<Out<Center['listMailAccounts']>> =>
    listOf(deps, actor, null)
export const listOwnMailAccounts =
  (deps: Pick<Deps, 'db' | 'clock'>) =>
  (actor: Actor): Promise<Out<Own['listOwnMailAccounts']>> =>
    listOf(deps, actor, actor.userId)

const keptOf = ({ email, comment, secret, fromDay, ...server }: In<Center['addMailAccount']>) => ({
  email,
  comment,
  ...serverIn(server),
  auth: 'password' as const,
  secret,
  fromDay,
})
export const addMailAccount =
  (deps: Deps) =>
  async (actor: Actor, input: In<Center['addMailAccount']>): Promise<Out<Center['addMailAccount']>> => {
    const opened = await passMailGate(deps, actor, null)
    await tryLogin(deps, actor, () => Promise.resolve({ ...serverIn(input), secret: input.secret }))
    return onUniqueViolation('mail.accountTaken', () =>
      deps.db.inTenant(actor, async (tx) => {
        await requireRoom(tx, actor.companyId)
        const bound = await bind(deps, tx, actor, keptOf(input), null)
        await opened(tx, { type: 'mailAccount', id: bound.id, name: bound.email })
        return shown(bound, deps.clock.now())
      }),
    )
  }
export const bindOwnMailAccount =
  (deps: Deps) =>
  async (actor: Actor, input: In<Own['bindOwnMailAccount']>): Promise<Out<Own['bindOwnMailAccount']>> => {
    await deps.db.inTenant(actor, (tx) => requireConfirmed(tx, actor, input.email))
    const opened = await passMailGate(deps, actor, actor.userId)
    await tryLogin(deps, actor, () => Promise.resolve({ ...serverIn(input), secret: input.secret }))
    return onUniqueViolation('mail.accountTaken', () =>
      deps.db.inTenant(actor, async (tx) => {
        const bound = await bind(deps, tx, actor, keptOf(input), actor.userId)
        await opened(tx, { type: 'mailAccount', id: bound.id, name: bound.email })
        return shown(bound, deps.clock.now())
      }),
    )
  }
export const testMailAccount =
  (deps: Deps) =>
  async (actor: Actor, { id, secret, ...input }: In<Center['testMailAccount']>): Promise<Out<Center['testMailAccount']>> => {
    const row = id === undefined ? undefined : await deps.db.inTenant(actor, (tx) => findAccount(tx, id, null))
    return { mails: await tryLogin(deps, actor, () => loginWith(deps, row, secret, serverIn(input))) }
  }
const unbind = (
  { db, clock, audit }: Pick<Deps, 'db' | 'clock' | 'audit'>,
  actor: Actor,
  id: string,
  userId: string | null,
): Promise<Record<string, never>> =>
  db.inTenant(actor, async (tx) => {
    const row = await findAccount(tx, id, userId)
    await tx
      .updateTable('mail_account')
      .set({ state: 'ended', secret_sealed: null, tail: '', ended_at: clock.now().toISOString(), run: row.run + 1, ...unwatched })
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
      const row = await findAccount(tx, id, null)
      if (row.secret_sealed === null || row.state === 'off') throw new Problem('mailAccount.off')
      const run = row.run + 1
      await tx.updateTable('mail_account').set({ run }).where('id', '=', id).execute()
      await jobs.add(tx, readAccount, { companyId: actor.companyId, accountId: id, run })
      return {}
    })
