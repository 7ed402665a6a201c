// What the channel answered, written: the next step, an error that leaves the step as it is, the end, or a session.
import { keepsStep, type ProofWay } from '@piaotai/domain/tax/tax-bureau.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { json } from '../../../db/json.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { newId } from '../../../lib/ids.ts'
import type { LoginAnswer } from '../../../ports/bureau-login.ts'
import { findAccountRow, nameOfAccount, type AccountRecord } from './account-rows.ts'
import type { TaxAccountDeps } from './deps.ts'
import { renewSession, renewsAt } from './jobs.ts'
import { findLogin, sealHeld, shownLogin, type LoginRecord, type ShownLogin } from './login-rows.ts'
import { passwordColumns } from './save-accounts.ts'
import { endSession, sealSession } from './session-rows.ts'

/** Another SMS after a minute. */
const resendMs = 60_000
interface Given {
  readonly password: string
  /** It is kept once the bureau has accepted it. */
  readonly typed: boolean
  readonly starting: boolean
}
type Change = Parameters<typeof write>[2]

export const settleLogin = (
  deps: TaxAccountDeps,
  actor: Actor,
  { id }: Pick<LoginRecord, 'id'>,
  answer: LoginAnswer,
  given: Given,
): Promise<ShownLogin> =>
  deps.db.inTenant(actor, async (tx) => {
    const row = await findLogin(tx, actor, id, true)
    // Given up, or begun anew, while the bureau was asked.
    if (row.ended_at !== null) throw new Problem('taxLogin.notFound')
    const now = deps.clock.now()
    const account = await findAccountRow(tx, row.account_id)
    if (answer.as === 'ok') return begin(deps, tx, actor, row, account, answer, given)
    if (answer.as === 'failed') return fail(deps, tx, actor, row, account, answer, given)
    if (answer.as === 'pending') {
      // That the app stands at another company holds until somebody has scanned.
      const stands = row.error === 'APP_ON_OTHER_COMPANY' && !answer.scanned
      return shownLogin(
        await write(tx, row, { scanned: answer.scanned, claimed_until: null, ...(stands ? {} : { error: null, note: '' }) }),
        now,
      )
    }
    if (given.typed) await keepPassword(deps, tx, account, given.password)
    return shownLogin(await write(tx, row, { ...stepOf(deps, row, answer, given.password, now) }), now)
  })

const write = async (
  tx: Tx,
  row: LoginRecord,
  change: Partial<
    Pick<
      LoginRecord,
      | 'step'
      | 'way'
      | 'proved_at'
      | 'dialog_sealed'
      | 'code'
      | 'sent_to'
      | 'scanned'
      | 'error'
      | 'note'
      | 'tries_left'
      | 'claimed_until'
      | 'step_at'
      | 'step_until'
      | 'resend_at'
      | 'ended_at'
    >
  > & { readonly ways?: LoginRecord['ways']; readonly offered?: LoginRecord['offered'] },
): Promise<LoginRecord> => {
  const { ways, offered, ...rest } = change
  return tx
    .updateTable('tax_login')
    .set((eb) => ({
      ...rest,
      ...(ways === undefined ? {} : { ways: json(ways) }),
      ...(offered === undefined ? {} : { offered: json(offered) }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The step that an answer leads to. */
const stepOf = (
  deps: TaxAccountDeps,
  row: LoginRecord,
  answer: Exclude<LoginAnswer, { readonly as: 'ok' | 'failed' | 'pending' }>,
  password: string,
  now: Date,
): Change => {
  const at = now.toISOString()
  const after = (seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString()
  const base: Change = {
    dialog_sealed: sealHeld(deps, row.company_id, row.id, { dialog: answer.dialog, password }),
    claimed_until: null,
    error: null,
    note: '',
    tries_left: null,
    scanned: false,
    code: null,
    step_at: at,
    step_until: null,
  }
  switch (answer.as) {
    case 'proof':
      // The way that was tried does not prove anybody here.
      return { ...base, step: 'proof', ways: [...answer.ways], way: null, ...narrowed(row.ways, answer.ways) }
    case 'sms':
      return {
        ...base,
        step: 'sms',
        way: 'sms',
        ways: [...answer.ways],
        sent_to: answer.phone,
        step_until: after(answer.seconds),
        resend_at: new Date(now.getTime() + resendMs).toISOString(),
      }
    case 'scan':
      return { ...base, step: answer.way, way: answer.way, ways: [...answer.ways], code: answer.code, step_until: after(answer.seconds) }
    case 'wait':
      return { ...base, step: 'wait', way: 'sms', ways: [...answer.ways], step_until: after(answer.seconds) }
    case 'identity':
      return { ...base, step: 'identity', proved_at: row.way === null ? null : at, offered: [...answer.offered] }
  }
}
/** Says why fewer ways are left than before. */
const narrowed = (before: readonly ProofWay[], after: readonly ProofWay[]): Change => {
  if (before.length === 0 || before.length === after.length) return {}
  return { error: after.includes('qr') ? 'NEED_QR' : 'NEED_FACE' }
}
const keepPassword = async (deps: TaxAccountDeps, tx: Tx, account: AccountRecord, password: string): Promise<void> => {
  await tx
    .updateTable('tax_account')
    .set(passwordColumns(deps, account.company_id, account.id, password))
    .where('id', '=', account.id)
    .where('password_sealed', 'is', null)
    .execute()
}

const fail = async (
  deps: TaxAccountDeps,
  tx: Tx,
  actor: Actor,
  row: LoginRecord,
  account: AccountRecord,
  { error, note, triesLeft }: Extract<LoginAnswer, { readonly as: 'failed' }>,
  { starting }: Given,
): Promise<ShownLogin> => {
  const now = deps.clock.now()
  const said = { error, note, tries_left: triesLeft, claimed_until: null }
  // At the start there is no step to stay at.
  if (!starting && keepsStep.has(error)) return shownLogin(await write(tx, row, said), now)
  // A password that the bureau refuses is of no use: it is asked for again.
  if (error === 'PASSWORD_WRONG')
    await tx.updateTable('tax_account').set({ password_sealed: null, password_ends: '' }).where('id', '=', account.id).execute()
  const ended = await write(tx, row, {
    ...said,
    step: 'failed',
    dialog_sealed: null,
    code: null,
    step_until: null,
    step_at: now.toISOString(),
    ended_at: now.toISOString(),
  })
  await deps.audit.record(tx, actor, [
    {
      action: 'taxLogin.failed',
      objectType: 'taxAccount',
      objectId: account.id,
      detail: { account: nameOfAccount(account), error },
      result: 'failed',
    },
  ])
  return shownLogin(ended, now)
}

/** The bureau lets the person in: one live session for them in this area, and whoever waits for it goes on. */
const begin = async (
  deps: TaxAccountDeps,
  tx: Tx,
  actor: Actor,
  row: LoginRecord,
  account: AccountRecord,
  { secret, seconds, identity }: Extract<LoginAnswer, { readonly as: 'ok' }>,
  { password, typed }: Given,
): Promise<ShownLogin> => {
  const now = deps.clock.now()
  const { companyId } = actor
  if (typed) await keepPassword(deps, tx, account, password)
  const former = await tx
    .selectFrom('tax_session')
    .selectAll()
    .where('area', '=', row.area)
    .where('phone', '=', row.phone)
    .where('state', '=', 'live')
    .forUpdate()
    .execute()
  for (const session of former) await endSession(deps, tx, session, 'replaced', actor)
  const id = newId(now)
  const expiresAt = new Date(now.getTime() + seconds * 1000)
  const nextAt = renewsAt(now, expiresAt)
  const entered = identity ?? account.identity
  await tx
    .insertInto('tax_session')
    .values({
      company_id: companyId,
      id,
      account_id: account.id,
      area: row.area,
      tax_id: account.tax_id,
      phone: row.phone,
      identity: entered,
      state: 'live',
      secret_sealed: sealSession(deps, companyId, id, secret),
      began_by: actor.userId,
      began_by_name: actor.userName,
      began_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
      next_at: nextAt.toISOString(),
    })
    .execute()
  if (entered !== account.identity) await tx.updateTable('tax_account').set({ identity: entered }).where('id', '=', account.id).execute()
  await deps.jobs.addAt(tx, nextAt, renewSession, { companyId, sessionId: id, run: 0 })
  const ended = await write(tx, row, {
    step: 'ok',
    error: null,
    note: '',
    tries_left: null,
    claimed_until: null,
    dialog_sealed: null,
    code: null,
    proved_at: row.proved_at ?? (row.way === null ? null : now.toISOString()),
    step_at: now.toISOString(),
    step_until: null,
    ended_at: now.toISOString(),
  })
  await deps.audit.record(tx, actor, [
    {
      action: 'taxSession.began',
      objectType: 'taxAccount',
      objectId: account.id,
      detail: { account: nameOfAccount(account), identity: entered, way: row.way },
    },
  ])
  await emit(tx, 'taxSession.began', { companyId, accountId: account.id, sessionId: id })
  return shownLogin(ended, now, expiresAt.toISOString())
}
