// What may be forwarded: third-party invoices in scope whose buyer is a company that the person belongs to, or a linked partner.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { forwardingEndpoints } from '@piaotai/contract/delivery/forwarding.ts'
import { unspaced } from '@piaotai/domain/text/plain-text.ts'
import { category } from '@piaotai/domain/states.ts'
import { countOf } from '../../../../db/sql-aggregates.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { invoicesInRowScope } from '../../../people/permission/index.ts'
import type { DeliveryDeps } from '../deps.ts'
import { boughtBy, forwardTargets, type ForwardTarget } from './forward-targets.ts'
import { forwardedAlready, judgeForward, thirdPartyInvoices } from './judge-forward.ts'
import { toInvoice } from '../task-rows.ts'

type List = (typeof forwardingEndpoints)['listForwardable']
type Filter = Omit<In<List>, 'page' | 'pageSize'>

const conditions = (actor: Actor, filter: Filter, targets: readonly ForwardTarget[], now: Date): Expression<SqlBool> => {
  const all: Expression<SqlBool>[] = [
    sql<boolean>`invoice.company_id = ${actor.companyId}`,
    sql<boolean>`invoice.category = ${category.thirdParty}`,
    invoicesInRowScope(actor, 'company'),
    boughtBy(targets),
    sql<boolean>`not ${forwardedAlready(now)}`,
  ]
  if (filter.ids) all.push(sql<boolean>`invoice.id = any(${filter.ids}::uuid[])`)
  if (filter.keyword) {
    const part = `%${unspaced(filter.keyword).replace(/[\\%_]/g, '\\$&')}%`
    all.push(sql<boolean>`(invoice.number like ${part} or invoice.seller_name ilike ${part} or invoice.buyer_name ilike ${part})`)
  }
  if (filter.dateFrom) all.push(sql<boolean>`invoice.date >= ${filter.dateFrom}`)
  if (filter.dateTo) all.push(sql<boolean>`invoice.date <= ${filter.dateTo}`)
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}
const toTarget = ({ number, name, ground, direct }: ForwardTarget) => ({ number, name, ground, direct })

export const listForwardable =
  ({ db, clock }: Pick<DeliveryDeps, 'db' | 'clock'>) =>
  (actor: Actor, { page, pageSize, ...filter }: In<List>): Promise<Out<List>> =>
    db.inTenant(actor, async (tx) => {
      const now = clock.now()
      const all = await forwardTargets(tx, { clock }, actor)
      const targets = filter.to === undefined ? all : all.filter(({ number }) => number === filter.to)
      const companies = all.map(toTarget)
      if (targets.length === 0) return { content: [], page, pageSize, totalElements: 0, companies }
      const found = tx.selectFrom('invoice').where(conditions(actor, filter, targets, now))
      const { n } = await found.select(countOf().as('n')).executeTakeFirstOrThrow()
      const rows = await found
        .select('id')
        .orderBy('date', (order) => order.desc().nullsLast())
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      const ids = rows.map(({ id }) => id)
      const judged = await judgeForward(tx, await thirdPartyInvoices(tx, actor, ids), targets, now)
      return {
        content: ids.flatMap((id) => {
          const one = judged.get(id)
          return one ? [toOffer(one)] : []
        }),
        page,
        pageSize,
        totalElements: Number(n),
        companies,
      }
    })
type Judged = Awaited<ReturnType<typeof judgeForward>> extends ReadonlyMap<string, infer One> ? One : never
const toOffer = (one: Judged): Out<List>['content'][number] => ({
  ...toInvoice({
    id: one.id,
    number: one.number,
    type: one.type,
    date: one.date,
    buyer: one.buyer_name,
    seller: one.seller_name,
    amount: one.amount_including_tax,
    red: one.amount_including_tax?.startsWith('-') ?? false,
  }),
  targets: one.targets.map(toTarget),
  refusal: one.refusal,
  causes: [...one.causes],
})
