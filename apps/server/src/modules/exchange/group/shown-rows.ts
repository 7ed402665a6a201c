// Invoices that members let the group see, with the filters of the lists and of pushes.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { groupEndpoints } from '@piaotai/contract/group/group.ts'
import { countOf } from '../../../db/sql-aggregates.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { GroupDeps } from './deps.ts'
import { groupOf, memberOf } from './group-rows.ts'

type E = (typeof groupEndpoints)['listGroupRows']
export type RowFilter = Omit<In<E>, 'page' | 'pageSize'>
const likeOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Joined to the members that show rows today. The transaction runs as the owner. */
export const shownRows = (tx: Tx, companyId: string, groupId: string) =>
  tx
    .selectFrom('group_row as r')
    .innerJoin('company_group_member as m', (join) =>
      join
        .onRef('m.company_id', '=', 'r.company_id')
        .onRef('m.group_id', '=', 'r.group_id')
        .onRef('m.member_company_id', '=', 'r.member_company_id')
        .on('m.state', '=', 'member'),
    )
    .where('r.company_id', '=', companyId)
    .where('r.group_id', '=', groupId)
    .where(sql<boolean>`'rows' = any(m.grants)`)
export const filtered = async (tx: Tx, companyId: string, groupId: string, filter: RowFilter) => {
  if (filter.memberId !== undefined) await memberOf(tx, filter.memberId)
  const keyword = filter.keyword?.trim() ?? ''
  return shownRows(tx, companyId, groupId)
    .$if(filter.memberId !== undefined, (some) => some.where('m.id', '=', filter.memberId!))
    .$if(filter.month !== undefined, (some) => some.where('r.month', '=', filter.month!))
    .$if(filter.measure !== undefined, (some) => some.where(sql<boolean>`${filter.measure!} = any(r.measures)`))
    .$if(filter.category !== undefined, (some) => some.where('r.category', '=', filter.category!))
    .$if(filter.pushStatus !== undefined, (some) =>
      some.where('r.push_status', '=', filter.pushStatus!).where(sql<boolean>`'push' = any(m.grants)`),
    )
    .$if(filter.pushable === true, (some) => some.where(sql<boolean>`'push' = any(m.grants)`))
    .$if(keyword.length >= 2, (some) =>
      some.where((eb) => eb.or([eb('r.number', 'ilike', likeOf(keyword)), eb('r.seller_name', 'ilike', likeOf(keyword))])),
    )
}

export const listGroupRows =
  ({ db }: Pick<GroupDeps, 'db'>) =>
  (actor: Actor, { page, pageSize, ...filter }: In<E>): Promise<Out<E>> =>
    db.inTenant(actor, async (tx) => {
      const group = await groupOf(tx)
      if (!group) {
        if (filter.memberId !== undefined) await memberOf(tx, filter.memberId)
        return { content: [], page, pageSize, totalElements: 0 }
      }
      const all = await filtered(tx, actor.companyId, group.id, filter)
      const { n } = await all.select(countOf().as('n')).executeTakeFirstOrThrow()
      const rows = await all
        .selectAll('r')
        .select(['m.id as memberId', 'm.member_name', 'm.grants'])
        .orderBy(sql`r.date desc nulls last`)
        .orderBy('r.invoice_id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      return {
        content: rows.map((row) => ({
          id: row.invoice_id,
          memberId: row.memberId,
          companyName: row.member_name,
          number: row.number,
          date: row.date,
          type: row.type,
          category: row.category,
          sellerName: row.seller_name,
          buyerName: row.buyer_name,
          amount: row.amount,
          verifyStatus: row.verify_status,
          pushStatus: row.grants.includes('push') ? row.push_status : null,
          pushable: row.grants.includes('push'),
        })),
        page,
        pageSize,
        totalElements: Number(n),
      }
    })
