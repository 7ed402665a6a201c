// 撤回推送: the receiver is asked first, outside any transaction; then, what it answered is written if the push still stands as it was.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { pushEndpoints } from '@piaotai/contract/push/push.ts'
import { afterPush } from '@piaotai/domain/push/push.ts'
import type { ProblemType } from '@piaotai/domain/problems.ts'
import { usageStatus } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { PushOrder, Recalled, ShownRequest } from '../../../ports/push-receiver.ts'
import { chooseInvoices } from '../../invoices/invoice/index.ts'
import type { PushDeps } from './deps.ts'
import { gatherInvoice } from './gather-invoice.ts'
import { lockAll } from './lock-all.ts'
import { addEvent, latestByTarget, type PushRecord } from './push-rows.ts'
import { pushableBy, pushesInScope } from './push-scope.ts'
import { settlePush } from './settle-push.ts'
import { callOf, findTarget, type TargetRecord } from './target-rows.ts'

type E = (typeof pushEndpoints)['recallPushes']
type Answer = Out<E>[number]
/** Receivers are asked by so many at once, and one that does not answer is asked no more in the same call. */
const atOnce = 8

interface Candidate {
  readonly id: string
  readonly number: string | null
  readonly sellerName: string | null
  readonly push?: PushRecord
  readonly target?: TargetRecord
  readonly order?: PushOrder
  readonly problem?: ProblemType
}
export const recallPushes =
  (deps: PushDeps) =>
  async (actor: Actor, { area, ids, targetId }: In<E>): Promise<Out<E>> => {
    const candidates = await prepare(deps, actor, { area, ids, targetId })
    const away = new Set<string>()
    const answers: Answer[] = []
    for (let at = 0; at < candidates.length; at += atOnce)
      answers.push(...(await Promise.all(candidates.slice(at, at + atOnce).map((one) => recallOne(deps, actor, one, away)))))
    return answers
  }

const prepare = (
  deps: PushDeps,
  actor: Actor,
  { area, ids, targetId }: Pick<In<E>, 'area' | 'ids' | 'targetId'>,
): Promise<readonly Candidate[]> =>
  deps.db.inTenant(actor, async (tx) => {
    const invoices = await chooseInvoices(tx, actor, area, ids, pushesInScope(actor, area))
    const may = pushableBy(actor)
    if (targetId !== undefined) await findTarget(tx, targetId)
    const pushes = Map.groupBy(
      await latestByTarget(
        tx,
        invoices.map(({ id }) => id),
      ),
      (row) => row.invoice_id,
    )
    const targets = new Map<string, TargetRecord>()
    const candidates: Candidate[] = []
    for (const invoice of invoices) {
      const named = { id: invoice.id, number: invoice.number, sellerName: invoice.seller_name }
      const of = (pushes.get(invoice.id) ?? [])
        .filter((one) => targetId === undefined || one.target_id === targetId)
        .toSorted((a, b) => (a.pushed_at < b.pushed_at ? 1 : -1))
      const push = of.find((one) => afterPush(one.state, 'recall') !== undefined)
      if (!may.has(invoice.category)) candidates.push({ ...named, problem: 'push.outOfScope' })
      else if (!push) candidates.push({ ...named, problem: 'push.notNow' })
      else if (invoice.use_status === usageStatus.submitted || invoice.use_status === usageStatus.confirmed)
        candidates.push({ ...named, problem: 'push.usedHere' })
      else {
        const target = targets.get(push.target_id) ?? (await findTarget(tx, push.target_id))
        targets.set(push.target_id, target)
        const gathered = await gatherInvoice(deps, tx, actor.companyId, invoice.id, push.id)
        const { number, key, external_id: externalId } = push
        candidates.push({ ...named, push, target, order: { number, key, externalId, update: false, invoice: gathered! } })
      }
    }
    return candidates
  })

const recallOne = async (
  deps: PushDeps,
  actor: Actor,
  { push, target, order, problem, ...named }: Candidate,
  away: Set<string>,
): Promise<Answer> => {
  if (!push || !target || !order) return { ...named, ok: false, problem: problem ?? 'push.notNow', note: '' }
  if (away.has(target.id)) return { ...named, ok: false, problem: 'push.unreachable', answer: 'error', note: '' }
  const requests: ShownRequest[] = []
  const began = performance.now()
  const call = callOf(deps, target, (request) => void requests.push(request))
  const recalled = await deps.pushAdapters[target.kind]
    .recall(call, order)
    .catch((): Recalled => ({ as: 'error', error: 'UNKNOWN', note: 'adapter' }))
  if (recalled.as === 'error') away.add(target.id)
  const tookMs = Math.round(performance.now() - began)
  return deps.db.inTenant(actor, async (tx): Promise<Answer> => {
    const key = { companyId: actor.companyId, pushId: push.id }
    const { invoice, push: fresh } = await lockAll(tx, key, push)
    await addEvent(tx, key, deps.clock.now(), {
      kind: 'recall',
      by: actor.userName,
      outcome: recalled.as,
      error: recalled.as === 'error' ? recalled.error : null,
      note: recalled.note,
      tookMs,
      request: requests.at(-1) ?? null,
    })
    const { note } = recalled
    if (recalled.as === 'refused') return { ...named, ok: false, problem: 'push.refusedThere', answer: 'refused', note }
    if (recalled.as === 'error') return { ...named, ok: false, problem: 'push.unreachable', answer: 'error', note }
    // Submitted meanwhile, or pushed again.
    if (invoice && (invoice.use_status === usageStatus.submitted || invoice.use_status === usageStatus.confirmed))
      return { ...named, ok: false, problem: 'push.usedHere', answer: recalled.as, note }
    const done = fresh && (await settlePush(deps, tx, fresh, invoice, target.name, { act: 'recall', note, by: actor }))
    return done
      ? { ...named, ok: true, answer: recalled.as, note }
      : { ...named, ok: false, problem: 'push.notNow', answer: recalled.as, note }
  })
}
