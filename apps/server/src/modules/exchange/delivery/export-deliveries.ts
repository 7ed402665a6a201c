// Delivery records as a sheet.
import { shanghaiMinute } from '@piaotai/domain/shanghai.ts'
import type { In } from '@piaotai/contract/endpoint.ts'
import type { deliveryEndpoints } from '@piaotai/contract/delivery/delivery.ts'
import { deliveryLimits } from '@piaotai/domain/delivery/delivery.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { deliverySheetWords } from '@piaotai/locales/delivery-mails.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { templateOf, type Template } from '../../../lib/spreadsheet-template.ts'
import type { DeliveryDeps } from './deps.ts'
import { deliveryConditions } from './list-deliveries.ts'
import { recipientsOf, toItem } from './task-rows.ts'

export const minuteOf = (at: string | null): string => (at === null ? '' : shanghaiMinute(new Date(at)))

export const exportDeliveries =
  ({ db, clock }: Pick<DeliveryDeps, 'db' | 'clock'>) =>
  (actor: Actor, filter: In<(typeof deliveryEndpoints)['exportDeliveries']>): Promise<Template> =>
    db.inTenant(actor, async (tx) => {
      const now = clock.now()
      const rows = await tx
        .selectFrom('delivery_task')
        .selectAll()
        .where(deliveryConditions(actor, filter, now))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(deliveryLimits.exported + 1)
        .execute()
      if (rows.length > deliveryLimits.exported) throw new Problem('delivery.exportTooMany', { max: deliveryLimits.exported })
      const recipients = await recipientsOf(
        tx,
        rows.map((row) => row.id),
      )
      const words = deliverySheetWords(actor.language)
      const cells = rows.map((row) => {
        const item = toItem(
          row,
          recipients.filter((one) => one.task_id === row.id),
          now,
        )
        return [
          item.number,
          words.way[item.way],
          words.state[item.state],
          item.title,
          item.customer,
          item.to.map(({ address }) => address).join(', '),
          item.cc.join(', '),
          String(item.invoices),
          item.amount,
          item.sentBy,
          minuteOf(item.createdAt),
          minuteOf(item.validUntil),
          minuteOf(item.signedAt),
          item.signer.name ?? '',
          item.signer.phone ?? '',
          item.endReason ?? '',
        ]
      })
      const widths = [26, 10, 12, 30, 30, 40, 30, 10, 14, 12, 18, 18, 18, 12, 14, 30]
      return templateOf('deliveries.xlsx', [{ name: words.deliveries, widths, rows: [words.headings, ...cells] }])
    })
