import { webhookLimits } from '@piaotai/domain/webhook.ts'
import type { WebhookDeps } from './deps.ts'

/** Deletes messages that ended and are older than thirty days. */
export const forgetDeliveries =
  ({ db, clock }: Pick<WebhookDeps, 'db' | 'clock'>) =>
  async (): Promise<void> => {
    const before = new Date(clock.now().getTime() - webhookLimits.keptDays * 86_400_000).toISOString()
    for (const { id } of await db.outside((tx) => tx.selectFrom('company').select('id').execute()))
      await db.inTenant({ companyId: id }, async (tx) => {
        await tx.deleteFrom('webhook_delivery').where('state', '!=', 'waiting').where('created_at', '<', before).execute()
      })
  }
