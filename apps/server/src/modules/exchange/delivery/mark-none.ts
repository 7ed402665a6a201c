// 无需交付: a person's word on invoices that are in no delivery, and taking it back.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { deliveryEndpoints } from '@piaotai/contract/delivery/delivery.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { mailDeliveryStatus as status } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { writeDeliveryStatus } from '../../invoices/invoice/index.ts'
import { invoicesInRowScope } from '../../people/permission/index.ts'
import type { DeliveryDeps } from './deps.ts'

type Mark = (typeof deliveryEndpoints)['markNoDelivery']

export const markNoDelivery =
  ({ db, audit }: Pick<DeliveryDeps, 'db' | 'audit'>) =>
  (actor: Actor, { ids, needed }: In<Mark>): Promise<Out<Mark>> =>
    db.inTenant(actor, async (tx) => {
      const wanted = [...new Set(ids)]
      const rows = await tx
        .selectFrom('invoice')
        .select(['id', 'number', 'mail_delivery_status', 'send_status'])
        .where('id', 'in', wanted)
        .where(invoicesInRowScope(actor, 'company'))
        .orderBy('id')
        .forUpdate()
        .execute()
      if (rows.length < wanted.length) throw new Problem('invoice.notFound')
      const [from, to] = needed ? [status.noNeed, status.undelivered] : [status.undelivered, status.noNeed]
      const changed = rows.filter((row) => row.mail_delivery_status === from)
      for (const [send, alike] of Map.groupBy(changed, (row) => row.send_status))
        await writeDeliveryStatus(
          tx,
          alike.map((row) => row.id),
          { mail: to, send },
        )
      await audit.record(
        tx,
        actor,
        changed.map((row) => ({
          action: needed ? 'invoice.deliveryNeeded' : 'invoice.noDelivery',
          objectType: 'invoice',
          objectId: row.id,
          detail: { number: row.number },
        })),
      )
      return { changed: changed.length, left: rows.filter((row) => row.mail_delivery_status === status.delivered).length }
    })
