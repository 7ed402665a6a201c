// The second step of signing in: an authenticator, a code by mail, or setting the authenticator up where the company demands it.
import { createHash } from 'node:crypto'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { authCenter } from '@piaotai/contract/auth-center.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Tx } from '../../kernel/needs.ts'
import { inAccount, note } from './account-log.ts'
import type { Caller } from './caller.ts'
import { countGuess, issue, spendCode } from './codes.ts'
import { openSession, signingColumns, type Factor, type Proof, type SignedIn, type SigningPerson } from './finish-sign-in.ts'
import type { AccountNeeds } from './needs.ts'
import { newTotp, spendTotp, totpPlace } from './totp.ts'
import { readTicket, takeTicket } from './tickets.ts'

type Center = typeof authCenter.endpoints
type Grant = Extract<In<Center['createToken']>, { grantType: 'second_factor' }>
type Step = SigningPerson & {
  readonly totp_pending: string | null
  readonly asked: {
    readonly by: Proof['by']
    readonly remember: boolean
    readonly methods: readonly Factor[]
    /** Where a partner's sign-in stands; every other stands where the person does by the time it ends. */
    readonly companyId: string | null
  }
}
/** Codes of this step belong to its ticket. */
const targetOf = (ticket: string): string => createHash('sha256').update(ticket).digest('hex')

const readStep = ({ db, clock }: Pick<AccountNeeds, 'db' | 'clock'>, ticket: string, caller: Caller): Promise<Step> =>
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
  (needs: AccountNeeds) =>
  async (input: In<Center['sendFactorCode']>, caller: Caller): Promise<Out<Center['sendFactorCode']>> => {
    const step = await readStep(needs, input.ticket, caller)
    if (!step.asked.methods.includes('email') || !step.email) throw new Problem('account.ticketInvalid')
    return issue(needs, { purpose: 'factor', target: targetOf(input.ticket), to: step.email }, caller)
  }
export const enrolFactor =
  (needs: AccountNeeds) =>
  async (input: In<Center['enrolFactor']>, caller: Caller): Promise<Out<Center['enrolFactor']>> => {
    const step = await readStep(needs, input.ticket, caller)
    if (!step.asked.methods.includes('enrol')) throw new Problem('account.ticketInvalid')
    if (step.totp_sealed) throw new Problem('account.totpOn')
    return needs.db.outside((tx) => beginTotp(needs, tx, step.id, step.email ?? step.name))
  }
/** A secret that counts once its first code was given. */
export const beginTotp = async (
  { secrets }: Pick<AccountNeeds, 'secrets'>,
  tx: Tx,
  userId: string,
  label: string,
): Promise<{ secret: string; uri: string }> => {
  const made = newTotp(label)
  await tx
    .updateTable('app_user')
    .set({ totp_pending: secrets.seal(made.secret, totpPlace('totp_pending', userId)) })
    .where('id', '=', userId)
    .execute()
  return made
}
/** Turns the pending secret into the one that counts; the code proves that the authenticator has it. */
export const settleTotp = async (
  { secrets, clock, audit }: Pick<AccountNeeds, 'secrets' | 'clock' | 'audit'>,
  tx: Tx,
  person: SigningPerson & { readonly totp_pending: string | null },
  code: string,
): Promise<void> => {
  if (person.totp_sealed) throw new Problem('account.totpOn')
  if (!person.totp_pending) throw new Problem('account.totpOff')
  const secret = secrets.open(person.totp_pending, totpPlace('totp_pending', person.id))
  if (!(await spendTotp(tx, clock.now(), person.id, secret, code))) throw new Problem('account.codeWrong')
  await tx
    .updateTable('app_user')
    .set({ totp_sealed: secrets.seal(secret, totpPlace('totp_sealed', person.id)), totp_pending: null })
    .where('id', '=', person.id)
    .execute()
  await note(audit, tx, person, 'account.totpOn')
}
/** Counted before a code of an authenticator is compared. */
export const countTotpGuess = async ({ db, attempts }: Pick<AccountNeeds, 'db' | 'attempts'>, userId: string): Promise<void> => {
  if (!(await db.outside((tx) => attempts.consume(tx, 'totp', userId)))) throw new Problem('account.codeExhausted')
}
/** Compares with the authenticator that is on. */
export const requireTotp = async (
  { secrets, clock }: Pick<AccountNeeds, 'secrets' | 'clock'>,
  tx: Tx,
  person: SigningPerson,
  code: string,
): Promise<void> => {
  if (
    !person.totp_sealed ||
    !(await spendTotp(tx, clock.now(), person.id, secrets.open(person.totp_sealed, totpPlace('totp_sealed', person.id)), code))
  )
    throw new Problem('account.codeWrong')
}

export const signInByFactor = async (needs: AccountNeeds, input: Grant, caller: Caller): Promise<SignedIn> => {
  const step = await readStep(needs, input.ticket, caller)
  const { asked } = step
  if (!asked.methods.includes(input.method)) throw new Problem('account.ticketInvalid')
  if (input.method === 'email') await countGuess(needs, 'factor', targetOf(input.ticket))
  else await countTotpGuess(needs, step.id)
  return inAccount(needs.db, step, async (tx) => {
    if (!(await takeTicket(tx, needs.clock, caller, 'factor', input.ticket))) throw new Problem('account.ticketInvalid')
    if (input.method === 'email') await spendCode(needs, tx, 'factor', targetOf(input.ticket), input.code)
    else if (input.method === 'totp') await requireTotp(needs, tx, step, input.code)
    else await settleTotp(needs, tx, step, input.code)
    await needs.attempts.clear(tx, 'totp', step.id)
    return openSession(needs, tx, step, { by: asked.by, factors: 2, remember: asked.remember || (input.remember ?? false) }, caller)
  })
}
