// Own proof: the person's password, or a code to their own phone or mail. The word of a company's identity service does
// not count.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { sessionEndpoints } from '@piaotai/contract/account/sessions.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Visitor } from '../../../../kernel/actor.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { inAccount, note } from '../account-log.ts'
import type { Caller } from '../caller.ts'
import { countGuess, issue, spendCode, type Purpose } from './codes.ts'
import { confirmPassword } from './confirm-password.ts'
import { signingColumns } from '../sign-in/finish-sign-in.ts'
import type { AccountDeps } from '../deps.ts'
import { ownSignInMethods, shownSignInMethods, type Way } from '../sign-in/own-sign-in-methods.ts'

type Ends = typeof sessionEndpoints
/** Binds a code to one sign-in or session; a code of another does not work here. */
interface Subject {
  readonly purpose: Extract<Purpose, 'enrol' | 'prove'>
  readonly target: string
}

export const sendOwnCode = (
  deps: AccountDeps,
  ways: readonly Way[],
  way: 'sms' | 'email',
  subject: Subject,
  caller: Caller,
): Promise<Out<Ends['sendOwnProofCode']>> => {
  const to = ways.find((one) => one.way === way)?.to
  if (!to) throw new Problem('account.wayClosed')
  return issue(deps, { ...subject, to }, caller)
}
/**
 * Counts the guess and compares a password. Returns the function that spends a code in the transaction of the proven
 * change.
 */
export const beginOwnProof = async (
  deps: AccountDeps,
  userId: string,
  { purpose, target }: Subject,
  { code, password }: In<Ends['giveOwnProof']>,
): Promise<(tx: Tx) => Promise<void>> => {
  if (password !== undefined) {
    await confirmPassword(deps, userId, password)
    return () => Promise.resolve()
  }
  await countGuess(deps, purpose, target)
  return (tx) => spendCode(deps, tx, purpose, target, code ?? '')
}

const subjectOf = ({ sessionId }: Visitor): Subject => ({ purpose: 'prove', target: sessionId ?? '' })
const waysHere = ({ db }: Pick<AccountDeps, 'db'>, { userId, boundTo }: Visitor): Promise<readonly Way[]> =>
  db.outside((tx) => ownSignInMethods(tx, userId, boundTo ?? null))

export const readOwnProof =
  (deps: AccountDeps) =>
  async (who: Visitor): Promise<Out<Ends['readOwnProof']>> => ({
    needed: who.boundTo !== undefined,
    ways: shownSignInMethods(await waysHere(deps, who)),
  })
export const sendOwnProofCode =
  (deps: AccountDeps) =>
  async (who: Visitor, { way }: In<Ends['sendOwnProofCode']>, caller: Caller): Promise<Out<Ends['sendOwnProofCode']>> =>
    sendOwnCode(deps, await waysHere(deps, who), way, subjectOf(who), caller)
/** Unbinds this session. A remembered browser stays bound: it asks again when it returns. */
export const giveOwnProof =
  (deps: AccountDeps) =>
  async (who: Visitor, input: In<Ends['giveOwnProof']>): Promise<Record<string, never>> => {
    const { boundTo } = who
    if (!boundTo) return {}
    const person = await deps.db.outside((tx) =>
      tx.selectFrom('app_user').select(signingColumns).where('id', '=', who.userId).executeTakeFirstOrThrow(),
    )
    const spend = await beginOwnProof(deps, who.userId, subjectOf(who), input)
    const here = { ...person, default_company_id: boundTo }
    await inAccount(deps.db, here, async (tx) => {
      await spend(tx)
      await tx.updateTable('session').set({ bound_to: null }).where('id', '=', who.sessionId).where('ended_at', 'is', null).execute()
      await note(deps.audit, tx, here, 'account.ownProofGiven', { by: input.password === undefined ? 'code' : 'password' })
    })
    return {}
  }
