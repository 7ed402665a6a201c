// Rows of groups and memberships. Locks are taken in one order: the group, the membership in the member's tenant, the member's row in the owner's.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { openMemberStates } from '@piaotai/domain/group.ts'
import { openFeatures, suiteNamed } from '@piaotai/domain/rights/suite.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Row } from '../../../db/tables.ts'
import { asCompany } from '../../../kernel/as-company.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { Encryption } from '../../../lib/encryption.ts'

export type GroupRecord = Row<'company_group'>
export type MemberRecord = Row<'company_group_member'>
export type Membership = Row<'group_membership'>

interface Named {
  readonly id: string
  readonly name: string
  readonly number: string
}
/** Held until the row about it stands, so that none comes into a company that is being dissolved. */
export const companyBy = (tx: Tx, by: 'id' | 'number', value: string): Promise<Named | undefined> =>
  tx
    .selectFrom('company')
    .select(['id', 'name', 'number'])
    .where(by, '=', value)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()

/** The open group that the company owns. */
export const groupOf = (tx: Tx, lock = false): Promise<GroupRecord | undefined> => {
  const query = tx.selectFrom('company_group').selectAll().where('dissolved_at', 'is', null)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}
/** A company of the open group. */
export const memberOf = async (tx: Tx, id: string): Promise<MemberRecord> => {
  const group = await groupOf(tx)
  const row =
    group &&
    (await tx.selectFrom('company_group_member').selectAll().where('group_id', '=', group.id).where('id', '=', id).executeTakeFirst())
  if (!row) throw new Problem('companyGroupMember.notFound')
  return row
}
export const lockMembership = (tx: Tx, id: string): Promise<Membership | undefined> =>
  tx.selectFrom('group_membership').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
/** Memberships that are on, held as they are until the transaction ends: a grant that ends waits for what is being written. */
export const heldMemberships = (tx: Tx): Promise<Membership[]> =>
  tx.selectFrom('group_membership').selectAll().where('state', '=', 'member').orderBy('id').forKeyShare().execute()
export const openOfGroup = (tx: Tx, { id }: Pick<GroupRecord, 'id'>) =>
  tx
    .selectFrom('company_group_member')
    .selectAll()
    .where('group_id', '=', id)
    .where('state', 'in', openMemberStates)
    .orderBy('id')
    .execute()

/** Whether the owner may have a group today: an ended suite, or a lesser one, sees and compares nothing. */
export const ownerIsOpen = async (tx: Tx, ownerId: string, now: Date): Promise<boolean> => {
  const owner = await tx
    .selectFrom('company')
    .select(['suite', 'due_date'])
    .where('id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return owner !== undefined && openFeatures(suiteNamed(owner.suite), owner.due_date, shanghaiDay(now)).has('group')
}

const placeOf = (table: 'company_group' | 'group_membership', companyId: string, rowId: string) => ({
  table,
  column: 'key_sealed',
  rowId,
  companyId,
})
export const sealKey = (encryption: Encryption, key: string, table: 'company_group' | 'group_membership', companyId: string, id: string) =>
  encryption.seal(key, placeOf(table, companyId, id))
export const openKey = (encryption: Encryption, { company_id: companyId, id, key_sealed: sealed }: Membership): string | undefined =>
  sealed === null ? undefined : encryption.open(sealed, placeOf('group_membership', companyId, id))
/** The group's key, read as its owner, sealed for a member. */
export const keyForMember = async (
  tx: Tx,
  encryption: Encryption,
  { company_id: companyId, id, owner_company_id: ownerId, group_id: groupId }: Membership,
): Promise<string> => {
  const { key_sealed: sealed } = await asCompany(tx, ownerId, () =>
    tx.selectFrom('company_group').select('key_sealed').where('id', '=', groupId).executeTakeFirstOrThrow(),
  )
  return sealKey(encryption, encryption.open(sealed!, placeOf('company_group', ownerId, groupId)), 'group_membership', companyId, id)
}
