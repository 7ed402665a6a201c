// The second step of signing in: an authenticator, a code by mail, or, after an own proof, enrolling an authenticator
// where the company demands one.
import { createHash } from 'node:crypto'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { signInEndpoints } from '@piaotai/contract/account/sign-in.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { inAccount, note } from '../account-log.ts'
import type { Caller } from '../caller.ts'
import { countGuess, issue, spendCode } from './codes.ts'
import {
  finishSignIn,
  openSession,
  providerOf,
  signingColumns,
  type Factor,
  type Proof,
  type SignedIn,
  type SigningPerson,
} from '../sign-in/finish-sign-in.ts'
import type { AccountDeps } from '../deps.ts'
import { beginOwnProof, sendOwnCode } from './own-proof.ts'
import { ownSignInMethods } from '../sign-in/own-sign-in-methods.ts'
import { beginTotp, countTotpGuess, requireFactor, finalizeTotp } from './totp-state.ts'
import { readTicket, takeTicket } from '../sign-in/tickets.ts'

type Center = typeof signInEndpoints
type Grant<T extends In<Center['createToken']>['grantType']> = Extract<In<Center['createToken']>, { grantType: T }>
type Step = SigningPerson & {
  readonly totp_pending: string | null
  readonly asked: {
    readonly by: Proof['by']
    readonly remember: boolean
    readonly methods: readonly Factor[]
    /** The company of a partner's sign-in; null takes the person's default when it ends. */
    readonly companyId: string | null
    /** Whether an own proof came before: the password, or a code to the person's own phone or mail. */
    readonly own: boolean
  }
}
/** Codes of this step belong to its ticket. */
const targetOf = (ticket: string): string => createHash('sha256').update(ticket).digest('hex')

const readStep = ({ db, clock }: Pick<AccountDeps, 'db' | 'clock'>, ticket: string, caller: Caller): Promise<Step> =>
  db.outside(async (tx) => {
    const row = await readTicket(tx, clock, caller, 'factor', ticket)
    if (!row?.user_id) throw new Problem('account.ticketInvalid')
    const person = await tx
      .selectFrom('app_user')
      .select([...signingColumns, 'totp_pending'])
      .where('id', '=', row.user_id)
      .executeTakeFirstOrThrow()
    const asked = row.data as Step['asked']
    return { ...person, ...(asked.by === 'sso' ? { default_company_id: asked.companyId } : {}), asked }
  })

export const sendFactorCode =
  (deps: AccountDeps) =>
  async (input: In<Center['sendFactorCode']>, caller: Caller): Promise<Out<Center['sendFactorCode']>> => {
    const step = await readStep(deps, input.ticket, caller)
    if (lacksOwn(step))
      return sendOwnCode(deps, await waysOf(deps, step), input.way, { purpose: 'enrol', target: targetOf(input.ticket) }, caller)
    if (!step.asked.methods.includes('email') || !step.email) throw new Problem('account.ticketInvalid')
    return issue(deps, { purpose: 'factor', target: targetOf(input.ticket), to: step.email }, caller)
  }
export const enrolFactor =
  (deps: AccountDeps) =>
  async (input: In<Center['enrolFactor']>, caller: Caller): Promise<Out<Center['enrolFactor']>> => {
    const step = await readStep(deps, input.ticket, caller)
    if (!step.asked.methods.includes('enrol') || lacksOwn(step)) throw new Problem('account.ticketInvalid')
    if (step.totp_sealed) throw new Problem('account.totpOn')
    return deps.db.outside((tx) => beginTotp(deps, tx, step.id, step.email ?? step.name))
  }
/** Whether the step still needs an own proof before an authenticator is enrolled. */
const lacksOwn = ({ asked }: Step): boolean => asked.methods.includes('enrol') && !asked.own
const waysOf = ({ db }: Pick<AccountDeps, 'db'>, step: Step) =>
  db.outside((tx) => ownSignInMethods(tx, step.id, providerOf(step, step.asked)))

/** An own proof, which permits setting up the authenticator that the company demands. */
export const signInByOwnProof = async (deps: AccountDeps, input: Grant<'own_proof'>, caller: Caller): Promise<SignedIn> => {
  const step = await readStep(deps, input.ticket, caller)
  if (!lacksOwn(step)) throw new Problem('account.ticketInvalid')
  const { by, remember } = step.asked
  const spend = await beginOwnProof(deps, step.id, { purpose: 'enrol', target: targetOf(input.ticket) }, input)
  return inAccount(deps.db, step, async (tx) => {
    if (!(await takeTicket(tx, deps.clock, caller, 'factor', input.ticket))) throw new Problem('account.ticketInvalid')
    await spend(tx)
    await note(deps.audit, tx, step, 'account.ownProofGiven', { by: input.password === undefined ? 'code' : 'password' })
    return finishSignIn(deps, tx, step, { by, factors: 1, remember, own: true }, caller)
  })
}

export const signInByFactor = async (deps: AccountDeps, input: Grant<'second_factor'>, caller: Caller): Promise<SignedIn> => {
  const step = await readStep(deps, input.ticket, caller)
  const { asked } = step
  if (!asked.methods.includes(input.method) || lacksOwn(step)) throw new Problem('account.ticketInvalid')
  if (input.method === 'email') await countGuess(deps, 'factor', targetOf(input.ticket))
  else await countTotpGuess(deps, step.id)
  return inAccount(deps.db, step, async (tx) => {
    if (!(await takeTicket(tx, deps.clock, caller, 'factor', input.ticket))) throw new Problem('account.ticketInvalid')
    const proof = { by: asked.by, own: asked.own, remember: asked.remember || (input.remember ?? false) }
    if (input.method === 'email') {
      await spendCode(deps, tx, 'factor', targetOf(input.ticket), input.code)
      // No authenticator: a company that demands one stays closed. The mail counts as own proof, unless the company
      // reads it too.
      const own = asked.own || (await ownSignInMethods(tx, step.id, providerOf(step, asked))).some(({ way }) => way === 'email')
      return openSession(deps, tx, step, { ...proof, own, factors: 1 }, caller)
    }
    const codes =
      input.method === 'enrol'
        ? await finalizeTotp(deps, tx, step, input.code, { language: caller.language })
        : await requireFactor(deps, tx, step, input.code, caller.language)
    await deps.rateLimits.clear(tx, 'totp', step.id)
    const { answer, ...cookies } = await openSession(deps, tx, step, { ...proof, factors: 2 }, caller)
    return { answer: codes && 'accessToken' in answer ? { ...answer, recoveryCodes: codes } : answer, ...cookies }
  })
}
