// Sign-in by password: guesses count before the comparison, per account and place, per address and per network.
import type { In } from '@piaotai/contract/endpoint.ts'
import type { signInEndpoints } from '@piaotai/contract/account/sign-in.ts'
import { emailOf } from '@piaotai/domain/limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { newId } from '../../../../lib/ids.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { inAccount, note } from '../account-log.ts'
import { networkOf, placeOf, type Caller } from '../caller.ts'
import { captchaFits } from '../proof/captchas.ts'
import { countPasswordAttempt, guessFrom, finalizePasswordAttempt, type Guess } from './password-attempts.ts'
import { finishSignIn, signingColumns, type SignedIn, type SigningPerson } from './finish-sign-in.ts'
import { isKnownDevice } from './known-devices.ts'
import type { AccountDeps } from '../deps.ts'
import { passwordFits } from '../proof/passwords.ts'
import { tellNotice } from '../notify-change.ts'

type Grant = Extract<In<typeof signInEndpoints.createToken>, { grantType: 'password' }>
export const findByName = (tx: Tx, account: string) =>
  tx
    .selectFrom('app_user')
    .select([...signingColumns, 'password_hash', 'disabled_at'])
    .where((eb) => eb.or([eb('email', '=', account), eb('tel', '=', account)]))
    .executeTakeFirst()

/** A wrong password and an unknown account get the same answer, after the same time. */
export const signInByPassword = async (deps: AccountDeps, input: Grant, caller: Caller): Promise<SignedIn> => {
  const { db, rateLimits } = deps
  const account = emailOf(input.account) ?? input.account.trim()
  const places = placesOf(caller)
  const proven = input.captcha === undefined ? undefined : await captchaFits(deps, account, input.deviceId, input.captcha)
  if (proven === false) throw new Problem('account.captchaWrong')
  await countPlaces(deps, places)
  const { user, guess } = await db
    .outside(async (tx) => {
      const found = await findByName(tx, account)
      // One count per account, by any of its names.
      const counted = guessFrom(found?.id ?? account, caller, await isKnownDevice(tx, found?.id ?? newId(deps.clock.now()), caller.device))
      await countPasswordAttempt(rateLimits, tx, counted, proven === true)
      return { user: found, guess: counted }
    })
    .catch(async (error: unknown) => {
      await uncountPlaces(deps, places)
      throw error
    })
  if (!(await passwordFits(user?.password_hash ?? null, input.password)) || !user) {
    noteFailure(deps, user, guess, caller)
    throw new Problem('account.wrongCredentials')
  }
  const signedIn = await inAccount(db, user, async (tx) => {
    await finalizePasswordAttempt(rateLimits, tx, guess)
    return finishSignIn(deps, tx, user, { by: 'password', factors: 1, remember: input.remember ?? false }, caller)
  })
  await uncountPlaces(deps, places)
  return signedIn
}

type Places = readonly (readonly ['signInIp' | 'signInNet', string])[]
/**
 * Many people share an address, and more a network: their counts use separate transactions, so that one sign-in never
 * waits for another to end.
 */
const countPlaces = ({ db, rateLimits }: Pick<AccountDeps, 'db' | 'rateLimits'>, places: Places): Promise<void> =>
  db.outside(async (tx) => {
    for (const [kind, from] of places) if (!(await rateLimits.consume(tx, kind, from))) throw new Problem('account.locked')
  })
/** Only failures count. */
const uncountPlaces = ({ db, rateLimits }: Pick<AccountDeps, 'db' | 'rateLimits'>, places: Places): Promise<void> =>
  db.outside(async (tx) => {
    for (const [kind, from] of places) await rateLimits.giveBack(tx, kind, from)
  })
class Nobody extends Error {}
/**
 * Runs after the answer: waiting for it would distinguish an existing account from an unknown one. An unknown account
 * writes and rolls back the same, so that the next call waits as long. Notifies the owner of a locked place, once an
 * hour at most.
 */
const noteFailure = (deps: AccountDeps, user: SigningPerson | undefined, guess: Guess, caller: Caller): void => {
  const { db, audit, rateLimits, clock } = deps
  const person = user ? { ...user, stamp: undefined } : { id: newId(clock.now()), name: '', default_company_id: null, email: null }
  inAccount(db, person, async (tx) => {
    await note(audit, tx, { ...person, ip: caller.ip }, 'account.signInFailed', {}, 'failed')
    const locked = (await rateLimits.blockedFor(tx, 'password', guess.place)) > 0
    if (locked && (await rateLimits.consume(tx, 'passwordTold', guess.subject))) {
      await note(audit, tx, { ...person, ip: caller.ip }, 'account.placeLocked', { ip: caller.ip, knownDevice: guess.known }, 'failed')
      await tellNotice(deps, tx, person, 'placeLocked')
    }
    if (!user) throw new Nobody()
  }).catch(() => undefined)
}
/** An address and its network. */
const placesOf = ({ ip }: Caller): Places =>
  ip
    ? [
        ['signInIp', placeOf(ip)],
        ['signInNet', networkOf(ip)],
      ]
    : []
