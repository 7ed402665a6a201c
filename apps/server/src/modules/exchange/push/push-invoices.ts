// 推送: invoices chosen by a person, to one target.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { pushEndpoints } from '@piaotai/contract/push/push.ts'
import { pushLimits } from '@piaotai/domain/push/push.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { requireRunningSuite } from '../../../kernel/running-suite.ts'
import { chooseBatch } from '../../invoices/invoice/index.ts'
import { beginPushes } from './begin-push.ts'
import type { PushDeps } from './deps.ts'
import { pushableBy, pushesInScope } from './push-scope.ts'
import { findTarget } from './target-rows.ts'

type E = (typeof pushEndpoints)['pushInvoices']

export const pushInvoices =
  (deps: PushDeps) =>
  (actor: Actor, { targetId, again, reason = '', ...choice }: In<E>): Promise<Out<E>> =>
    deps.db.inTenant(actor, async (tx) => {
      await requireRunningSuite(tx, deps, actor.companyId)
      const chosen = await chooseBatch(tx, actor, choice, pushLimits.batch, pushesInScope(actor, choice.area))
      const target = await findTarget(tx, targetId)
      if (!target.is_on) throw new Problem('push.targetOff')
      const may = pushableBy(actor)
      const ready = chosen.filter((row) => may.has(row.category))
      const begun = await beginPushes(deps, tx, { target, invoices: ready, way: 'hand', by: actor, again, reason })
      return chosen.map(({ id, number, seller_name: sellerName }) => {
        const answer = begun.get(id) ?? { problem: 'push.outOfScope' as const }
        return 'problem' in answer
          ? {
              id,
              number,
              sellerName,
              ok: false,
              problem: answer.problem,
              ...('causes' in answer ? { causes: [...(answer.causes ?? [])] } : {}),
            }
          : { id, number, sellerName, ok: true, ...answer }
      })
    })
