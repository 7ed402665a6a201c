// Targets of a receiver on this machine, and pushes begun to them, for runs that kill.
import { recordReading } from '../../../apps/server/src/modules/invoices/invoice/index.ts'
import type { App } from '../../../apps/server/src/app/app.ts'
import type { Actor } from '../../../apps/server/src/kernel/actor.ts'
import { permissionsOfRole } from '@piaotai/domain/rights/permission.ts'
import { readingOf } from '../../../apps/server/testing/invoices/readings.ts'
import { webhookSecret } from '../../../apps/server/testing/worlds/push-world.ts'

const rest = { categories: [0, 1, 2, 3], pools: [], types: [], automatic: 'never' as const, concurrency: 4 }
export const actorOf = ({ companyId, userId }: { readonly companyId: string; readonly userId: string }): Actor => ({
  companyId,
  userId,
  userName: '沈亦舟',
  sessionId: null,
  role: 'superAdmin',
  permissions: permissionsOfRole('superAdmin'),
  proof: { password: 'Yantai2026' },
  language: 'zh-CN',
  ip: null,
  requestId: null,
})
/** Half of the pushes go to a webhook, half to 金蝶, whose saves are not idempotent. */
export const enterPushed = async (
  app: App,
  company: { readonly companyId: string; readonly userId: string },
  url: string,
  count: number,
): Promise<readonly { readonly id: string; readonly number: string }[]> => {
  const actor = actorOf(company)
  const hook = await app.useCases.createPushTarget(actor, {
    draft: {
      ...rest,
      name: 'Webhook',
      secrets: { secret: webhookSecret },
      of: { kind: 'webhook', settings: { url: `${url}/webhook`, asks: true } },
    },
  })
  const kingdee = await app.useCases.createPushTarget(actor, {
    draft: {
      ...rest,
      name: '金蝶',
      secrets: { secret: 'an-app-secret' },
      of: {
        kind: 'kingdee',
        settings: {
          url: `${url}/K3Cloud`,
          accountSet: 'YT01',
          user: 'piaotai',
          appId: 'app',
          organisation: '',
          attach: false,
          types: [],
          fields: [],
        },
      },
    },
  })
  const begun: { readonly id: string; readonly number: string }[] = []
  for (let n = 0; n < count; n++) {
    const number = `26332000006${String(n).padStart(9, '0')}`
    const { invoiceId } = await app.db.inTenant(actor, (tx) =>
      recordReading({ clock: app.clock, audit: app.audit })(
        tx,
        { companyId: actor.companyId, userId: actor.userId, userName: actor.userName, entrySource: 6, categoryHint: 1 },
        readingOf({ number, date: '2026-11-10', amountExcludingTax: '100.00', taxAmount: '6.00', amountIncludingTax: '106.00' }),
        null,
      ),
    )
    const half = n < count / 2 ? hook.id : kingdee.id
    await app.useCases.pushInvoices(actor, { area: 'company', ids: [invoiceId], targetId: half, again: false })
    const { pushes } = await app.useCases.readPushes(actor, { id: invoiceId, area: 'company' })
    begun.push({ id: pushes[0]!.id, number })
  }
  return begun
}
