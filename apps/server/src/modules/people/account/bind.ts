// Contact points of a person: phone, e-mail, WeChat. A change asks for the password and a code, and ends the other
// sessions.
import type { In } from '@piaotai/contract/endpoint.ts'
import type { accountEndpoints } from '@piaotai/contract/account/account.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Visitor } from '../../../kernel/actor.ts'
import { onUniqueViolation } from '../../../db/constraint-errors.ts'
import { inAccount, note } from './account-log.ts'
import type { Caller } from './caller.ts'
import { countGuess, spendCode } from './proof/codes.ts'
import { confirmPassword } from './proof/confirm-password.ts'
import { signingColumns, type SigningPerson } from './sign-in/finish-sign-in.ts'
import { confirmedPerson } from './sign-in/mini-program.ts'
import type { AccountDeps } from './deps.ts'
import { endSessions } from './sessions.ts'
import { notifyChange } from './notify-change.ts'
import { takeTicket } from './sign-in/tickets.ts'

type Ends = typeof accountEndpoints

const bind = async (
  deps: AccountDeps,
  who: Visitor,
  person: SigningPerson,
  column: 'tel' | 'email',
  target: string,
  code: string,
): Promise<Record<string, never>> => {
  await countGuess(deps, 'bind', target)
  await onUniqueViolation(column === 'tel' ? 'account.telTaken' : 'account.emailTaken', () =>
    inAccount(deps.db, person, async (tx) => {
      await spendCode(deps, tx, 'bind', target, code)
      await tx
        .updateTable('app_user')
        .set({ [column]: target })
        .where('id', '=', person.id)
        .execute()
      await endSessions(tx, deps.clock.now(), { userId: person.id, except: who.sessionId, because: column })
      await note(deps.audit, tx, person, column === 'tel' ? 'account.telBound' : 'account.emailBound')
      await notifyChange(deps, tx, person, column, who.language)
    }),
  )
  return {}
}
export const bindTel =
  (deps: AccountDeps) =>
  async (who: Visitor, input: In<Ends['bindTel']>): Promise<Record<string, never>> =>
    bind(deps, who, await confirmPassword(deps, who, input.password), 'tel', input.tel, input.code)
export const bindEmail =
  (deps: AccountDeps) =>
  async (who: Visitor, input: In<Ends['bindEmail']>): Promise<Record<string, never>> =>
    bind(deps, who, await confirmPassword(deps, who, input.password), 'email', input.email, input.code)
/** For accounts without a password and a phone. */
export const bindFirstTel =
  (deps: AccountDeps) =>
  async (who: Visitor, input: In<Ends['bindFirstTel']>): Promise<Record<string, never>> => {
    const person = await deps.db.outside((tx) =>
      tx
        .selectFrom('app_user')
        .select([...signingColumns, 'tel', 'password_hash'])
        .where('id', '=', who.userId)
        .executeTakeFirstOrThrow(),
    )
    if (person.password_hash !== null || person.tel !== null) throw new Problem('account.passwordPresent')
    return bind(deps, who, person, 'tel', input.tel, input.code)
  }

export const bindWx =
  (deps: AccountDeps) =>
  async (who: Visitor, input: In<Ends['bindWx']>, caller: Caller): Promise<Record<string, never>> => {
    const wx = await confirmedPerson(deps, input.ticket, caller)
    const person = await confirmPassword(deps, who, input.password)
    await onUniqueViolation('account.wxTaken', () =>
      inAccount(deps.db, person, async (tx) => {
        if (!(await takeTicket(tx, deps.clock, caller, 'miniProgram', input.ticket))) throw new Problem('account.ticketInvalid')
        await tx
          .updateTable('app_user')
          .set({ wx_open_id: wx.openId, wx_nick_name: wx.nickName, wx_avatar: wx.avatar, wx_bound: true })
          .where('id', '=', person.id)
          .execute()
        await note(deps.audit, tx, person, 'account.wxBound')
      }),
    )
    return {}
  }
/** `userId` is the caller's own; another's answers as not bound. */
export const unbindWx =
  (deps: AccountDeps) =>
  async (who: Visitor, input: In<Ends['unbindWx']>): Promise<Record<string, never>> => {
    if (input.userId !== who.userId) throw new Problem('account.wxNotBound')
    const person = await confirmPassword(deps, who, input.password)
    await inAccount(deps.db, person, async (tx) => {
      const unbound = await tx
        .updateTable('app_user')
        .set({ wx_open_id: null, wx_nick_name: null, wx_avatar: null, wx_bound: false })
        .where('id', '=', person.id)
        .where('wx_bound', '=', true)
        .returning('id')
        .executeTakeFirst()
      if (!unbound) throw new Problem('account.wxNotBound')
      await endSessions(tx, deps.clock.now(), { userId: person.id, except: who.sessionId, because: 'wx' })
      await note(deps.audit, tx, person, 'account.wxUnbound')
    })
    return {}
  }
