// Delivery records as a sheet.
import { shanghaiMinute } from '@piaotai/domain/shanghai.ts'
import type { In } from '@piaotai/contract/endpoint.ts'
import type { deliveryEndpoints } from '@piaotai/contract/delivery/delivery.ts'
import { deliveryLimits } from '@piaotai/domain/delivery/delivery.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { deliverySheetWords } from '@piaotai/locales/delivery-mails.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { RecordColumn } from '../../../lib/record-columns.ts'
import { workbookOf, type Template } from '../../../lib/spreadsheet-template.ts'
import type { DeliveryDeps } from './deps.ts'
import { deliveryConditions } from './list-deliveries.ts'
import { recipientsOf, toItem } from './task-rows.ts'

export const minuteOf = (at: string | null): string => (at === null ? '' : shanghaiMinute(new Date(at)))

const columnsIn = ({ column, way, state }: ReturnType<typeof deliverySheetWords>): readonly RecordColumn<ReturnType<typeof toItem>>[] => [
  [column.number, 26, 'text', (item) => item.number],
  [column.way, 10, 'text', (item) => way[item.way]],
  [column.state, 12, 'text', (item) => state[item.state]],
  [column.title, 30, 'text', (item) => item.title],
  [column.customer, 30, 'text', (item) => item.customer],
  [column.to, 40, 'text', (item) => item.to.map(({ address }) => address).join(', ')],
  [column.cc, 30, 'text', (item) => item.cc.join(', ')],
  [column.invoices, 10, 'text', (item) => String(item.invoices)],
  [column.amount, 14, 'text', (item) => item.amount],
  [column.sentBy, 12, 'text', (item) => item.sentBy],
  [column.sentAt, 18, 'text', (item) => minuteOf(item.createdAt)],
  [column.validUntil, 18, 'text', (item) => minuteOf(item.validUntil)],
  [column.signedAt, 18, 'text', (item) => minuteOf(item.signedAt)],
  [column.signer, 12, 'text', (item) => item.signer.name],
  [column.phone, 14, 'text', (item) => item.signer.phone],
  [column.reason, 30, 'text', (item) => item.endReason],
]
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
      const items = rows.map((row) =>
        toItem(
          row,
          recipients.filter((one) => one.task_id === row.id),
          now,
        ),
      )
      const words = deliverySheetWords(actor.language)
      return workbookOf('deliveries.xlsx', words.deliveries, columnsIn(words), items)
    })
