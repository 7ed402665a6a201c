// Events become messages in the transaction of their cause; webhooks end with the company.
import { sql } from 'kysely'
import { webhookEvents, webhookFields, type WebhookEvent } from '@piaotai/domain/webhook.ts'
import { makeAudit } from '../../../kernel/audit-chain.ts'
import type { DomainEvents } from '../../../kernel/domain-events.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import type { Subscribers } from '../../../kernel/events.ts'
import { suiteEnded } from '../../../kernel/running-suite.ts'
import { ownerOfToday, seesEveryInvoice } from '../../people/permission/index.ts'
import { addDeliveries, switchWebhookOff, type WebhookRecord } from './webhook-rows.ts'

type Deps = Needs<'clock' | 'jobs'>
export const webhookSubscribers = (deps: Deps): Subscribers => ({
  ...Object.fromEntries(
    webhookEvents.map((name) => [
      name,
      {
        where: ({ companyId }: DomainEvents[WebhookEvent]) =>
          sql<boolean>`exists (select from webhook w where w.company_id = ${companyId} and w.is_on and w.events ? ${name})`,
        hear: (tx: Tx, event: DomainEvents[WebhookEvent]) => tellWebhooks(deps, tx, name, event),
      },
    ]),
  ),
  'work.handedOver': async (tx, { from, to }) => {
    await tx.updateTable('webhook').set({ saved_by: to }).where('saved_by', '=', from).execute()
  },
  'company.dissolved': async (tx) => {
    const rows = await tx.selectFrom('webhook').selectAll().orderBy('id').forNoKeyUpdate().execute()
    for (const row of rows) {
      await tx.updateTable('webhook').set({ secret_sealed: null, former_until: null }).where('id', '=', row.id).execute()
      if (row.is_on) await switchWebhookOff({ audit: makeAudit(deps), clock: deps.clock }, tx, row, 'dissolved')
    }
  },
})
const tellWebhooks = async (deps: Deps, tx: Tx, name: WebhookEvent, event: DomainEvents[WebhookEvent]): Promise<void> => {
  const { companyId } = event
  const hearing = await tx
    .selectFrom('webhook')
    .select(['id', 'saved_by'])
    .where('is_on', '=', true)
    .where(sql<boolean>`events ? ${name}`)
    .orderBy('id')
    .execute()
  if (hearing.length === 0 || (await suiteEnded(tx, deps, companyId))) return
  const may = await ownersWhoMay(deps, tx, companyId, new Set(hearing.map(({ saved_by: owner }) => owner)))
  for (const { id, saved_by: owner } of hearing) if (!may.has(owner)) await pause(deps, tx, { id })
  const told = hearing.filter(({ saved_by: owner }) => may.has(owner))
  if (told.length === 0) return
  const facts = event as unknown as Readonly<Record<string, unknown>>
  const data = Object.fromEntries(webhookFields[name].map((field) => [field, facts[field]]))
  await addDeliveries(
    deps,
    tx,
    companyId,
    told.map(({ id }) => id),
    name,
    data,
  )
}

/** Owners of webhooks who are members today, hold the button and see every invoice. */
const ownersWhoMay = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  companyId: string,
  owners: ReadonlySet<string>,
): Promise<ReadonlySet<string>> => {
  const may = new Set<string>()
  for (const userId of owners) {
    const owner = await ownerOfToday(tx, { companyId, userId }, 'webhooks.edit', clock.now())
    if (owner && seesEveryInvoice(owner)) may.add(userId)
  }
  return may
}
/** A webhook that another call holds is paused by the next event: it is told nothing meanwhile. */
const pause = async (deps: Deps, tx: Tx, { id }: Pick<WebhookRecord, 'id'>): Promise<void> => {
  const held = await tx
    .selectFrom('webhook')
    .selectAll()
    .where('id', '=', id)
    .where('is_on', '=', true)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (held) await switchWebhookOff({ audit: makeAudit(deps), clock: deps.clock }, tx, held, 'owner')
}
