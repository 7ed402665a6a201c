// One attempt of a push: a place at its target is claimed, the receiver is called outside any transaction, and the answer is written.
import { isAway, errorEnds, type PushError } from '@piaotai/domain/push/push.ts'
import { pushStatus } from '@piaotai/domain/states.ts'
import type { JobRun, Tx } from '../../../kernel/deps.ts'
import type { PushAnswer, PushedInvoice, PushOrder, ShownRequest } from '../../../ports/push-receiver.ts'
import { countFailure, countSuccess, placesOf, releaseNext, restsAt, underWay } from './breaker.ts'
import type { PushDeps } from './deps.ts'
import { gatherInvoice } from './gather-invoice.ts'
import { attemptPush, followUpPush, followUps } from './jobs.ts'
import { suiteEnded } from '../../../kernel/running-suite.ts'
import { lockAll, type Locked } from './lock-all.ts'
import { addEvent, changePush, findPush, type PushRecord } from './push-rows.ts'
import { settlePush, type Settled } from './settle-push.ts'
import { callOf, type TargetRecord } from './target-rows.ts'
import { claimMs, lostAnswer, nextAttempt, tell, type Outcome } from './tell.ts'

type Payload = { readonly companyId: string; readonly pushId: string; readonly attempt: number }

export const runAttempt =
  (deps: PushDeps, random: () => number = Math.random): JobRun<typeof attemptPush.payload> =>
  async (key, { number }) => {
    const claimed = await claim(deps, key, number)
    if (!claimed) return
    const { push, target, order } = claimed
    let main: ShownRequest | undefined
    let last: ShownRequest | undefined
    const began = performance.now()
    const call = callOf(deps, target, (request, isMain = false) => {
      last = request
      if (isMain) main = request
    })
    const adapter = deps.pushAdapters[target.kind]
    const outcome = await tell(
      {
        push: () => adapter.push(call, order),
        readBack: () => adapter.readBack(call, order),
        repeatable: adapter.repeatable(call.settings),
      },
      push.unsure,
    )
    const tookMs = Math.round(performance.now() - began)
    await conclude(deps, key, push, { ...outcome, request: main ?? last ?? null, tookMs }, random)
  }

interface Claimed {
  readonly push: PushRecord
  readonly target: TargetRecord
  readonly order: PushOrder
}
/** Undefined: it is over, another attempt has taken its place, or its target has no place for it now. */
const claim = (deps: PushDeps, key: Payload, run: number): Promise<Claimed | undefined> =>
  deps.db.inTenant(key, async (tx) => {
    const found = await findPush(tx, key)
    if (!found) return undefined
    let gathered: PushedInvoice | undefined
    const { invoice, target, push } = await lockAll(tx, key, found, async () => {
      gathered = await gatherInvoice(deps, tx, key.companyId, found.invoice_id, found.id)
    })
    const now = deps.clock.now()
    if (push?.state !== pushStatus.waiting || push.attempt > key.attempt) {
      await releaseNext(deps, tx, target)
      return undefined
    }
    // An attempt of this number that began and never ended: its process died.
    const interrupted =
      push.attempt === key.attempt && push.claimed_until !== null && (run > 1 || Date.parse(push.claimed_until) <= now.getTime())
    if (push.attempt === key.attempt && !interrupted) {
      // Somebody else is at it: should they die, it is looked at again.
      if (push.claimed_until !== null) await deps.jobs.addAt(tx, new Date(push.claimed_until), attemptPush, key)
      return undefined
    }
    const never = await neverSent(deps, tx, target, gathered)
    if (never) {
      await settlePush(deps, tx, push, invoice, target.name, { act: 'fail', ...never })
      await releaseNext(deps, tx, target)
      return undefined
    }
    const full = !interrupted && (restsAt(target, now) || (await underWay(tx, target, now)) >= placesOf(target))
    if (full) {
      await changePush(tx, key, { parked: true })
      return undefined
    }
    const unsure = push.unsure || interrupted
    // From here on the receiver may have it, whatever becomes of this process.
    await changePush(tx, key, {
      attempt: key.attempt,
      claimed_until: new Date(now.getTime() + claimMs).toISOString(),
      parked: false,
      next_at: null,
    })
    const { number, key: idempotencyKey, external_id: externalId, updates } = push
    return {
      push: { ...push, attempt: key.attempt, unsure },
      target,
      order: { number, key: idempotencyKey, invoice: gathered!, externalId, update: updates },
    }
  })
/** Why it ends without an attempt. */
const neverSent = async (
  deps: PushDeps,
  tx: Tx,
  target: TargetRecord,
  gathered: PushedInvoice | undefined,
): Promise<{ readonly error: PushError; readonly note: string } | undefined> => {
  if (!target.is_on) return { error: 'UNKNOWN', note: 'targetOff' }
  if (await suiteEnded(tx, deps, target.company_id)) return { error: 'NO_RIGHT', note: 'suiteEnded' }
  return gathered ? undefined : { error: 'UNKNOWN', note: 'invoiceGone' }
}
interface Told extends Outcome {
  readonly request: ShownRequest | null
  readonly tookMs: number
}
const conclude = (deps: PushDeps, key: Payload, push: PushRecord, told: Told, random: () => number): Promise<void> =>
  deps.db.inTenant(key, async (tx) => {
    const { companyId } = key
    const { answer } = told
    const now = deps.clock.now()
    const { invoice, target, push: fresh } = await lockAll(tx, key, push)
    if (fresh?.attempt !== key.attempt) return
    const error = answer.as === 'error' || answer.as === 'rejected' ? answer.error : null
    await addEvent(tx, key, now, {
      kind: told.askedBack ? 'askedBack' : 'attempt',
      attempt: key.attempt,
      outcome: answer.as,
      error,
      note: answer.note,
      tookMs: told.tookMs,
      request: told.request,
    })
    if (answer.note !== lostAnswer)
      await (answer.as === 'error' && isAway(answer.error) ? countFailure(deps, tx, target) : countSuccess(tx, target))
    if (answer.as === 'error') {
      await releasePlace(tx, key, fresh)
      await failedOnce(deps, tx, key, { push: fresh, invoice, target, answer, random })
    } else if (!(await settlePush(deps, tx, fresh, invoice, target.name, settledBy(answer)))) await releasePlace(tx, key, fresh)
    if (answer.as === 'sent')
      await deps.jobs.addAt(tx, new Date(now.getTime() + followUps[0]! * 1000), followUpPush, { companyId, pushId: push.id, round: 0 })
    await releaseNext(deps, tx, target)
  })
const releasePlace = (tx: Tx, key: Payload, fresh: PushRecord): Promise<void> =>
  fresh.claimed_until === null ? Promise.resolve() : changePush(tx, key, { claimed_until: null })
const settledBy = (answer: Exclude<PushAnswer, { as: 'error' }>): Settled => {
  if (answer.as === 'rejected') return { act: 'reject', error: answer.error, note: answer.note }
  return {
    act: answer.as === 'received' ? 'receive' : 'send',
    note: answer.note,
    ...(answer.externalId === null ? {} : { externalId: answer.externalId }),
  }
}

interface Failed {
  readonly push: PushRecord
  readonly invoice: Locked['invoice']
  readonly target: TargetRecord
  readonly answer: Extract<PushAnswer, { as: 'error' }>
  readonly random: () => number
}
/** Another attempt at its time, or the end. A duplicate is there. */
const failedOnce = async (deps: PushDeps, tx: Tx, key: Payload, { push, invoice, target, answer, random }: Failed): Promise<void> => {
  const { error, note, arrived } = answer
  const ends = errorEnds[error]
  if (ends === 'received') {
    await settlePush(deps, tx, push, invoice, target.name, { act: 'receive', note })
    return
  }
  if (push.state !== pushStatus.waiting) {
    await changePush(tx, key, { unsure: push.unsure || arrived === 'perhaps' })
    return
  }
  const now = deps.clock.now()
  const next = ends === 'again' ? nextAttempt(target, answer, key.attempt, now, random()) : undefined
  const unsure = push.unsure || arrived === 'perhaps'
  if (!next) {
    await settlePush(deps, tx, push, invoice, target.name, { act: ends === 'rejected' ? 'reject' : 'fail', error, note })
    if (unsure) await changePush(tx, key, { unsure })
    return
  }
  await changePush(tx, key, { error, note, next_at: next.toISOString(), unsure, changed_at: now.toISOString() })
  await deps.jobs.addAt(tx, next, attemptPush, { ...key, attempt: key.attempt + 1 })
}

/** An attempt whose process died again and again: a person looks at it, and its place is free. */
export const giveUpAttempt =
  (deps: PushDeps) =>
  (key: Payload): Promise<void> =>
    deps.db.inTenant(key, async (tx) => {
      const found = await findPush(tx, key)
      if (!found) return
      const { invoice, target, push } = await lockAll(tx, key, found)
      if (push?.state !== pushStatus.waiting || push.attempt > key.attempt) return
      await settlePush(deps, tx, push, invoice, target.name, { act: 'fail', error: 'UNKNOWN', note: lostAnswer })
      await changePush(tx, key, { unsure: true })
      await releaseNext(deps, tx, target)
    })
