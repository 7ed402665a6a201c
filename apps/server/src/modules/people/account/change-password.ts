// Changing, setting and resetting passwords. Each ends sessions in the same transaction.
import type { In } from '@piaotai/contract/endpoint.ts'
import type { accountEndpoints } from '@piaotai/contract/account/account.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Visitor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { inAccount, note, type Person } from './account-log.ts'
import { findByName } from './sign-in/sign-in-by-password.ts'
import type { Caller } from './caller.ts'
import { countGuess, giveGuessBack, spendCode } from './proof/codes.ts'
import { confirmPassword } from './proof/confirm-password.ts'
import { clearPasswordAttempts } from './sign-in/password-attempts.ts'
import { signingColumns } from './sign-in/finish-sign-in.ts'
import { forgetDevices } from './sign-in/known-devices.ts'
import type { AccountDeps, SecuringDeps } from './deps.ts'
import { personalWordsOf, readPersonalWords } from './personal-words.ts'
import { requireStrong } from './proof/password-rules.ts'
import { hashPassword } from './proof/passwords.ts'
import { endSessions } from './sessions.ts'
import { notifyChange } from './notify-change.ts'

type Ends = typeof accountEndpoints
const store = async (
  { clock, rateLimits }: Pick<AccountDeps, 'clock' | 'rateLimits'>,
  tx: Tx,
  person: Person,
  hash: string,
  device: string | null = null,
): Promise<void> => {
  await tx
    .updateTable('app_user')
    .set({ password_hash: hash, password_changed_at: clock.now().toISOString() })
    .where('id', '=', person.id)
    .execute()
  await clearPasswordAttempts(rateLimits, tx, person.id)
  await forgetDevices(tx, person.id, device)
}

const whose = ({ id, name }: Person, ip: string | null) => ({ userId: id, userName: name, ip })
const wordsOf = ({ db }: Pick<AccountDeps, 'db'>, userId: string) => db.outside((tx) => readPersonalWords(tx, userId), userId)

/**
 * The requesting session stays; every other one ends, every remembered browser but its own, every device, and every key
 * that is not kept.
 */
export const modifyPassword =
  (deps: SecuringDeps) =>
  async (who: Visitor, input: In<Ends['modifyPassword']>, { device }: Pick<Caller, 'device'>): Promise<Record<string, never>> => {
    const person = await confirmPassword(deps, who, input.password)
    if (input.newPassword === input.password) throw new Problem('account.passwordSame')
    requireStrong(input.newPassword, await wordsOf(deps, person.id))
    const hash = await hashPassword(input.newPassword)
    await inAccount(deps.db, person, async (tx) => {
      await store(deps, tx, person, hash, device)
      await endSessions(tx, deps.clock.now(), { userId: person.id, except: who.sessionId, because: 'password' })
      const ended = await deps.endAccess(tx, { userId: person.id, by: whose(person, who.ip), keepKeys: input.keepKeys ?? [] })
      await note(deps.audit, tx, person, 'account.passwordChanged', { ...ended })
      await notifyChange(deps, tx, person, 'password', who.language, ended)
    })
    return {}
  }

/** A first password, by a code to the bound phone or e-mail. */
export const setPassword =
  (deps: SecuringDeps) =>
  async (who: Visitor, input: In<Ends['setPassword']>): Promise<Record<string, never>> => {
    const person = await deps.db.outside((tx) =>
      tx
        .selectFrom('app_user')
        .select([...signingColumns, 'tel', 'password_hash'])
        .where('id', '=', who.userId)
        .executeTakeFirstOrThrow(),
    )
    if (person.password_hash !== null) throw new Problem('account.passwordPresent')
    requireStrong(input.newPassword, await wordsOf(deps, person.id))
    await countGuess(deps, 'reset', input.account)
    if (input.account !== person.tel && input.account !== person.email) throw new Problem('account.codeWrong')
    const hash = await hashPassword(input.newPassword)
    await inAccount(deps.db, person, async (tx) => {
      await spendCode(deps, tx, 'reset', input.account, input.code)
      await store(deps, tx, person, hash)
      await endSessions(tx, deps.clock.now(), { userId: person.id, except: who.sessionId, because: 'password' })
      const ended = await deps.endAccess(tx, { userId: person.id, by: whose(person, who.ip), keepKeys: input.keepKeys ?? [] })
      await note(deps.audit, tx, person, 'account.passwordSet', { ...ended })
      if (ended.devices + ended.keys > 0) await notifyChange(deps, tx, person, 'password', who.language, ended)
    })
    return {}
  }

/**
 * By a code to the account's own phone or e-mail. Whether there is an account shows to the holder of the code only.
 * Devices and keys end all: nobody is signed in whom one could ask which to keep.
 */
export const resetPassword =
  (deps: SecuringDeps) =>
  async (input: In<Ends['resetPassword']>, caller: Caller): Promise<Record<string, never>> => {
    requireStrong(input.newPassword, personalWordsOf(input.account.includes('@') ? { email: input.account } : { tel: input.account }))
    await countGuess(deps, 'reset', input.account)
    const person = await deps.db.outside((tx) => findByName(tx, input.account))
    const hash = await hashPassword(input.newPassword)
    const change = async (tx: Tx): Promise<boolean> => {
      await spendCode(deps, tx, 'reset', input.account, input.code)
      if (!person) return false
      if (person.disabled_at) throw new Problem('account.disabled')
      // The password rules depend on the person, so they run after the code: a stranger cannot probe whose account it
      // is.
      requireStrong(input.newPassword, await readPersonalWords(tx, person.id))
      await store(deps, tx, person, hash)
      await endSessions(tx, deps.clock.now(), { userId: person.id, because: 'reset' })
      const ended = await deps.endAccess(tx, { userId: person.id, by: whose(person, caller.ip), keepKeys: [] })
      await note(deps.audit, tx, person, 'account.passwordReset', { ...ended })
      await notifyChange(deps, tx, person, 'reset', caller.language, ended)
      return true
    }
    const done = await (person && !person.disabled_at ? inAccount(deps.db, person, change) : deps.db.outside(change)).catch(
      async (error: unknown) => {
        // The right code stays valid: another password is another attempt.
        if (error instanceof Problem && error.type === 'account.passwordOwn')
          await deps.db.outside((tx) => giveGuessBack(deps, tx, 'reset', input.account))
        throw error
      },
    )
    if (!done) throw new Problem('account.unknown')
    return {}
  }
