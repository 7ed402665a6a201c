// Duplicates across groups: whether another company has the invoice too, and nothing else of it.
import { groupMatchKinds, type GroupMatchKind } from '@piaotai/domain/group.ts'
import { asCompany } from '../../../kernel/as-company.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { ownerIsOpen } from './group-rows.ts'

export interface GroupMatch {
  /** What is the same, over all other companies together. */
  readonly kinds: readonly GroupMatchKind[]
  /** Names of those that let themselves be named; how many others there are is not told. */
  readonly companies: readonly string[]
}

/**
 * By invoice of the company; one that no other company has is absent. Asked as the owner of the group, over hashes that both companies
 * let compare. The transaction runs as the company.
 */
export const groupMatches = async (
  tx: Tx,
  companyId: string,
  invoiceIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, GroupMatch>> => {
  const found = new Map<string, { readonly kinds: Set<GroupMatchKind>; readonly companies: Set<string> }>()
  if (invoiceIds.length === 0) return new Map()
  for (const { owner_company_id: ownerId, group_id: groupId } of await comparing(tx)) {
    if (!(await ownerIsOpen(tx, ownerId, now))) continue
    const rows = await asCompany(tx, ownerId, () => sameHashes(tx, ownerId, groupId, companyId, invoiceIds))
    for (const { invoiceId, kind, name, named } of rows) {
      const one = found.get(invoiceId) ?? { kinds: new Set(), companies: new Set() }
      one.kinds.add(kind)
      if (named) one.companies.add(name)
      found.set(invoiceId, one)
    }
  }
  return new Map(
    [...found].map(([id, { kinds, companies }]) => [
      id,
      { kinds: groupMatchKinds.filter((kind) => kinds.has(kind)), companies: [...companies].toSorted() },
    ]),
  )
}
/** All invoices of the company that another one of a group has too. */
export const groupTwinsOf = async (tx: Tx, companyId: string, now: Date): Promise<readonly string[]> => {
  const memberships = await comparing(tx)
  const found = new Set<string>()
  for (const { owner_company_id: ownerId, group_id: groupId } of memberships)
    if (await ownerIsOpen(tx, ownerId, now))
      for (const id of await asCompany(tx, ownerId, () => allMatched(tx, ownerId, groupId, companyId))) found.add(id)
  return [...found]
}
const comparing = async (tx: Tx) => {
  const memberships = await tx
    .selectFrom('group_membership')
    .select(['owner_company_id', 'group_id', 'grants'])
    .where('state', '=', 'member')
    .execute()
  return memberships.filter(({ grants }) => grants.includes('compare'))
}
/** As it is answered. */
export const toGroupMatch = (match: GroupMatch | undefined) =>
  match === undefined ? null : { kinds: [...match.kinds], companies: [...match.companies] }
const sameHashes = async (tx: Tx, ownerId: string, groupId: string, companyId: string, invoiceIds: readonly string[]) => {
  const rows = await tx
    .selectFrom('group_hash as mine')
    .innerJoin('group_hash as other', (join) =>
      join
        .onRef('other.company_id', '=', 'mine.company_id')
        .onRef('other.group_id', '=', 'mine.group_id')
        .onRef('other.hash', '=', 'mine.hash')
        .onRef('other.member_company_id', '<>', 'mine.member_company_id'),
    )
    .innerJoin('company_group_member as m', (join) =>
      join
        .onRef('m.company_id', '=', 'other.company_id')
        .onRef('m.group_id', '=', 'other.group_id')
        .onRef('m.member_company_id', '=', 'other.member_company_id')
        .on('m.state', '=', 'member'),
    )
    .select(['mine.invoice_id as invoiceId', 'mine.kind', 'm.member_name as name', 'm.grants'])
    .distinct()
    .where('mine.company_id', '=', ownerId)
    .where('mine.group_id', '=', groupId)
    .where('mine.member_company_id', '=', companyId)
    .where('mine.invoice_id', 'in', [...invoiceIds])
    .execute()
  return rows.filter(({ grants }) => grants.includes('compare')).map(({ grants, ...row }) => ({ ...row, named: grants.includes('name') }))
}
/** Invoices of a member that another company of the group has too. The transaction runs as the owner. */
export const allMatched = async (tx: Tx, ownerId: string, groupId: string, companyId: string): Promise<readonly string[]> => {
  const rows = await tx
    .selectFrom('group_hash as mine')
    .select('mine.invoice_id')
    .distinct()
    .where('mine.company_id', '=', ownerId)
    .where('mine.group_id', '=', groupId)
    .where('mine.member_company_id', '=', companyId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('group_hash as other')
          .select('other.hash')
          .whereRef('other.company_id', '=', 'mine.company_id')
          .whereRef('other.group_id', '=', 'mine.group_id')
          .whereRef('other.hash', '=', 'mine.hash')
          .whereRef('other.member_company_id', '<>', 'mine.member_company_id'),
      ),
    )
    .execute()
  return rows.map((row) => row.invoice_id)
}
