// Wrong passwords count per place, so that a stranger locks their own place and never the account. The account's count
// over all unknown devices only slows them down: a captcha after five, one attempt a minute after a hundred a day.
import { Problem } from '@piaotai/domain/problems.ts'
import type { RateLimits } from '../../../../kernel/rate-limits.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import type { Caller } from '../caller.ts'
import { placeOf } from '../caller.ts'
import { hashToken } from '../sessions.ts'

/** One attempt at an account's password. `subject`: the account's id, or the typed name without an account. */
export interface Guess {
  readonly subject: string
  readonly place: string
  readonly known: boolean
}
/** A known device counts as a separate place, independent of its address. */
export const guessFrom = (subject: string, { ip, device }: Pick<Caller, 'ip' | 'device'>, known: boolean): Guess => ({
  subject,
  known,
  place: `${subject}|${known ? hashToken(device ?? '').toString('hex') : placeOf(ip)}`,
})

/**
 * Counts a guess before the comparison; throws over the limit. Needs a separate transaction, so that a refusal leaves
 * no count. `proven`: the caller solved a captcha.
 */
export const countPasswordAttempt = async (
  rateLimits: RateLimits,
  tx: Tx,
  { subject, place, known }: Guess,
  proven: boolean,
): Promise<void> => {
  const upTo = known && !proven ? freeOnDevice : undefined
  if (!(await rateLimits.consume(tx, 'password', place, { upTo })))
    throw new Problem((await rateLimits.blockedFor(tx, 'password', place)) > 0 ? 'account.locked' : 'account.captchaNeeded')
  if (known) return
  if (!(await rateLimits.consume(tx, 'passwordFree', subject)) && !proven) throw new Problem('account.captchaNeeded')
  if ((await rateLimits.consume(tx, 'passwordDay', subject)) || (await rateLimits.consume(tx, 'passwordTurn', subject))) return
  throw new Problem('account.slowedDown', { seconds: await rateLimits.blockedFor(tx, 'passwordTurn', subject) })
}
/** Wrong passwords on a known device after which a captcha is asked for there. */
const freeOnDevice = 5

/**
 * After a right password: clears the place's count, and takes the attempt off the account's, which counts failures
 * only.
 */
export const finalizePasswordAttempt = async (rateLimits: RateLimits, tx: Tx, { subject, place, known }: Guess): Promise<void> => {
  await rateLimits.clear(tx, 'password', place)
  if (known) return
  for (const kind of ['passwordFree', 'passwordDay'] as const) await rateLimits.giveBack(tx, kind, subject)
}
/** For a new password, or by an operator: clears every place's count. */
export const clearPasswordAttempts = async (rateLimits: RateLimits, tx: Tx, subject: string): Promise<void> => {
  await rateLimits.clearParts(tx, 'password', subject)
  for (const kind of ['passwordFree', 'passwordDay', 'passwordTurn'] as const) await rateLimits.clear(tx, kind, subject)
}
