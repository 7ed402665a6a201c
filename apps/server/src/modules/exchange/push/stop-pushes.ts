// 停止重试: waiting pushes end as failed. An attempt that is under way may still bring them to the receiver, and its answer counts.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { pushEndpoints } from '@piaotai/contract/push/push.ts'
import { pushStatus } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { chooseInvoices } from '../../invoices/invoice/index.ts'
import type { PushDeps } from './deps.ts'
import { addEvent, latestByTarget, lockPush } from './push-rows.ts'
import { pushableBy, pushesInScope } from './push-scope.ts'
import { settlePush } from './settle-push.ts'
import { findTarget } from './target-rows.ts'

type E = (typeof pushEndpoints)['stopPushes']

export const stopPushes =
  (deps: PushDeps) =>
  (actor: Actor, { area, ids }: In<E>): Promise<Out<E>> =>
    deps.db.inTenant(actor, async (tx) => {
      const chosen = await chooseInvoices(tx, actor, area, ids, pushesInScope(actor, area))
      const may = pushableBy(actor)
      const waiting = new Map(
        (
          await latestByTarget(
            tx,
            chosen.map(({ id }) => id),
          )
        ).flatMap((row) => (row.state === pushStatus.waiting ? [[row.invoice_id, row]] : [])),
      )
      for (const targetId of [...new Set([...waiting.values()].map((row) => row.target_id))].toSorted())
        await findTarget(tx, targetId, true)
      const answers: Out<E>[number][] = []
      for (const { id, number, seller_name: sellerName, category, use_status } of chosen) {
        const named = { id, number, sellerName }
        const found = waiting.get(id)
        const key = { companyId: actor.companyId, pushId: found?.id ?? '' }
        const push = found && may.has(category) ? await lockPush(tx, key) : undefined
        const name = push ? (await findTarget(tx, push.target_id)).name : ''
        const done =
          push &&
          (await settlePush(deps, tx, push, { id, use_status }, name, { act: 'stop', error: push.error, note: push.note, by: actor }))
        if (done) await addEvent(tx, key, deps.clock.now(), { kind: 'stopped', by: actor.userName })
        answers.push(
          done ? { ...named, ok: true } : { ...named, ok: false, problem: found && !may.has(category) ? 'push.outOfScope' : 'push.notNow' },
        )
      }
      return answers
    })
