// What happens to an invoice wakes the rules of events; rules of people and companies that go are handed over or stopped.
import { sql } from 'kysely'
import type { Departure } from '../../../kernel/domain-events.ts'
import { makeAudit } from '../../../kernel/audit-chain.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import type { Subscribers } from '../../../kernel/events.ts'
import { hearJob } from './jobs.ts'
import { rulesOfEvents } from './run-rule.ts'
import { stopRules } from './switch-rules.ts'

export const ruleSubscribers = ({ clock, jobs }: Needs<'clock' | 'jobs'>): Subscribers => {
  const audit = makeAudit({ clock })
  const heard = async (tx: Tx, { companyId, invoiceId }: { readonly companyId: string; readonly invoiceId: string }): Promise<void> => {
    if ((await rulesOfEvents(tx)).length > 0) await jobs.add(tx, hearJob, { companyId, invoiceId })
  }
  const gone = async (tx: Tx, { userIds }: Departure): Promise<void> => {
    if (userIds.length > 0)
      await stopRules(
        audit,
        tx,
        await rulesThatAreOn(tx)
          .where('owner_id', 'in', [...userIds])
          .execute(),
        'owner',
      )
  }
  return {
    'invoice.recorded': { where: hasRulesOfEvents, hear: heard },
    'invoice.corrected': heard,
    'invoice.originalUpdated': heard,
    'invoice.verified': heard,
    'work.handedOver': async (tx, { from, to }) => {
      const heir = await tx.selectFrom('app_user').select('name').where('id', '=', to).executeTakeFirstOrThrow()
      await tx
        .updateTable('rule')
        .set({ owner_id: to, owner_name: heir.name })
        .where('owner_id', '=', from)
        .where('removed_at', 'is', null)
        .execute()
    },
    'member.disabled': gone,
    'member.left': gone,
    'company.dissolved': async (tx) => stopRules(audit, tx, await rulesThatAreOn(tx).execute(), 'dissolved'),
  }
}
const hasRulesOfEvents = ({ companyId }: { readonly companyId: string }) =>
  sql<boolean>`exists (select from rule r where r.company_id = ${companyId} and r.state = 'on' and r.on_event and r.removed_at is null)`
const rulesThatAreOn = (tx: Tx) =>
  tx.selectFrom('rule').select(['company_id', 'id', 'kind', 'name']).where('state', '=', 'on').orderBy('id')
