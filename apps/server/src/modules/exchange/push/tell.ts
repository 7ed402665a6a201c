// How an attempt hands something over, whatever it is: what may have arrived is asked for first, and an error decides of the next attempt.
import { isAway, nextPush, offAfterMs, pushAttempts } from '@piaotai/domain/push/push.ts'
import type { Found, PushAnswer } from '../../../ports/push-receiver.ts'
import type { TargetRecord } from './target-rows.ts'

/** Longer than every call of an attempt together. */
export const claimMs = 150_000
interface Sending {
  readonly push: () => Promise<PushAnswer>
  readonly readBack: () => Promise<Found>
  /** The receiver knows it again by its key. */
  readonly repeatable: boolean
}
export interface Outcome {
  readonly answer: PushAnswer
  readonly askedBack: boolean
}
/** What may have arrived is asked for first; it is sent again only where it is absent, or where the receiver knows it again by its key. */
export const tell = async (sending: Sending, unsure: boolean): Promise<Outcome> => {
  if (!unsure) return { answer: await pushed(sending), askedBack: false }
  const found = await sending.readBack().catch((): Found => ({ as: 'error', error: 'UNKNOWN', note: 'adapter' }))
  if (found.as === 'there') return { answer: answerOf(found), askedBack: true }
  if (found.as === 'error') return { answer: { as: 'error', error: found.error, note: found.note, arrived: 'perhaps' }, askedBack: true }
  if (found.as === 'cannot' && !sending.repeatable)
    return { answer: { as: 'error', error: 'UNKNOWN', note: lostAnswer, arrived: 'perhaps' }, askedBack: true }
  return { answer: await pushed(sending), askedBack: true }
}
/** Neither asked nor repeated: a person looks there. */
export const lostAnswer = 'lostAnswer'
const pushed = (sending: Sending): Promise<PushAnswer> =>
  sending.push().catch((): PushAnswer => ({ as: 'error', error: 'UNKNOWN', note: 'adapter', arrived: 'perhaps' }))
const answerOf = ({ state, externalId, note }: Extract<Found, { as: 'there' }>): PushAnswer =>
  state === 'rejected' ? { as: 'rejected', error: 'UNKNOWN', note } : { as: state, externalId, note }

/** When an error is tried again; undefined: it is not. */
export const nextAttempt = (
  { failing_since }: Pick<TargetRecord, 'failing_since'>,
  { error, note, retryAfter = 0 }: Extract<PushAnswer, { as: 'error' }>,
  attempt: number,
  now: Date,
  random: number,
): Date | undefined => {
  const tooLong = failing_since !== null && now.getTime() - Date.parse(failing_since) > offAfterMs
  if (note === lostAnswer || (tooLong && isAway(error)) || attempt >= pushAttempts) return undefined
  return nextPush(now, attempt, retryAfter, random)
}
