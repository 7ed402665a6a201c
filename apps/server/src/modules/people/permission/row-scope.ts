// Row scope: own rows in the personal area, rows within the person's scope in the company's.
import { sql, type Expression, type SqlBool } from 'kysely'
import { companyMailSources } from '@piaotai/domain/mail.ts'
import { companyLists, invoiceKeys, listingKeys, readAreas, type Area, type ReadArea } from '@piaotai/domain/rights/permission.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { rowScopeOfActor } from './delegation.ts'

/** Whether the row's keeper, in `column`, is within scope. The caller binds everything else: company, filters. */
const keptWithin = (actor: Actor, area: Area, column: string): Expression<SqlBool> => {
  const own = sql<boolean>`${sql.ref(column)} = ${actor.userId}`
  const rowScope = rowScopeOfActor(actor)
  if (area === 'personal' || rowScope.scope === 'own') return own
  if (rowScope.scope === 'company') return sql<boolean>`true`
  return sql<boolean>`(${own} or ${sql.ref(column)} in (select m.user_id from member m join department d on d.company_id = m.company_id and d.id = m.department_id
    where m.company_id = ${actor.companyId} and d.lineage && ${[...rowScope.departments]}::uuid[]))`
}
/**
 * Whether the actor may save a file of `keeper`: their own with the right to download in either area, a colleague's
 * with the company's; a file seen through a granted pool needs that page's right too.
 */
export const mayDownload = ({ userId, permissions }: Actor, keeper: string | null, area?: ReadArea): boolean =>
  [
    ...invoiceKeys('company', 'download'),
    ...(keeper === userId ? invoiceKeys('personal', 'download') : []),
    ...(area === 'granted' ? invoiceKeys('granted', 'download') : []),
  ].some((key) => permissions.has(key))
/** For queries on `verification` without an invoice: the asking person is within scope. */
export const askersInScope = (actor: Actor, area: Area): Expression<SqlBool> => keptWithin(actor, area, 'verification.user_id')
/** For queries on `delivery_task`: the deliverer is within scope. */
export const deliverersInScope = (actor: Actor, area: Area): Expression<SqlBool> => keptWithin(actor, area, 'delivery_task.sent_by')
/** For queries on `commercial_invoice`: whoever entered it, or answers for it, is within scope. */
export const commercialInScope = (actor: Actor): Expression<SqlBool> =>
  sql<boolean>`(${keptWithin(actor, 'company', 'commercial_invoice.created_by')} or ${keptWithin(actor, 'company', 'commercial_invoice.responsible_id')})`
const ofCompanyMail = sql<boolean>`(import_file.area = 'company' and import_file.entry_source = any(${sql.lit(`{${companyMailSources.join()}}`)}::smallint[]))`
/** For queries on `import_file`. What came to an address of the company is nobody's own: it is in the scope of the whole company alone. */
export const importsInScope = (actor: Actor, area: Area): Expression<SqlBool> => {
  const kept = keptWithin(actor, area, 'import_file.created_by')
  return area === 'company' && rowScopeOfActor(actor).scope === 'company' ? kept : sql<boolean>`(${kept} and not ${ofCompanyMail})`
}
/** For queries on `mail_message`: to an address of the person, or of the company. */
export const mailsInScope = (
  actor: Actor,
  area: Area,
): Expression<SqlBool> => sql<boolean>`(mail_message.company_id = ${actor.companyId} and exists
  (select 1 from mail_destination d where d.company_id = mail_message.company_id and d.message_id = mail_message.id
    and ${area === 'personal' ? sql`d.user_id = ${actor.userId}` : sql`d.user_id is null`}))`
/**
 * For queries on `invoice`: the granted lists within the row scope, which includes granted pools; the granted area
 * shows those pools only.
 */
export const invoicesInScope = (actor: Actor, area: ReadArea): Expression<SqlBool> => {
  if (area === 'granted') return inPools(actor, rowScopeOfActor(actor).pools)
  if (area === 'personal') return keptWithin(actor, area, 'invoice.entered_by')
  const { categories, pooled } = companyLists(actor.permissions)
  const within = inRowScope(actor)
  if (categories === null) return within
  const listed = sql<boolean>`invoice.category = any(${[...categories]}::smallint[])`
  return pooled ? sql<boolean>`((${listed} or ${inSomePool(actor)}) and ${within})` : sql<boolean>`(${listed} and ${within})`
}
/** For queries on `invoice`: within scope in any category, for work begun while a list showed them. */
export const invoicesInRowScope = (actor: Actor, area: Area): Expression<SqlBool> =>
  area === 'personal' ? keptWithin(actor, area, 'invoice.entered_by') : inRowScope(actor)
/** For queries on `invoice`: the union of the actor's areas with granted lists. */
export const invoicesInSight = (actor: Actor): Expression<SqlBool> => {
  const areas = readAreas.filter((area) => listingKeys(area).some((key) => actor.permissions.has(key)))
  return areas.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(
        areas.map((area) => invoicesInScope(actor, area)),
        sql` or `,
      )})`
}
/**
 * What tells the invoices of a row scope from others: nothing, or who entered them; null where pools decide too.
 */
export const toldInRowScope = (actor: Actor, area: Area): 'nothing' | 'person' | null => {
  if (area === 'personal') return 'person'
  const { scope, pools } = rowScopeOfActor(actor)
  if (scope === 'company') return 'nothing'
  return pools.length === 0 ? 'person' : null
}
/** The same of the lists of an area, besides the category. */
export const toldBy = (actor: Actor, area: ReadArea): 'nothing' | 'person' | null => {
  const { categories, pooled } = companyLists(actor.permissions)
  return area === 'granted' || (area === 'company' && categories !== null && pooled) ? null : toldInRowScope(actor, area)
}
/** Whether the company's lists show the actor every invoice. */
export const seesEveryInvoice = (actor: Actor): boolean =>
  rowScopeOfActor(actor).scope === 'company' && companyLists(actor.permissions).categories === null
/**
 * Whether an invoice of a query on `invoice` is in any pool. A constant company instead of a join compares rows by one
 * column.
 */
export const inSomePool = ({ companyId }: Pick<Actor, 'companyId'>): Expression<SqlBool> =>
  sql<boolean>`exists (select 1 from invoice_pool p where p.company_id = ${companyId} and p.invoice_id = invoice.id)`
/** Whether an invoice of a query on `invoice` is in one of the pools. */
export const inPools = ({ companyId }: Pick<Actor, 'companyId'>, pools: readonly string[]): Expression<SqlBool> =>
  pools.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`exists (select 1 from invoice_pool p where p.company_id = ${companyId} and p.invoice_id = invoice.id and p.pool_id = any(${[...pools]}::uuid[]))`
const inRowScope = (actor: Actor): Expression<SqlBool> => {
  const kept = keptWithin(actor, 'company', 'invoice.entered_by')
  const { scope, pools } = rowScopeOfActor(actor)
  return scope === 'company' || pools.length === 0 ? kept : sql<boolean>`(${kept} or ${inPools(actor, pools)})`
}
