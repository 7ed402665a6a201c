// The member's own job writes what it shows its group: figures by month, and the invoices of the last twelve months.
import { sql, type RawBuilder } from 'kysely'
import {
  abnormalStates,
  failedPushStates,
  groupLimits,
  groupMonths,
  unpaidState,
  unverifiedStates,
  wrongTitleStates,
  type GroupMeasure,
} from '@piaotai/domain/group.ts'
import { usualTermDays } from '@piaotai/domain/payment/payment.ts'
import { daysFrom } from '@piaotai/domain/risk/risk-days.ts'
import { category } from '@piaotai/domain/states.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { localDate } from '../../../db/local-days.ts'
import { asCompany } from '../../../kernel/as-company.ts'
import type { JobRun, Tx } from '../../../kernel/deps.ts'
import type { GroupDeps } from './deps.ts'
import { ownerIsOpen, type Membership } from './group-rows.ts'
import { dropForeign, hashMissing } from './hashes.ts'
import { showJob } from './jobs.ts'
import { allMatched } from './match.ts'

type Deps = Pick<GroupDeps, 'db' | 'clock' | 'jobs' | 'encryption'>
type Payload = Parameters<JobRun<(typeof showJob)['payload']>>[0]
const firstId = '00000000-0000-0000-0000-000000000000'
const hourMs = 3_600_000

/** Held until the transaction ends: a grant that ends waits, and then deletes what was written. */
const current = async (tx: Tx, { membershipId, round }: Payload): Promise<Membership | undefined> =>
  tx
    .selectFrom('group_membership')
    .selectAll()
    .where('id', '=', membershipId)
    .where('state', '=', 'member')
    .where('round', '=', round)
    .forKeyShare()
    .executeTakeFirst()

export const runShow =
  (deps: Deps): JobRun<(typeof showJob)['payload']> =>
  async (payload, { signal }) => {
    const { db, clock, jobs, encryption } = deps
    const tenant = { companyId: payload.companyId }
    for (let after: string | undefined = firstId; after !== undefined; ) {
      signal.throwIfAborted()
      const from: string = after
      after = await db.inTenant(tenant, async (tx) => {
        const membership = await current(tx, payload)
        return membership?.grants.includes('compare') ? hashMissing(encryption, tx, membership, from) : undefined
      })
    }
    await db.inTenant(tenant, async (tx) => {
      const membership = await current(tx, payload)
      if (!membership || membership.grants.length === 0) return
      const now = clock.now()
      if (await ownerIsOpen(tx, membership.owner_company_id, now)) await write(tx, membership, now)
      await jobs.addAt(tx, new Date(now.getTime() + groupLimits.hours * hourMs), showJob, payload)
    })
  }
/** After the last attempt: the next hour tries anew. */
export const deadLetterShow =
  ({ db, clock, jobs }: Deps) =>
  async (payload: Payload): Promise<void> => {
    await db.inTenant({ companyId: payload.companyId }, async (tx) => {
      if (await current(tx, payload)) await jobs.addAt(tx, new Date(clock.now().getTime() + groupLimits.hours * hourMs), showJob, payload)
    })
  }

const among = (column: string, values: readonly number[]): RawBuilder<boolean> =>
  sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`
const write = async (tx: Tx, membership: Membership, now: Date): Promise<void> => {
  const { company_id: memberId, owner_company_id: ownerId, group_id: groupId, grants } = membership
  const compares = grants.includes('compare')
  if (compares) await dropForeign(tx, membership)
  const matched = compares ? await asCompany(tx, ownerId, () => allMatched(tx, ownerId, groupId, memberId)) : []
  const today = shanghaiDay(now)
  const settings = await tx.selectFrom('payment_settings').select('term_days').executeTakeFirst()
  const overdue = daysFrom(today, -(settings?.term_days ?? usualTermDays))
  const measures = {
    all: sql<boolean>`true`,
    unverified: among('i.verify_status', unverifiedStates),
    abnormal: among('i.verify_status', abnormalStates),
    titleWrong: among('i.title_status', wrongTitleStates),
    uncategorised: sql<boolean>`i.category = ${sql.lit(category.uncategorised)}`,
    overdue: sql<boolean>`i.category = ${sql.lit(category.incoming)} and i.use_status = ${sql.lit(unpaidState)} and i.date < ${overdue}::date`,
    pushFailed: among('i.push_status', failedPushStates),
    ...(compares ? { duplicate: sql<boolean>`i.id = any(${[...matched]}::uuid[])` } : {}),
  } satisfies Partial<Record<GroupMeasure, RawBuilder<boolean>>>
  const { all, ...exceptions } = measures
  const wrong = sql<boolean>`coalesce(${sql.join(Object.values(exceptions), sql` or `)}, false)`
  const list = sql.join(
    Object.entries({ all, wrong, ...exceptions }).map(([name, holds]) => sql`case when ${holds} then ${sql.lit(name)} end`),
  )
  const [first] = groupMonths(today)
  const shown = sql`
    select i.*, to_char(coalesce(i.date, ${localDate('i.entered_at')}), 'YYYY-MM') as month, array_remove(array[${list}]::text[], null) as measures
    from invoice i where i.company_id = ${memberId}`
  const place = sql`${ownerId}::uuid, ${groupId}::uuid, ${memberId}::uuid`
  const own = sql`company_id = ${ownerId} and group_id = ${groupId} and member_company_id = ${memberId}`
  if (grants.includes('counts')) {
    await sql`delete from group_figure where ${own}`.execute(tx)
    await sql`
      insert into group_figure (company_id, group_id, member_company_id, month, measure, count, amount)
      select ${place}, s.month, m.measure, count(*), ${grants.includes('sums') ? sql`coalesce(sum(s.amount_including_tax), 0)` : sql`null`}
      from (${shown}) s cross join lateral unnest(s.measures) as m(measure) where s.month >= ${first} group by s.month, m.measure`.execute(
      tx,
    )
  }
  if (grants.includes('rows')) {
    const columns = ['month', 'number', 'date', 'type', 'category', 'seller_name', 'buyer_name', 'amount', 'verify_status']
      .concat(['push_status', 'measures'])
      .map((name) => sql.ref(name))
    const of = (table: string) => sql.join(columns.map((column) => sql`${sql.ref(table)}.${column}`))
    await sql`
      insert into group_row (company_id, group_id, member_company_id, invoice_id, ${sql.join(columns)})
      select ${place}, s.id, s.month, s.number, s.date, s.type, s.category, s.seller_name, s.buyer_name, s.amount_including_tax, s.verify_status, s.push_status, s.measures
      from (${shown}) s where s.month >= ${first}
      on conflict (company_id, group_id, member_company_id, invoice_id) do update set ${sql.join(columns.map((column) => sql`${column} = excluded.${column}`))}
      where (${of('group_row')}) is distinct from (${of('excluded')})`.execute(tx)
    await sql`
      delete from group_row r where r.company_id = ${ownerId} and r.group_id = ${groupId} and r.member_company_id = ${memberId}
      and (r.month < ${first} or not exists (select 1 from invoice i where i.company_id = ${memberId} and i.id = r.invoice_id))`.execute(tx)
  }
  await asCompany(tx, ownerId, () =>
    tx.updateTable('company_group_member').set({ written_at: now.toISOString() }).where('id', '=', membership.id).execute(),
  )
}
