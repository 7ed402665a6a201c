// Changing, setting and resetting passwords. Each ends sessions in the same transaction.
import type { In } from '@piaotai/contract/endpoint.ts'
import type { accountEndpoints } from '@piaotai/contract/user/account.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Visitor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/needs.ts'
import { inAccount, note, type Person } from './account-log.ts'
import { findByName } from './by-password.ts'
import type { Caller } from './caller.ts'
import { countGuess, giveGuessBack, spendCode } from './codes.ts'
import { confirmPassword } from './confirm-password.ts'
import { forgetPasswordGuesses } from './password-guesses.ts'
import { signingColumns } from './finish-sign-in.ts'
import { forgetDevices } from './known-devices.ts'
import type { AccountNeeds } from './needs.ts'
import { ownWordsOf, readOwnWords } from './own-words.ts'
import { requireStrong } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { endSessions } from './sessions.ts'
import { tellChange } from './tell-change.ts'

type Ends = typeof accountEndpoints
const store = async (
  { clock, attempts }: Pick<AccountNeeds, 'clock' | 'attempts'>,
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
  await forgetPasswordGuesses(attempts, tx, person.id)
  await forgetDevices(tx, person.id, device)
}

const wordsOf = ({ db }: Pick<AccountNeeds, 'db'>, userId: string) => db.outside((tx) => readOwnWords(tx, userId), userId)

/** The session that asks stays; every other one ends, and every remembered browser but its own. */
export const modifyPassword =
  (needs: AccountNeeds) =>
  async (who: Visitor, input: In<Ends['modifyPassword']>, { device }: Pick<Caller, 'device'>): Promise<Record<string, never>> => {
    const person = await confirmPassword(needs, who, input.password)
    if (input.newPassword === input.password) throw new Problem('account.passwordSame')
    requireStrong(input.newPassword, await wordsOf(needs, person.id))
    const hash = await hashPassword(input.newPassword)
    await inAccount(needs.db, person, async (tx) => {
      await store(needs, tx, person, hash, device)
      await endSessions(tx, needs.clock.now(), { userId: person.id, except: who.sessionId, because: 'password' })
      await note(needs.audit, tx, person, 'account.passwordChanged')
      await tellChange(needs, tx, person, 'password', who.language)
    })
    return {}
  }

/** A first password, by a code to the phone or e-mail that is bound. */
export const setPassword =
  (needs: AccountNeeds) =>
  async (who: Visitor, input: In<Ends['setPassword']>): Promise<Record<string, never>> => {
    const person = await needs.db.outside((tx) =>
      tx
        .selectFrom('app_user')
        .select([...signingColumns, 'tel', 'password_hash'])
        .where('id', '=', who.userId)
        .executeTakeFirstOrThrow(),
    )
    if (person.password_hash !== null) throw new Problem('account.passwordPresent')
    requireStrong(input.newPassword, await wordsOf(needs, person.id))
    await countGuess(needs, 'reset', input.account)
    if (input.account !== person.tel && input.account !== person.email) throw new Problem('account.codeWrong')
    const hash = await hashPassword(input.newPassword)
    await inAccount(needs.db, person, async (tx) => {
      await spendCode(needs, tx, 'reset', input.account, input.code)
      await store(needs, tx, person, hash)
      await endSessions(tx, needs.clock.now(), { userId: person.id, except: who.sessionId, because: 'password' })
      await note(needs.audit, tx, person, 'account.passwordSet')
    })
    return {}
  }

/** By a code to the account's own phone or e-mail; whoever holds it is told whether there is an account, nobody else is. */
export const resetPassword =
  (needs: AccountNeeds) =>
  async (input: In<Ends['resetPassword']>, caller: Caller): Promise<Record<string, never>> => {
    requireStrong(input.newPassword, ownWordsOf(input.account.includes('@') ? { email: input.account } : { tel: input.account }))
    await countGuess(needs, 'reset', input.account)
    const person = await needs.db.outside((tx) => findByName(tx, input.account))
    const hash = await hashPassword(input.newPassword)
    const change = async (tx: Tx): Promise<boolean> => {
      await spendCode(needs, tx, 'reset', input.account, input.code)
      if (!person) return false
      if (person.disabled_at) throw new Problem('account.disabled')
      // What it asks of the person is asked after the code: nobody else learns whose account it is.
      requireStrong(input.newPassword, await readOwnWords(tx, person.id))
      await store(needs, tx, person, hash)
      await endSessions(tx, needs.clock.now(), { userId: person.id, because: 'reset' })
      await note(needs.audit, tx, person, 'account.passwordReset')
      await tellChange(needs, tx, person, 'reset', caller.language)
      return true
    }
    const done = await (person && !person.disabled_at ? inAccount(needs.db, person, change) : needs.db.outside(change)).catch(
      async (error: unknown) => {
        // The code was right and stays good: another password is another try.
        if (error instanceof Problem && error.word === 'account.passwordOwn')
          await needs.db.outside((tx) => giveGuessBack(needs, tx, 'reset', input.account))
        throw error
      },
    )
    if (!done) throw new Problem('account.unknown')
    return {}
  }
