// Each act changes both companies' rows in one transaction, leaves a line in both audit logs, and is told to the other side. What is not granted any
// more is deleted with the act.
import { groupStateAfter, type GroupAct, type GroupGrant } from '@piaotai/domain/group.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { asCompany } from '../../../kernel/as-company.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { newId } from '../../../lib/ids.ts'
import type { GroupDeps } from './deps.ts'
import { keyForMember, type Membership } from './group-rows.ts'
import { showJob } from './jobs.ts'
import { hideFrom } from './hide.ts'

type Deps = Pick<GroupDeps, 'clock' | 'audit' | 'jobs' | 'encryption'>
export interface Acting {
  /** The company on whose behalf the act is done: the member, or the owner. */
  readonly companyId: string
  readonly userId: string | null
  readonly userName: string
}
const actions = {
  accept: 'companyGroup.accepted',
  refuse: 'companyGroup.refused',
  leave: 'companyGroup.left',
  remove: 'companyGroup.removed',
  grants: 'companyGroup.grantsSet',
} as const

/** The transaction runs as the member, whose row the caller has locked. */
export const changeMembership = async (
  deps: Deps,
  tx: Tx,
  row: Membership,
  act: GroupAct | 'grants',
  by: Acting,
  grants: readonly GroupGrant[] = [],
): Promise<Membership> => {
  const state = act === 'grants' ? (row.state === 'member' ? row.state : undefined) : groupStateAfter(act, row.state)
  if (state === undefined) throw new Problem('groupMembership.state')
  const at = deps.clock.now().toISOString()
  const on = state === 'member'
  const after = on ? [...grants] : []

  const byMember = by.companyId === row.company_id
  await hideFrom(tx, row, after)
  const changed = await tx
    .updateTable('group_membership')
    .set({
      state,
      grants: after,
      version: row.version + 1,
      round: row.round + 1,
      ...(act === 'accept' || act === 'refuse' ? { decided_at: at, decided_by_name: by.userName } : {}),
      ...(act === 'leave' || act === 'remove' ? { ended_at: at, ended_by_name: by.userName } : {}),
      ...(on ? { granted_by: by.userId, granted_by_name: by.userName } : { granted_by: null, key_sealed: null }),
      ...(act === 'accept' ? { key_sealed: await keyForMember(tx, deps.encryption, row) } : {}),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('group_grant_log')
    .values({
      company_id: row.company_id,
      id: newId(deps.clock.now()),
      membership_id: row.id,
      at,
      by_name: by.userName,
      act,
      before: row.grants,
      after,
    })
    .execute()
  await deps.audit.record(tx, { companyId: row.company_id, userId: byMember ? by.userId : null, userName: by.userName }, [
    { ...factOf(row, act, after, row.owner_name), objectType: 'group_membership' },
  ])
  const me = await tx.selectFrom('company').select(['name', 'number']).where('id', '=', row.company_id).executeTakeFirstOrThrow()
  // Numbers run on: the group learns the name of a company that accepts.
  const told = row.state === 'invited' && act !== 'accept' && row.owner_company_id !== row.company_id ? me.number : me.name
  await asCompany(tx, row.owner_company_id, () => changeOwners(deps, tx, row, { act, state, after, by, at, told }))
  if (act !== 'grants' && row.owner_company_id !== row.company_id)
    await emit(tx, 'group.changed', {
      companyId: row.company_id,
      membershipId: row.id,
      act,
      own: byMember,
      group: row.group_name,
      company: row.owner_name,
      to: null,
    })
  if (after.length > 0) await deps.jobs.add(tx, showJob, { companyId: row.company_id, membershipId: row.id, round: changed.round })
  return changed
}
interface Change {
  readonly act: GroupAct | 'grants'
  readonly state: Membership['state']
  readonly after: readonly GroupGrant[]
  readonly by: Acting
  readonly at: string
  /** The member, by what the group may know of it. */
  readonly told: string
}
const factOf = (row: Membership, act: Change['act'], after: readonly GroupGrant[], company: string) => ({
  action: actions[act],
  objectId: row.id,
  detail: { group: row.group_name, before: row.grants, after, company },
})
/** The owner's side; the transaction runs as the owner meanwhile. */
const changeOwners = async (deps: Deps, tx: Tx, row: Membership, { act, state, after, by, at, told }: Change): Promise<void> => {
  const byMember = by.companyId === row.company_id
  const theirs = await tx
    .updateTable('company_group_member')
    .set({
      state,
      grants: [...after],
      member_name: told,
      ...(act === 'accept' || act === 'refuse' ? { decided_at: at } : {}),
      ...(act === 'leave' || act === 'remove' ? { ended_at: at } : {}),
      ...(after.length === 0 ? { written_at: null } : {}),
    })
    .where('id', '=', row.id)
    .returning(['invited_by', 'id'])
    .executeTakeFirstOrThrow()
  await deps.audit.record(tx, { companyId: row.owner_company_id, userId: byMember ? null : by.userId, userName: by.userName }, [
    { ...factOf(row, act, after, told), objectType: 'company_group_member' },
  ])
  if (act !== 'grants' && row.owner_company_id !== row.company_id)
    await emit(tx, 'group.changed', {
      companyId: row.owner_company_id,
      membershipId: row.id,
      act,
      own: !byMember,
      group: row.group_name,
      company: told,
      to: theirs.invited_by,
    })
}
