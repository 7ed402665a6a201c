// 询问对方: what receivers have of an invoice, asked by a person, or after a push was sent and never acknowledged.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { pushEndpoints } from '@piaotai/contract/push/push.ts'
import { afterPush } from '@piaotai/domain/push/push.ts'
import { pushStatus } from '@piaotai/domain/states.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { JobRun } from '../../../kernel/deps.ts'
import type { Found, PushOrder, ShownRequest } from '../../../ports/push-receiver.ts'
import { chooseInvoices } from '../../invoices/invoice/index.ts'
import type { PushDeps } from './deps.ts'
import { gatherInvoice } from './gather-invoice.ts'
import { attemptPush, followUpPush, followUps } from './jobs.ts'
import { lockAll } from './lock-all.ts'
import { addEvent, changePush, deriveInvoices, findPush, latestByTarget, type PushKey, type PushRecord } from './push-rows.ts'
import { pushableBy, pushesInScope } from './push-scope.ts'
import { settlePush } from './settle-push.ts'
import { callOf, findTarget, type TargetRecord } from './target-rows.ts'

type E = (typeof pushEndpoints)['askReceiver']
const asked: readonly number[] = [pushStatus.sent, pushStatus.failed, pushStatus.received, pushStatus.rejected]

export const askReceiver =
  (deps: PushDeps) =>
  async (actor: Actor, { area, id }: In<E>): Promise<Out<E>> => {
    const pushes = await deps.db.inTenant(actor, async (tx) => {
      const [invoice] = await chooseInvoices(tx, actor, area, [id], pushesInScope(actor, area))
      if (!pushableBy(actor).has(invoice!.category)) throw new Problem('push.outOfScope')
      return (await latestByTarget(tx, [id])).filter(({ state }) => asked.includes(state))
    })
    return Promise.all(
      pushes.map(async ({ id: pushId }) => {
        const { found, target } = await ask(deps, { companyId: actor.companyId, pushId }, actor.userName)
        return { target, answer: found.as, note: found.as === 'there' || found.as === 'error' ? found.note : '' }
      }),
    )
  }

interface Asked {
  readonly found: Found
  readonly target: string
}
/** Asks and writes what a receiver has. What it lost stays as it is: the caller decides. */
const ask = async (deps: PushDeps, key: PushKey, by: string | null): Promise<Asked> => {
  const { companyId } = key
  const ready = await deps.db.inTenant(
    key,
    async (tx): Promise<{ push: PushRecord; target: TargetRecord; order: PushOrder } | undefined> => {
      const push = await findPush(tx, key)
      const target = push && (await findTarget(tx, push.target_id))
      const invoice = push && (await gatherInvoice(deps, tx, companyId, push.invoice_id, push.id))
      return push && target && invoice
        ? { push, target, order: { number: push.number, key: push.key, externalId: push.external_id, update: push.updates, invoice } }
        : undefined
    },
  )
  if (!ready) return { found: { as: 'cannot' }, target: '' }
  const requests: ShownRequest[] = []
  const began = performance.now()
  const call = callOf(deps, ready.target, (request) => void requests.push(request))
  const found = await deps.pushAdapters[ready.target.kind]
    .readBack(call, ready.order)
    .catch((): Found => ({ as: 'error', error: 'UNKNOWN', note: 'adapter' }))
  if (found.as === 'cannot') return { found, target: ready.target.name }
  const tookMs = Math.round(performance.now() - began)
  await deps.db.inTenant(key, async (tx) => {
    const { invoice, push: fresh } = await lockAll(tx, key, ready.push)
    await addEvent(tx, key, deps.clock.now(), {
      kind: 'askedBack',
      by,
      outcome: found.as === 'there' ? found.state : found.as,
      error: found.as === 'error' ? found.error : null,
      note: found.as === 'absent' ? '' : found.note,
      tookMs,
      request: requests.at(-1) ?? null,
    })
    if (fresh && found.as === 'there' && found.state !== 'sent')
      await settlePush(deps, tx, fresh, invoice, ready.target.name, {
        act: found.state === 'rejected' ? 'reject' : 'receive',
        note: found.note,
        error: found.state === 'rejected' ? (fresh.error ?? 'UNKNOWN') : null,
        ...(found.externalId === null ? {} : { externalId: found.externalId }),
        ...(found.receiverState === null ? {} : { receiverState: found.receiverState }),
      })
  })
  return { found, target: ready.target.name }
}

/** What was taken and then lost is sent again under its key; what stays without a word is asked about once more. */
export const runFollowUp =
  (deps: PushDeps): JobRun<typeof followUpPush.payload> =>
  async ({ round, ...key }) => {
    const before = await deps.db.inTenant(key, (tx) => findPush(tx, key))
    if (before?.state !== pushStatus.sent) return
    const { found } = await ask(deps, key, null)
    await deps.db.inTenant(key, async (tx) => {
      const { target, push } = await lockAll(tx, key, before)
      if (push?.state !== pushStatus.sent || !target.is_on) return
      const now = deps.clock.now()
      if (found.as === 'absent') {
        await changePush(tx, key, { state: afterPush(push.state, 'again')!, next_at: now.toISOString(), unsure: false })
        await deriveInvoices(tx, [push.invoice_id])
        await deps.jobs.add(tx, attemptPush, { ...key, attempt: push.attempt + 1 })
        return
      }
      const next = followUps[round + 1]
      if (next !== undefined && found.as !== 'cannot')
        await deps.jobs.addAt(tx, new Date(now.getTime() + next * 1000), followUpPush, { ...key, round: round + 1 })
    })
  }
