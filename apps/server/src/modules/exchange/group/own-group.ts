// 集团公司: the company's own group, and who is in it.
import { randomBytes } from 'node:crypto'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { groupEndpoints } from '@piaotai/contract/group/group.ts'
import { groupGrants, groupLimits, groupMonths } from '@piaotai/domain/group.ts'
import { plainName } from '@piaotai/domain/text/plain-text.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { onUniqueViolation } from '../../../db/constraint-errors.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { asCompany } from '../../../kernel/as-company.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { newId } from '../../../lib/ids.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { changeMembership } from './change-membership.ts'
import type { GroupDeps } from './deps.ts'
import { companyBy, groupOf, lockMembership, memberOf, openOfGroup, sealKey, type GroupRecord } from './group-rows.ts'

type E = typeof groupEndpoints
const instantOf = (at: string | null): string | null => (at === null ? null : toInstant(at))

export const readCompanyGroup =
  ({ db, clock }: Pick<GroupDeps, 'db' | 'clock'>) =>
  (actor: Actor, { month: asked }: In<E['readCompanyGroup']>): Promise<Out<E['readCompanyGroup']>> =>
    db.inTenant(actor, async (tx) => {
      const group = await groupOf(tx)
      if (!group) return { group: null }
      const months = groupMonths(shanghaiDay(clock.now()))
      const month = asked ?? months.at(-1)!
      const members = await tx
        .selectFrom('company_group_member')
        .selectAll()
        .where('group_id', '=', group.id)
        .orderBy((eb) => eb('state', 'in', ['invited', 'member']), 'desc')
        .orderBy((eb) => eb('member_company_id', '=', actor.companyId), 'desc')
        .orderBy('invited_at')
        .orderBy('id')
        .limit(groupLimits.members * 4)
        .execute()
      const figures = Map.groupBy(
        await tx
          .selectFrom('group_figure')
          .select(['member_company_id', 'measure', 'count', 'amount'])
          .where('company_id', '=', actor.companyId)
          .where('group_id', '=', group.id)
          .where('month', '=', month)
          .execute(),
        (row) => row.member_company_id,
      )
      return {
        group: {
          id: group.id,
          name: group.name,
          createdBy: group.created_by_name,
          createdAt: toInstant(group.created_at),
          month,
          members: members.map((row) => ({
            id: row.id,
            companyName: row.member_name,
            number: row.member_number,
            own: row.member_company_id === actor.companyId,
            state: row.state,
            grants: row.grants,
            invitedBy: row.invited_by_name,
            invitedAt: toInstant(row.invited_at),
            decidedAt: instantOf(row.decided_at),
            endedAt: instantOf(row.ended_at),
            writtenAt: instantOf(row.written_at),
            figures:
              row.state === 'member'
                ? (figures.get(row.member_company_id) ?? []).map(({ measure, count, amount }) => ({ measure, count, amount }))
                : [],
          })),
        },
      }
    })

/** Both rows of one company's place in a group, as invited. */
const insertSeat = async (
  deps: GroupDeps,
  tx: Tx,
  actor: Actor,
  group: Pick<GroupRecord, 'id' | 'name'>,
  me: { readonly name: string; readonly number: string },
  member: { readonly id: string; readonly name: string; readonly number: string },
  message: string,
): Promise<string> => {
  const now = deps.clock.now()
  const [id, at] = [newId(now), now.toISOString()]
  const invited = { id, group_id: group.id, state: 'invited' as const, invited_by_name: actor.userName, invited_at: at }
  const inserted = await tx
    .insertInto('company_group_member')
    .values({
      ...invited,
      company_id: actor.companyId,
      member_company_id: member.id,
      member_name: member.name,
      member_number: member.number,
      invited_by: actor.userId,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw new Problem('companyGroupMember.exists')
  await asCompany(tx, member.id, () =>
    tx
      .insertInto('group_membership')
      .values({
        ...invited,
        company_id: member.id,
        owner_company_id: actor.companyId,
        group_name: group.name,
        owner_name: me.name,
        owner_number: me.number,
        message,
      })
      .execute(),
  )
  return id
}

export const createCompanyGroup =
  (deps: GroupDeps) =>
  (actor: Actor, input: In<E['createCompanyGroup']>): Promise<Out<E['createCompanyGroup']>> =>
    deps.db.inTenant(actor, async (tx) => {
      const name = plainName(input.name).trim()
      if (name === '') throw new Problem('companyGroup.nameEmpty')
      const me = (await companyBy(tx, 'id', actor.companyId))!
      const now = deps.clock.now()
      const id = newId(now)
      await onUniqueViolation('companyGroup.exists', () =>
        tx
          .insertInto('company_group')
          .values({
            company_id: actor.companyId,
            id,
            name,
            key_sealed: sealKey(deps.encryption, randomBytes(32).toString('base64'), 'company_group', actor.companyId, id),
            created_by: actor.userId,
            created_by_name: actor.userName,
            created_at: now.toISOString(),
          })
          .execute(),
      )
      await deps.audit.record(tx, actor, [{ action: 'companyGroup.created', objectType: 'company_group', objectId: id, detail: { name } }])
      const seat = await insertSeat(deps, tx, actor, { id, name }, me, me, '')
      await changeMembership(deps, tx, (await lockMembership(tx, seat))!, 'accept', actor, groupGrants)
      return { id }
    })

/** Removes every company and closes the group. The transaction runs as the owner. */
export const endGroup = async (
  deps: Pick<GroupDeps, 'clock' | 'audit' | 'jobs' | 'encryption'>,
  tx: Tx,
  by: { readonly companyId: string; readonly userId: string | null; readonly userName: string },
  group: GroupRecord,
): Promise<void> => {
  for (const { id, member_company_id: memberId } of await openOfGroup(tx, group))
    await asCompany(tx, memberId, async () => {
      const row = await lockMembership(tx, id)
      if (row && (row.state === 'member' || row.state === 'invited')) await changeMembership(deps, tx, row, 'remove', by)
    })
  await tx
    .updateTable('company_group')
    .set({ dissolved_at: deps.clock.now().toISOString(), dissolved_by_name: by.userName, key_sealed: null })
    .where('id', '=', group.id)
    .execute()
  await deps.audit.record(tx, by, [
    { action: 'companyGroup.dissolved', objectType: 'company_group', objectId: group.id, detail: { name: group.name } },
  ])
}
export const dissolveCompanyGroup =
  (deps: GroupDeps) =>
  (actor: Actor, { id }: In<E['dissolveCompanyGroup']>): Promise<Record<string, never>> =>
    deps.db.inTenant(actor, async (tx) => {
      const group = await groupOf(tx, true)
      if (group?.id !== id) throw new Problem('companyGroup.notFound')
      await endGroup(deps, tx, actor, group)
      return {}
    })

export const inviteToGroup =
  (deps: GroupDeps) =>
  async (actor: Actor, { number, message }: In<E['inviteToGroup']>): Promise<Out<E['inviteToGroup']>> => {
    const { db, audit, rateLimits } = deps
    const counted = await db.outside(
      async (tx) =>
        (await rateLimits.consume(tx, 'lookup', actor.userId)) && (await rateLimits.consume(tx, 'groupInvite', actor.companyId)),
    )
    if (!counted) throw new Problem('company.tooOften')
    return db.inTenant(actor, async (tx) => {
      const group = await groupOf(tx, true)
      if (!group) throw new Problem('companyGroup.notFound')
      const member = await companyBy(tx, 'number', number)
      if (!member) throw new Problem('company.notFound')
      if ((await openOfGroup(tx, group)).length >= groupLimits.members)
        throw new Problem('companyGroupMember.tooMany', { max: groupLimits.members })
      const me = (await companyBy(tx, 'id', actor.companyId))!
      const id = await insertSeat(deps, tx, actor, group, me, { ...member, name: number }, message.trim())
      const fact = {
        action: 'companyGroup.invited' as const,
        objectId: id,
        detail: { group: group.name, company: number, number, message },
      }
      await audit.record(tx, actor, [{ ...fact, objectType: 'company_group_member' }])
      await asCompany(tx, member.id, async () => {
        await audit.record(tx, { companyId: member.id, userName: actor.userName }, [
          { ...fact, objectType: 'group_membership', detail: { group: group.name, by: me.name, message } },
        ])
        await emit(tx, 'group.changed', {
          companyId: member.id,
          membershipId: id,
          act: 'invite',
          own: false,
          group: group.name,
          company: me.name,
          to: null,
        })
      })
      return { id }
    })
  }

export const removeFromGroup =
  (deps: GroupDeps) =>
  (actor: Actor, { id }: In<E['removeFromGroup']>): Promise<Record<string, never>> =>
    deps.db.inTenant(actor, async (tx) => {
      const { member_company_id: memberId } = await memberOf(tx, id)
      if (memberId === actor.companyId) throw new Problem('companyGroupMember.own')
      await asCompany(tx, memberId, async () => {
        const row = await lockMembership(tx, id)
        if (!row || (row.state !== 'member' && row.state !== 'invited')) throw new Problem('companyGroupMember.state')
        await changeMembership(deps, tx, row, 'remove', actor)
      })
      return {}
    })

export const readGroupMonths =
  ({ db, clock }: Pick<GroupDeps, 'db' | 'clock'>) =>
  (actor: Actor, { id, measure }: In<E['readGroupMonths']>): Promise<Out<E['readGroupMonths']>> =>
    db.inTenant(actor, async (tx) => {
      const { group_id: groupId, member_company_id: memberId } = await memberOf(tx, id)
      const rows = await tx
        .selectFrom('group_figure')
        .select(['month', 'measure', 'count', 'amount'])
        .where('company_id', '=', actor.companyId)
        .where('group_id', '=', groupId)
        .where('member_company_id', '=', memberId)
        .where('measure', 'in', [measure, 'all'])
        .execute()
      const at = new Map(rows.map((row) => [`${row.month} ${row.measure}`, row]))
      return {
        months: groupMonths(shanghaiDay(clock.now())).map((month) => {
          const one = at.get(`${month} ${measure}`)
          return { month, count: one?.count ?? 0, amount: one?.amount ?? null, of: at.get(`${month} all`)?.count ?? 0 }
        }),
      }
    })
