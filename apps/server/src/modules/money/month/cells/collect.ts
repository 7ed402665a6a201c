// 收齐: what the bureau, imports and mails have of a month and the records do not, and what is usual and did not come.
import { sql, type RawBuilder } from 'kysely'
import { pullDirections, settledAfter, type PullDirection } from '@piaotai/domain/tax/tax-pull.ts'
import { inEnding } from '../../../../db/import-endings.ts'
import { localDate } from '../../../../db/local-days.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { mayIn } from '../../../bureau/tax-pull/index.ts'
import { importsInScope, mailsInScope } from '../../../people/permission/index.ts'
import { invoicesOfMonth } from './month-invoices.ts'
import { numberGaps, sellersMissing } from './missing.ts'
import { figureOf, type CellSource, type MonthContext, type PartSource, type ThingRow } from './source.ts'

/** Those of the bureau's lists that the actor sees. */
export const directionsSeen = (actor: Actor): readonly PullDirection[] => pullDirections.filter((one) => mayIn(actor, one, 'see'))
const among = (directions: readonly PullDirection[]): RawBuilder<unknown> => sql`${[...directions]}::text[]`

/** Of each tax id that is logged in with the days up to today that nobody pulled, or that were still moving when they were pulled. */
const daysNotPulled: CellSource = {
  sql: ({ actor, companyId, first, last, today }) => sql<ThingRow>`
    with told as materialized (select k.direction, k.tax_id, s.first_day, s.last_day, ${localDate('s.done_at')} as done_on
      from pull_task k join pull_slice s on s.company_id = k.company_id and s.task_id = k.id
      where k.company_id = ${companyId} and k.first_day <= ${last}::date and k.last_day >= ${first}::date and s.state = 'done')
    select 'day'::text as kind, d.direction || ' ' || a.tax_id || ' ' || to_char(g.day, 'YYYY-MM-DD') as id, null::text as number, null::text as party,
      to_char(g.day, 'YYYY-MM-DD') as day, null::text as amount,
      jsonb_build_object('state', case when exists (select from told where ${ofDay}) then 'moving' else 'missing' end, 'direction', d.direction, 'taxId', a.tax_id,
        'settledOn', to_char(g.day + d.settles * interval '1 day', 'YYYY-MM-DD'), 'taskId', k.id::text, 'taskState', k.state, 'taskError', k.error) as facts,
      null::text as invoice_id
    from (select distinct tax_id from tax_account where company_id = ${companyId} and ended_at is null) a
      cross join (select * from unnest(${among(directionsSeen(actor))}, ${directionsSeen(actor).map((one) => settledAfter[one])}::integer[]) as d (direction, settles)) d
      cross join generate_series(${first}::timestamp, least(${last}, ${today})::timestamp, interval '1 day') as g (day)
      left join lateral (select k.id, k.state, k.error from pull_task k where k.company_id = ${companyId} and k.direction = d.direction and k.tax_id = a.tax_id
        and k.first_day <= g.day::date and k.last_day >= g.day::date order by k.created_at desc, k.id desc limit 1) k on true
    where not exists (select from told where ${ofDay} and g.day::date + d.settles <= told.done_on)`,
}
const ofDay = sql`told.direction = d.direction and told.tax_id = a.tax_id and told.first_day <= g.day::date and told.last_day >= g.day::date`

/** Rows of the bureau's lists that stand and that no invoice is recorded of, whoever would have entered it: looked up one by one, so that other months cost nothing. */
const bureauOnly: CellSource = {
  sql: ({ actor, companyId, month }) => sql<ThingRow>`
    select 'taxInvoice'::text as kind, t.id::text as id, t.number, case t.direction when 'in' then t.seller_name else t.buyer_name end as party,
      ${localDate('t.issued_at')}::text as day, t.total::text as amount,
      jsonb_build_object('direction', t.direction, 'state', t.state, 'risk', t.risk, 'sync', t.sync_state, 'syncNote', t.sync_note, 'typeWord', t.type_word) as facts,
      null::text as invoice_id
    from tax_invoice t where t.company_id = ${companyId} and t.direction = any(${among(directionsSeen(actor))}) and t.month = ${month} and t.state <> 'void'
      and not exists (select from invoice i where i.company_id = t.company_id and i.identity = t.identity offset 0)`,
}

const seesMails = ({ actor }: MonthContext): boolean => actor.permissions.has('menu_2.comemailhistory')
/** Parts of the company's mails that wait for what a person fills in: each `p` with its mail, as `mail_message`. */
const heldParts = (
  month: MonthContext,
): RawBuilder<unknown> => sql`mail_part p join mail_message on mail_message.company_id = p.company_id and mail_message.id = p.message_id
  where p.company_id = ${month.companyId} and p.state = 'held' and mail_message.status in ('held', 'processing') and ${mailsInScope(month.actor, 'company')}`
/** Of files with an invoice that waits for a person; what came by a mail stands among the mails. */
const importsHeld: CellSource = {
  sql: (month) => sql<ThingRow>`
    select 'importFile'::text as kind, import_file.id::text as id, held.number, held.party, ${localDate('import_file.created_at')}::text as day, held.amount::text as amount,
      jsonb_build_object('name', import_file.name, 'items', held.items::text, 'itemId', held.item, 'reason', held.why, 'next', import_file.next_step) as facts,
      held.invoice as invoice_id
    from import_file cross join lateral (
      select count(*) as items, case when count(*) = 1 then min(h.number) end as number, case when count(*) = 1 then min(h.seller_name) end as party, sum(h.amount_including_tax) as amount,
        (array_agg(h.id::text order by h.seq))[1] as item, (array_agg(h.reason order by h.seq))[1] as why, (array_agg(h.invoice_id::text order by h.seq))[1] as invoice
      from import_item h where h.company_id = import_file.company_id and h.import_file_id = import_file.id and h.outcome = 'held') held
    where import_file.company_id = ${month.companyId} and import_file.reason = 'held' and not import_file.ignored and ${inEnding('attention')} and held.items > 0 and ${importsInScope(month.actor, 'company')}
      ${seesMails(month) ? sql`and not exists (select from ${heldParts(month)} and p.import_file_id in (import_file.id, import_file.parent_id))` : sql``}`,
}
const mailParts: CellSource = {
  sql: (month) => sql<ThingRow>`
    select 'mailPart'::text as kind, p.id::text as id, null::text as number, coalesce(nullif(mail_message.from_name, ''), mail_message.from_address) as party,
      ${localDate('mail_message.received_at')}::text as day, null::text as amount,
      jsonb_build_object('mailId', p.message_id::text, 'name', p.name, 'subject', mail_message.subject, 'importId', p.import_file_id::text, 'reason', p.reason) as facts,
      null::text as invoice_id
    from ${heldParts(month)} and ${seesMails(month) ? sql`true` : sql`false`}
      and not exists (select from import_file f where f.company_id = p.company_id and f.id = p.import_file_id and f.ignored)`,
}

export const collectCells = { daysNotPulled, bureauOnly, importsHeld, mailParts, sellersMissing, numberGaps } as const
export const collectPart: PartSource<'collect'> = {
  part: 'collect',
  extent: async (tx, month) => {
    const done = await invoicesOfMonth(tx, month)
    return { done, whole: done + (await figureOf(tx, month, bureauOnly)).count }
  },
}
