// Events become messages in the transaction of their cause; webhooks end with the company.
import { sql } from 'kysely'
import { webhookEvents, webhookFields, type WebhookEvent } from '@piaotai/domain/webhook.ts'
import { makeAudit } from '../../../kernel/audit-chain.ts'
import type { DomainEvents } from '../../../kernel/domain-events.ts'
import type { Clock, LaterJobs, Tx } from '../../../kernel/deps.ts'
import type { Subscribers } from '../../../kernel/events.ts'
import { suiteEnded } from '../../../kernel/running-suite.ts'
import { addDeliveries, switchWebhookOff } from './webhook-rows.ts'

interface Deps {
  readonly clock: Clock
  readonly jobs: LaterJobs
}
export const webhookSubscribers = (deps: Deps): Subscribers => ({
  ...Object.fromEntries(
    webhookEvents.map((name) => [name, (tx: Tx, event: DomainEvents[WebhookEvent]) => tellWebhooks(deps, tx, name, event)]),
  ),
  'work.handedOver': async (tx, { companyId, from, to }) => {
    await tx.updateTable('webhook').set({ saved_by: to }).where('company_id', '=', companyId).where('saved_by', '=', from).execute()
  },
  'company.dissolved': async (tx, { companyId }) => {
    const rows = await tx.selectFrom('webhook').selectAll().where('company_id', '=', companyId).orderBy('id').forNoKeyUpdate().execute()
    for (const row of rows) {
      await tx
        .updateTable('webhook')
        .set({ secret_sealed: null, former_until: null })
        .where('company_id', '=', companyId)
        .where('id', '=', row.id)
        .execute()
      if (row.is_on) await switchWebhookOff({ audit: makeAudit(deps), clock: deps.clock }, tx, row, 'dissolved')
    }
  },
})
const tellWebhooks = async (deps: Deps, tx: Tx, name: WebhookEvent, event: DomainEvents[WebhookEvent]): Promise<void> => {
  const { companyId } = event
  const hearing = await tx
    .selectFrom('webhook')
    .select('id')
    .where('company_id', '=', companyId)
    .where('is_on', '=', true)
    .where(sql<boolean>`events ? ${name}`)
    .orderBy('id')
    .execute()
  if (hearing.length === 0 || (await suiteEnded(tx, deps, companyId))) return
  const facts = event as unknown as Readonly<Record<string, unknown>>
  const data = Object.fromEntries(webhookFields[name].map((field) => [field, facts[field]]))
  await addDeliveries(
    deps,
    tx,
    companyId,
    hearing.map(({ id }) => id),
    name,
    data,
  )
}
