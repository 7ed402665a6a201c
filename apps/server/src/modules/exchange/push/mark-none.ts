// 无需推送: a person's word on invoices that no other system has or awaits, and taking it back.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { pushEndpoints } from '@piaotai/contract/push/push.ts'
import { afterPush, holdsInvoice } from '@piaotai/domain/push/push.ts'
import { pushStatus } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { chooseInvoices, writePushStatus } from '../../invoices/invoice/index.ts'
import type { PushDeps } from './deps.ts'
import { deriveInvoices, latestByTarget } from './push-rows.ts'
import { pushableBy, pushesInScope } from './push-scope.ts'

type E = (typeof pushEndpoints)['markNoPush']

export const markNoPush =
  ({ db, audit }: Pick<PushDeps, 'db' | 'audit'>) =>
  (actor: Actor, { area, ids, needed }: In<E>): Promise<Out<E>> =>
    db.inTenant(actor, async (tx) => {
      const chosen = await chooseInvoices(tx, actor, area, ids, pushesInScope(actor, area))
      const may = pushableBy(actor)
      const held = new Set(
        (
          await latestByTarget(
            tx,
            chosen.map(({ id }) => id),
          )
        ).flatMap((row) => (holdsInvoice(row.state) ? [row.invoice_id] : [])),
      )
      const act = needed ? 'unmark' : 'markNone'
      const changed = chosen.filter((row) => may.has(row.category) && !held.has(row.id) && afterPush(row.push_status, act) !== undefined)
      const changedIds = changed.map(({ id }) => id)
      if (needed) await deriveInvoices(tx, changedIds, true)
      else if (changedIds.length > 0) await writePushStatus(tx, changedIds, pushStatus.noNeed)
      await audit.record(
        tx,
        actor,
        changed.map((row) => ({
          action: needed ? 'invoice.pushNeeded' : 'invoice.noPush',
          objectType: 'invoice',
          objectId: row.id,
          detail: { number: row.number, from: row.push_status },
        })),
      )
      return { changed: changed.length, left: chosen.length - changed.length }
    })
