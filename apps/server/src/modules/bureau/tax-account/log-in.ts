// One login at the bureau, act by act: claimed in a transaction, asked of the channel outside it, written in another.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { taxLoginEndpoints } from '@piaotai/contract/tax-account/logins.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { loginMachine, type LoginAct } from '@piaotai/domain/tax/tax-bureau.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { newId } from '../../../lib/ids.ts'
import type { BureauPerson, LoginAnswer } from '../../../ports/bureau-login.ts'
import { findAccount, mayLogIn, usersOf, type AccountRecord } from './account-rows.ts'
import type { TaxAccountDeps } from './deps.ts'
import { loginsOfDay } from './list-accounts.ts'
import { cancelLogins, findLogin, idleMs, openHeld, shownLogin, type LoginRecord, type ShownLogin } from './login-rows.ts'
import { openPassword } from './save-accounts.ts'
import { settleLogin } from './settle-login.ts'

type E = typeof taxLoginEndpoints
/** Longer than any call of the channel: a process that died in one leaves the login to the next act. */
const claimMs = 90_000
/** Whoever left a login standing for so long has gone. */
const abandonedMs = 5 * 60_000

/** An account that the caller may log in by. */
export const ownAccount = async (tx: Parameters<typeof findAccount>[0], actor: Actor, id: string): Promise<AccountRecord> => {
  const account = await findAccount(tx, id, true)
  if (!mayLogIn(actor, await usersOf(tx, id))) throw new Problem('taxAccount.notYours')
  return account
}
const personOf = (account: AccountRecord, password: string): BureauPerson => ({
  area: account.area,
  taxId: account.tax_id,
  identity: account.identity,
  phone: account.phone,
  password,
})

export const startTaxLogin =
  (deps: TaxAccountDeps) =>
  async (actor: Actor, { accountId, password }: In<E['startTaxLogin']>): Promise<Out<E['startTaxLogin']>> => {
    const { companyId, userId, userName } = actor
    const now = deps.clock.now()
    const { row, account, given } = await deps.db.inTenant(actor, async (tx) => {
      const found = await ownAccount(tx, actor, accountId)
      // Changing a kept one is for the account's form, which asks for a proof.
      if (password !== undefined && found.password_sealed !== null) throw new Problem('taxAccount.proofNeeded')
      const secret = password ?? openPassword(deps, found)
      const open = await tx
        .selectFrom('tax_login')
        .selectAll()
        .where('area', '=', found.area)
        .where('phone', '=', found.phone)
        .where('ended_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      const idle = open ? now.getTime() - Date.parse(open.step_at) : 0
      if (open && open.user_id !== userId && idle < abandonedMs)
        throw new Problem('taxLogin.running', { by: open.user_name, minutes: Math.ceil((abandonedMs - idle) / 60_000) })
      await cancelLogins(deps, tx, { person: found })
      const most = deps.taxBureau.dailyLogins
      if (most > 0 && ((await loginsOfDay(deps, tx)).get(`${found.area} ${found.phone}`) ?? 0) >= most)
        throw new Problem('taxLogin.tooMany', { max: most })
      const started = await tx
        .insertInto('tax_login')
        .values({
          company_id: companyId,
          id: newId(now),
          account_id: accountId,
          area: found.area,
          phone: found.phone,
          user_id: userId,
          user_name: userName,
          step: 'proof',
          started_at: now.toISOString(),
          step_at: now.toISOString(),
          claimed_until: new Date(now.getTime() + claimMs).toISOString(),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return { row: started, account: found, given: secret }
    })
    const answer = await deps.taxBureau.login.start(personOf(account, given))
    return settleLogin(deps, actor, row, answer, { password: given, typed: password !== undefined, starting: true })
  }

/** Claims a login for an act, asks the channel, and writes what it said. */
const act = async (
  deps: TaxAccountDeps,
  actor: Actor,
  id: string,
  name: LoginAct,
  ask: (who: BureauPerson, dialog: string, row: LoginRecord) => Promise<LoginAnswer>,
  judge: (row: LoginRecord, now: Date) => ShownLogin | undefined = () => undefined,
): Promise<ShownLogin> => {
  const now = deps.clock.now()
  const claimed = await deps.db.inTenant(actor, async (tx) => {
    const row = await findLogin(tx, actor, id, true)
    const busy = row.claimed_until !== null && Date.parse(row.claimed_until) > now.getTime()
    const idle = now.getTime() - Date.parse(row.step_at) > idleMs
    // A question that nothing follows from is answered with how it stands.
    if (name === 'poll' && (busy || !loginMachine[row.step].includes('poll'))) return { as: 'stands' as const, shown: shownLogin(row, now) }
    if (busy || idle || !loginMachine[row.step].includes(name)) throw new Problem('taxLogin.notNow')
    const shown = judge(row, now)
    if (shown) return { as: 'stands' as const, shown }
    const account = await ownAccount(tx, actor, row.account_id)
    await tx
      .updateTable('tax_login')
      .set({ claimed_until: new Date(now.getTime() + claimMs).toISOString() })
      .where('id', '=', id)
      .execute()
    return { as: 'claimed' as const, row, account, held: openHeld(deps, row) }
  })
  if (claimed.as === 'stands') return claimed.shown
  const { row, account, held } = claimed
  const answer = await ask(personOf(account, held.password), held.dialog, row)
  return settleLogin(deps, actor, row, answer, {
    password: held.password,
    typed: account.password_sealed === null,
    starting: false,
  })
}

export const proveTaxLogin =
  (deps: TaxAccountDeps) =>
  (actor: Actor, { id, way }: In<E['proveTaxLogin']>): Promise<ShownLogin> =>
    act(
      deps,
      actor,
      id,
      'prove',
      (who, dialog) => deps.taxBureau.login.prove(who, dialog, way),
      (row, now) => {
        if (!row.ways.includes(way)) throw new Problem('taxLogin.notNow')
        if (way === 'sms' && row.resend_at !== null && Date.parse(row.resend_at) > now.getTime())
          throw new Problem('taxLogin.resendLater', { seconds: Math.ceil((Date.parse(row.resend_at) - now.getTime()) / 1000) })
        return undefined
      },
    )
export const enterTaxCode =
  (deps: TaxAccountDeps) =>
  (actor: Actor, { id, code }: In<E['enterTaxCode']>): Promise<ShownLogin> =>
    act(deps, actor, id, 'enter', (who, dialog) => deps.taxBureau.login.enter(who, dialog, code))
export const pollTaxLogin =
  (deps: TaxAccountDeps) =>
  (actor: Actor, { id }: In<E['pollTaxLogin']>): Promise<ShownLogin> =>
    act(
      deps,
      actor,
      id,
      'poll',
      (who, dialog) => deps.taxBureau.login.poll(who, dialog),
      // A picture that is too old is not asked for any more.
      (row, now) =>
        row.step_until !== null && Date.parse(row.step_until) <= now.getTime() && row.step !== 'wait'
          ? { ...shownLogin(row, now), error: 'QR_EXPIRED' }
          : undefined,
    )
export const chooseTaxIdentity =
  (deps: TaxAccountDeps) =>
  (actor: Actor, { id, identity }: In<E['chooseTaxIdentity']>): Promise<ShownLogin> =>
    act(
      deps,
      actor,
      id,
      'choose',
      (who, dialog) => deps.taxBureau.login.choose(who, dialog, identity),
      (row) => {
        if (!row.offered.some(({ code }) => code === identity)) throw new Problem('taxLogin.notNow')
        return undefined
      },
    )
export const readTaxLogin =
  (deps: TaxAccountDeps) =>
  (actor: Actor, { id }: In<E['readTaxLogin']>): Promise<ShownLogin> =>
    deps.db.inTenant(actor, async (tx) => shownLogin(await findLogin(tx, actor, id), deps.clock.now()))
export const cancelTaxLogin =
  (deps: TaxAccountDeps) =>
  (actor: Actor, { id }: In<E['cancelTaxLogin']>): Promise<Record<string, never>> =>
    deps.db.inTenant(actor, async (tx) => {
      const row = await findLogin(tx, actor, id, true)
      if (row.ended_at === null) await cancelLogins(deps, tx, { person: row })
      return {}
    })
