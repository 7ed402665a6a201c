// Proof of the person's own: their password, or a code to their own phone or mail. What a company's identity service says of them is none.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { sessionEndpoints } from '@piaotai/contract/user/sessions.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Visitor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/needs.ts'
import { inAccount, note } from './account-log.ts'
import type { Caller } from './caller.ts'
import { countGuess, issue, spendCode, type Purpose } from './codes.ts'
import { confirmPassword } from './confirm-password.ts'
import { signingColumns } from './finish-sign-in.ts'
import type { AccountNeeds } from './needs.ts'
import { ownWays, shownWays, type Way } from './own-ways.ts'

type Ends = typeof sessionEndpoints
/** What a code is bound to: one of another sign-in or session opens nothing here. */
interface Subject {
  readonly purpose: Extract<Purpose, 'enrol' | 'prove'>
  readonly target: string
}

export const sendOwnCode = (
  needs: AccountNeeds,
  ways: readonly Way[],
  way: 'sms' | 'email',
  subject: Subject,
  caller: Caller,
): Promise<Out<Ends['sendOwnProofCode']>> => {
  const to = ways.find((one) => one.way === way)?.to
  if (!to) throw new Problem('account.wayClosed')
  return issue(needs, { ...subject, to }, caller)
}
/** Counts the guess, and compares a password; a code is spent in the transaction of what is proven, by the function that is answered. */
export const beginOwnProof = async (
  needs: AccountNeeds,
  userId: string,
  { purpose, target }: Subject,
  { code, password }: In<Ends['giveOwnProof']>,
): Promise<(tx: Tx) => Promise<void>> => {
  if (password !== undefined) {
    await confirmPassword(needs, userId, password)
    return () => Promise.resolve()
  }
  await countGuess(needs, purpose, target)
  return (tx) => spendCode(needs, tx, purpose, target, code ?? '')
}

const subjectOf = ({ sessionId }: Visitor): Subject => ({ purpose: 'prove', target: sessionId ?? '' })
const waysHere = ({ db }: Pick<AccountNeeds, 'db'>, { userId, boundTo }: Visitor): Promise<readonly Way[]> =>
  db.outside((tx) => ownWays(tx, userId, boundTo ?? null))

export const readOwnProof =
  (needs: AccountNeeds) =>
  async (who: Visitor): Promise<Out<Ends['readOwnProof']>> => ({
    needed: who.boundTo !== undefined,
    ways: shownWays(await waysHere(needs, who)),
  })
export const sendOwnProofCode =
  (needs: AccountNeeds) =>
  async (who: Visitor, { way }: In<Ends['sendOwnProofCode']>, caller: Caller): Promise<Out<Ends['sendOwnProofCode']>> =>
    sendOwnCode(needs, await waysHere(needs, who), way, subjectOf(who), caller)
/** This session is bound no more. A browser that remembers it stays bound: it asks again when it comes back. */
export const giveOwnProof =
  (needs: AccountNeeds) =>
  async (who: Visitor, input: In<Ends['giveOwnProof']>): Promise<Record<string, never>> => {
    const { boundTo } = who
    if (!boundTo) return {}
    const person = await needs.db.outside((tx) =>
      tx.selectFrom('app_user').select(signingColumns).where('id', '=', who.userId).executeTakeFirstOrThrow(),
    )
    const spend = await beginOwnProof(needs, who.userId, subjectOf(who), input)
    const here = { ...person, default_company_id: boundTo }
    await inAccount(needs.db, here, async (tx) => {
      await spend(tx)
      await tx.updateTable('session').set({ bound_to: null }).where('id', '=', who.sessionId).where('ended_at', 'is', null).execute()
      await note(needs.audit, tx, here, 'account.ownProofGiven', { by: input.password === undefined ? 'code' : 'password' })
    })
    return {}
  }
