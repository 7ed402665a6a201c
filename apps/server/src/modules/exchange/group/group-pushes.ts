// 集团推送: the owner asks, each company's own job acts, and the records here say what came of it.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { groupPushEndpoints } from '@piaotai/contract/group/pushes.ts'
import { groupLimits } from '@piaotai/domain/group.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { afterPush } from '@piaotai/domain/push/push.ts'
import { pageOf } from '../../../db/page-of.ts'
import type { Row } from '../../../db/tables.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'
import { toInstant } from '../../../lib/datetime.ts'
import type { GroupDeps } from './deps.ts'
import { groupOf, memberOf } from './group-rows.ts'
import { groupPushJob, groupRecallJob } from './jobs.ts'
import { filtered, shownRows } from './shown-rows.ts'

type E = typeof groupPushEndpoints

export const pushForGroup =
  (deps: GroupDeps) =>
  (actor: Actor, { ids, filter }: In<E['pushForGroup']>): Promise<Out<E['pushForGroup']>> =>
    deps.db.inTenant(actor, async (tx) => {
      const group = await groupOf(tx)
      if (ids && !group) throw new Problem('groupRow.notFound')
      if (filter?.memberId !== undefined) await memberOf(tx, filter.memberId)
      const query =
        group &&
        (ids
          ? shownRows(tx, actor.companyId, group.id).where('r.invoice_id', 'in', [...ids])
          : await filtered(tx, actor.companyId, group.id, { ...filter, pushable: true }))
      const rows = query
        ? await query
            .select(['r.invoice_id', 'r.member_company_id', 'r.number', 'r.seller_name', 'r.amount', 'm.id', 'm.member_name', 'm.grants'])
            .orderBy('r.invoice_id')
            .limit(groupLimits.push + 1)
            .execute()
        : []
      if (ids && rows.length !== ids.length) throw new Problem('groupRow.notFound')
      if ((ids === undefined) === (filter === undefined)) throw new Problem('input.invalid', { field: 'ids' })
      if (rows.length === 0) throw new Problem('groupPush.nothing')
      if (rows.length > groupLimits.push) throw new Problem('groupPush.tooMany', { max: groupLimits.push })
      if (rows.some(({ grants }) => !grants.includes('push'))) throw new Problem('groupPush.notAllowed')
      const now = deps.clock.now()
      const id = newId(now)
      const of = { company_id: actor.companyId, push_id: id }
      await tx
        .insertInto('group_push')
        .values({
          company_id: actor.companyId,
          id,
          group_id: group!.id,
          by_id: actor.userId,
          by_name: actor.userName,
          at: now.toISOString(),
        })
        .execute()
      const companies = [...Map.groupBy(rows, (row) => row.member_company_id)]
      await tx
        .insertInto('group_push_company')
        .values(
          companies.map(([memberId, its]) => ({
            ...of,
            member_company_id: memberId,
            membership_id: its[0]!.id,
            member_name: its[0]!.member_name,
            state: 'waiting' as const,
            count: its.length,
          })),
        )
        .execute()
      await tx
        .insertInto('group_push_item')
        .values(
          rows.map((row) => ({
            ...of,
            member_company_id: row.member_company_id,
            invoice_id: row.invoice_id,
            number: row.number,
            seller_name: row.seller_name,
            total: row.amount,
          })),
        )
        .execute()
      await deps.audit.record(tx, actor, [
        {
          action: 'companyGroup.pushed',
          objectType: 'group_push',
          objectId: id,
          detail: { invoices: rows.length, companies: companies.map(([, its]) => its[0]!.member_name) },
        },
      ])
      await deps.jobs.add(tx, groupPushJob, ...companies.map(([companyId]) => ({ companyId, ownerId: actor.companyId, pushId: id })))
      return { id, count: rows.length, companies: companies.length }
    })

type Wire = Out<E['listGroupPushes']>['content'][number]
const toWire = async (tx: Tx, actor: Actor, pushes: readonly Row<'group_push'>[]): Promise<Wire[]> => {
  if (pushes.length === 0) return []
  const ids = pushes.map(({ id }) => id)
  const companies = await tx
    .selectFrom('group_push_company')
    .selectAll()
    .where('company_id', '=', actor.companyId)
    .where('push_id', 'in', ids)
    .orderBy('member_name')
    .execute()
  const states = await tx
    .selectFrom('group_push_item')
    .select(['push_id', 'member_company_id', 'state', (eb) => eb.fn.countAll<string>().as('n')])
    .select((eb) => eb.fn.count<string>('problem').as('problems'))
    .where('company_id', '=', actor.companyId)
    .where('push_id', 'in', ids)
    .groupBy(['push_id', 'member_company_id', 'state'])
    .orderBy('state')
    .execute()
  const statesOf = Map.groupBy(states, (row) => `${row.push_id} ${row.member_company_id}`)
  const companiesOf = Map.groupBy(companies, (row) => row.push_id)
  return pushes.map(({ id, by_name: by, at }) => {
    const its = companiesOf.get(id) ?? []
    return {
      id,
      by,
      at: toInstant(at),
      count: its.reduce((sum, { count }) => sum + count, 0),
      companies: its.map((row) => {
        const counts = statesOf.get(`${id} ${row.member_company_id}`) ?? []
        return {
          memberId: row.membership_id,
          companyName: row.member_name,
          state: row.state,
          refusal: row.refusal,
          recalling: row.recalling,
          count: row.count,
          states: counts.flatMap(({ state, n }) => (state === null ? [] : [{ state, count: Number(n) }])),
          problems: counts.reduce((sum, { problems }) => sum + Number(problems), 0),
        }
      }),
    }
  })
}
export const listGroupPushes =
  ({ db }: Pick<GroupDeps, 'db'>) =>
  (actor: Actor, { page, pageSize, exactCount }: In<E['listGroupPushes']>): Promise<Out<E['listGroupPushes']>> =>
    db.inTenant(actor, async (tx) => {
      const all = tx.selectFrom('group_push')
      const { rows, ...about } = await pageOf(tx, all, all.selectAll().orderBy('at', 'desc').orderBy('id', 'desc'), {
        page,
        pageSize,
        exactCount,
      })
      return { content: await toWire(tx, actor, rows), ...about }
    })

const findPush = async (tx: Tx, id: string): Promise<Row<'group_push'>> => {
  const row = await tx.selectFrom('group_push').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('groupPush.notFound')
  return row
}
export const readGroupPush =
  ({ db }: Pick<GroupDeps, 'db'>) =>
  (actor: Actor, { id }: In<E['readGroupPush']>): Promise<Out<E['readGroupPush']>> =>
    db.inTenant(actor, async (tx) => {
      const [push] = await toWire(tx, actor, [await findPush(tx, id)])
      const items = await tx
        .selectFrom('group_push_item as i')
        .innerJoin('group_push_company as c', (join) =>
          join
            .onRef('c.company_id', '=', 'i.company_id')
            .onRef('c.push_id', '=', 'i.push_id')
            .onRef('c.member_company_id', '=', 'i.member_company_id'),
        )
        .select(['c.membership_id as memberId', 'i.number', 'i.seller_name', 'i.total', 'i.state', 'i.problem'])
        .where('i.company_id', '=', actor.companyId)
        .where('i.push_id', '=', id)
        .orderBy('c.member_name')
        .orderBy('i.number')
        .execute()
      return { ...push!, items: items.map(({ seller_name: sellerName, ...item }) => ({ ...item, sellerName })) }
    })

const recallable = [0, 1, 2, 3, 4, 5, 6].filter((state) => afterPush(state, 'recall') !== undefined)
export const recallGroupPush =
  (deps: GroupDeps) =>
  (actor: Actor, { id, memberId }: In<E['recallGroupPush']>): Promise<Record<string, never>> =>
    deps.db.inTenant(actor, async (tx) => {
      await findPush(tx, id)
      if (memberId !== undefined) await memberOf(tx, memberId)
      const companies = await tx
        .updateTable('group_push_company')
        .set({ recalling: true })
        .where('company_id', '=', actor.companyId)
        .where('push_id', '=', id)
        .where('recalling', '=', false)
        .$if(memberId !== undefined, (some) => some.where('membership_id', '=', memberId!))
        .where('member_company_id', 'in', (eb) =>
          eb
            .selectFrom('group_push_item')
            .select('member_company_id')
            .where('company_id', '=', actor.companyId)
            .where('push_id', '=', id)
            .where('state', 'in', recallable),
        )
        .returning(['member_company_id', 'member_name'])
        .execute()
      if (companies.length === 0) throw new Problem('groupPush.nothingToRecall')
      await deps.audit.record(tx, actor, [
        {
          action: 'companyGroup.pushRecalled',
          objectType: 'group_push',
          objectId: id,
          detail: { companies: companies.map(({ member_name: name }) => name) },
        },
      ])
      await deps.jobs.add(
        tx,
        groupRecallJob,
        ...companies.map((row) => ({ companyId: row.member_company_id, ownerId: actor.companyId, pushId: id })),
      )
      return {}
    })
