// Codes by SMS and mail: six digits, one a minute, valid for ten minutes, five attempts and one use, for one purpose
// and one target. A code is issued whether or not the account exists, so that answer and timing are the same.
import { randomInt } from 'node:crypto'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { signInEndpoints, codePurpose } from '@piaotai/contract/account/sign-in.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { renderMail } from '@piaotai/locales/mail-templates.ts'
import type { z } from 'zod'
import { requireRoom, type RateLimits } from '../../../../kernel/rate-limits.ts'
import type { Needs, Tx } from '../../../../kernel/deps.ts'
import { isLate, type Outbox } from '../../../../kernel/outbox.ts'
import type { Encryption } from '../../../../lib/encryption.ts'
import { placeOf, type Caller } from '../caller.ts'
import { captchaFits } from './captchas.ts'

type Center = typeof signInEndpoints
/**
 * `factor` and `enrol` codes belong to a sign-in under way: their target is its ticket. `prove` codes belong to a
 * session, `sign` codes to a delivery and the phone of its signer.
 */
export type Purpose = z.output<typeof codePurpose> | 'factor' | 'enrol' | 'prove' | 'sign'
export interface CodeDeps extends Needs<'db' | 'clock'> {
  readonly encryption: Encryption
  readonly rateLimits: RateLimits
  readonly outbox: Outbox
}
const goodSeconds = 600
const resendAfter = 60
const subjectOf = (purpose: Purpose, target: string): string => `${purpose}|${target}`

export const sendSmsCode =
  (deps: CodeDeps) =>
  async (input: In<Center['sendSmsCode']>, caller: Caller): Promise<Out<Center['sendSmsCode']>> => {
    await requireCaptcha(deps, input.phone, input.deviceId, input.code)
    return issue(deps, { purpose: input.purpose, target: input.phone, to: input.phone }, caller)
  }
export const sendEmailCode =
  (deps: CodeDeps) =>
  async (input: In<Center['sendEmailCode']>, caller: Caller): Promise<Out<Center['sendEmailCode']>> => {
    await requireCaptcha(deps, input.email, input.deviceId, input.code)
    return issue(
      deps,
      { purpose: input.purpose ?? (input.twoFactorAuthentication ? 'bind' : 'register'), target: input.email, to: input.email },
      caller,
    )
  }
const requireCaptcha = async (deps: CodeDeps, target: string, device: string | undefined, answer: string): Promise<void> => {
  if (!(await captchaFits(deps, target, device, answer))) throw new Problem('account.captchaWrong')
}

/** Makes a code and writes it to the outbox, all limits in the same transaction: a refusal leaves nothing behind. */
export const issue = (
  { db, clock, encryption, rateLimits, outbox }: CodeDeps,
  { purpose, target, to }: { readonly purpose: Purpose; readonly target: string; readonly to: string },
  caller: Caller,
): Promise<Out<Center['sendSmsCode']>> =>
  db.outside(async (tx) => {
    await spendSending({ rateLimits }, tx, to, caller)
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const now = clock.now()
    const mac = macOf(encryption, purpose, target, code)
    const row = { mac, created_at: now.toISOString(), expires_at: new Date(now.getTime() + goodSeconds * 1000).toISOString() }
    await tx
      .insertInto('code')
      .values({ purpose, target, ...row })
      .onConflict((oc) => oc.columns(['purpose', 'target']).doUpdateSet(row))
      .execute()
    await rateLimits.clear(tx, 'code', subjectOf(purpose, target))
    const mail = renderMail('code', caller.language, { code, purpose })
    const until = new Date(row.expires_at)
    const channel = to.includes('@') ? 'mail' : 'sms'
    const late = await isLate(tx, channel)
    await outbox.add(
      tx,
      channel === 'mail' ? { channel, mail: { to: [to], ...mail }, until } : { channel, sms: { phone: to, text: mail.text }, until },
    )
    return { resendAfter, late }
  })
/** Limits of sending, per target and per requesting address: one a minute, five an hour, ten a day. */
export const spendSending = async (
  { rateLimits }: { readonly rateLimits: RateLimits },
  tx: Tx,
  to: string,
  caller: Caller,
): Promise<void> => {
  if (!(await rateLimits.consume(tx, 'codeEvery', to)))
    throw new Problem('account.codeTooSoon', { seconds: await rateLimits.blockedFor(tx, 'codeEvery', to) })
  for (const [kind, subject] of [
    ['codeHour', to],
    ['codeDay', to],
    ['codeIp', placeOf(caller.ip)],
    ['codeBudget', 'all'],
  ] as const)
    await requireRoom(rateLimits, tx, [kind, subject], 'account.codeTooMany')
}
const macOf = (encryption: Encryption, purpose: Purpose, target: string, code: string): Buffer =>
  encryption.mac('code', `${subjectOf(purpose, target)}\n${code}`)

/**
 * Counts a guess in a separate transaction before the comparison. The count and the answer are the same without a
 * pending code.
 */
export const countGuess = async (
  { db, rateLimits }: Pick<CodeDeps, 'db' | 'rateLimits'>,
  purpose: Purpose,
  target: string,
): Promise<void> => {
  if (!(await db.outside((tx) => rateLimits.consume(tx, 'code', subjectOf(purpose, target))))) throw new Problem('account.codeExhausted')
}
/** A right code that remains unused does not count as a guess. */
export const giveGuessBack = ({ rateLimits }: Pick<CodeDeps, 'rateLimits'>, tx: Tx, purpose: Purpose, target: string): Promise<void> =>
  rateLimits.giveBack(tx, 'code', subjectOf(purpose, target))
/** Uses up the right code, in the transaction of the change that it permits. Call `countGuess` first. */
export const spendCode = async (
  { clock, encryption, rateLimits }: Pick<CodeDeps, 'clock' | 'encryption' | 'rateLimits'>,
  tx: Tx,
  purpose: Purpose,
  target: string,
  code: string,
): Promise<void> => {
  const spent = await tx
    .deleteFrom('code')
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .where('mac', '=', macOf(encryption, purpose, target, code))
    .where('expires_at', '>', clock.now().toISOString())
    .returning('purpose')
    .executeTakeFirst()
  if (!spent) throw new Problem('account.codeWrong')
  await rateLimits.clear(tx, 'code', subjectOf(purpose, target))
}
