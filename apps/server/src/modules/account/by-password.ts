// Signing in by password: guesses are counted before any is compared, per account and place, per address and per network.
import type { In } from '@piaotai/contract/endpoint.ts'
import type { authCenter } from '@piaotai/contract/auth-center.ts'
import { emailOf } from '@piaotai/domain/limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { newId } from '../../kernel/ids.ts'
import type { Tx } from '../../kernel/needs.ts'
import { inAccount, note } from './account-log.ts'
import { networkOf, placeOf, type Caller } from './caller.ts'
import { captchaFits } from './captchas.ts'
import { countPasswordGuess, guessFrom, settlePasswordGuess, type Guess } from './password-guesses.ts'
import { finishSignIn, signingColumns, type SignedIn, type SigningPerson } from './finish-sign-in.ts'
import { isKnownDevice } from './known-devices.ts'
import type { AccountNeeds } from './needs.ts'
import { passwordFits } from './passwords.ts'
import { tellNotice } from './tell-change.ts'

type Grant = Extract<In<typeof authCenter.endpoints.createToken>, { grantType: 'password' }>
export const findByName = (tx: Tx, account: string) =>
  tx
    .selectFrom('app_user')
    .select([...signingColumns, 'password_hash', 'disabled_at'])
    .where((eb) => eb.or([eb('email', '=', account), eb('tel', '=', account)]))
    .executeTakeFirst()

/** The answer is the same for a wrong password and an unknown account, and takes the same time. */
export const signInByPassword = async (needs: AccountNeeds, input: Grant, caller: Caller): Promise<SignedIn> => {
  const { db, attempts } = needs
  const account = emailOf(input.account) ?? input.account.trim()
  const places = placesOf(caller)
  const proven = input.captcha === undefined ? undefined : await captchaFits(needs, account, input.deviceId, input.captcha)
  if (proven === false) throw new Problem('account.captchaWrong')
  await countPlaces(needs, places)
  const { user, guess } = await db
    .outside(async (tx) => {
      const found = await findByName(tx, account)
      // One count for an account, whichever of its names is guessed at.
      const counted = guessFrom(found?.id ?? account, caller, await isKnownDevice(tx, found?.id ?? newId(needs.clock.now()), caller.device))
      await countPasswordGuess(attempts, tx, counted, proven === true)
      return { user: found, guess: counted }
    })
    .catch(async (error: unknown) => {
      await uncountPlaces(needs, places)
      throw error
    })
  if (!(await passwordFits(user?.password_hash ?? null, input.password)) || !user) {
    noteFailure(needs, user, guess, caller)
    throw new Problem('account.wrongCredentials')
  }
  const signedIn = await inAccount(db, user, async (tx) => {
    await settlePasswordGuess(attempts, tx, guess)
    return finishSignIn(needs, tx, user, { by: 'password', factors: 1, remember: input.remember ?? false }, caller)
  })
  await uncountPlaces(needs, places)
  return signedIn
}

type Places = readonly (readonly ['signInIp' | 'signInNet', string])[]
/** Many people share an address and more a network: their counts are taken in transactions of their own, so that nobody waits for another's sign-in to end. */
const countPlaces = ({ db, attempts }: Pick<AccountNeeds, 'db' | 'attempts'>, places: Places): Promise<void> =>
  db.outside(async (tx) => {
    for (const [kind, from] of places) if (!(await attempts.consume(tx, kind, from))) throw new Problem('account.locked')
  })
/** Only failures count. */
const uncountPlaces = ({ db, attempts }: Pick<AccountNeeds, 'db' | 'attempts'>, places: Places): Promise<void> =>
  db.outside(async (tx) => {
    for (const [kind, from] of places) await attempts.giveBack(tx, kind, from)
  })
class Nobody extends Error {}
/**
 * Written after the answer: waiting for it would tell an existing account from an unknown one. Of nobody the same is written and undone, so that
 * the next call waits as long. The owner is told when a place has been locked, once an hour at most.
 */
const noteFailure = (needs: AccountNeeds, user: SigningPerson | undefined, guess: Guess, caller: Caller): void => {
  const { db, audit, attempts, clock } = needs
  const person = user ? { ...user, stamp: undefined } : { id: newId(clock.now()), name: '', default_company_id: null, email: null }
  inAccount(db, person, async (tx) => {
    await note(audit, tx, person, 'account.signInFailed', {}, 'failed')
    const locked = (await attempts.blockedFor(tx, 'password', guess.place)) > 0
    if (locked && (await attempts.consume(tx, 'passwordTold', guess.subject))) {
      await note(audit, tx, person, 'account.placeLocked', { ip: caller.ip, knownDevice: guess.known }, 'failed')
      await tellNotice(needs, tx, person, 'placeLocked')
    }
    if (!user) throw new Nobody()
  }).catch(() => undefined)
}
/** An address and the network that it lies in. */
const placesOf = ({ ip }: Caller): Places =>
  ip
    ? [
        ['signInIp', placeOf(ip)],
        ['signInNet', networkOf(ip)],
      ]
    : []
