// What receivers say of an invoice, over all targets.
import { sql, type RawBuilder } from 'kysely'
import { receiverStates } from '@piaotai/domain/push/push.ts'
import { pushStatus } from '@piaotai/domain/states.ts'

/**
 * The strongest of the latest words of all targets about an invoice: paid before booked before in use, else null. A later word of a target
 * replaces its earlier one, and a recall ends it. `company` and `invoice` are columns, or values; read along the index of an invoice's pushes.
 */
export const strongestReceiverState = (company: RawBuilder<string>, invoice: RawBuilder<string>): RawBuilder<number | null> => sql<
  number | null
>`(
  select max(latest.state) from (
    select distinct on (p.target_id) case when p.state <> ${sql.lit(pushStatus.notPushed)} then p.receiver_state end as state
    from push p where p.company_id = ${company} and p.invoice_id = ${invoice} and (p.receiver_state is not null or p.state = ${sql.lit(pushStatus.notPushed)})
    order by p.target_id, p.pushed_at desc, p.id desc) latest
  where latest.state in (${sql.join([receiverStates.inUse, receiverStates.booked, receiverStates.paid].map((one) => sql.lit(one)))}))`
