// Which rows of a company somebody sees: their own in the personal area, as far as their row scope goes in the company's.
import { sql, type Expression, type SqlBool } from 'kysely'
import { companyLists, invoiceKeys, readAreas, type Area, type ReadArea } from '@piaotai/domain/permissions.ts'
import type { Actor } from '../../kernel/actor.ts'
import { rowScopeOfActor } from './delegation.ts'

/** Whether a row whose keeper stands in `column` is within reach. Everything else is bound by the caller: company, filters. */
const keptWithin = (actor: Actor, area: Area, column: string): Expression<SqlBool> => {
  const own = sql<boolean>`${sql.ref(column)} = ${actor.userId}`
  const rowScope = rowScopeOfActor(actor)
  if (area === 'personal' || rowScope.scope === 'own') return own
  if (rowScope.scope === 'company') return sql<boolean>`true`
  return sql<boolean>`(${own} or ${sql.ref(column)} in (select m.user_id from member m join department d on d.company_id = m.company_id and d.id = m.department_id
    where m.company_id = ${actor.companyId} and d.lineage && ${[...rowScope.departments]}::uuid[]))`
}
/**
 * Whether a file that `keeper` brought may be saved: one's own by the right to download in either area, a colleague's by the company's; one that is looked at
 * because a pool was granted, by the right of that page too.
 */
export const mayDownload = ({ userId, permissions }: Actor, keeper: string | null, area?: ReadArea): boolean =>
  [
    ...invoiceKeys('company', 'download'),
    ...(keeper === userId ? invoiceKeys('personal', 'download') : []),
    ...(area === 'granted' ? invoiceKeys('granted', 'download') : []),
  ].some((key) => permissions.has(key))
/** For queries on `verification`, of those that belong to no invoice: who asked is within reach. */
export const askersInScope = (actor: Actor, area: Area): Expression<SqlBool> => keptWithin(actor, area, 'verification.user_id')
/** For queries on `import_file`. */
export const importsInScope = (actor: Actor, area: Area): Expression<SqlBool> => keptWithin(actor, area, 'import_file.created_by')
/** For queries on `invoice`: those of the lists that were granted, as far as the row scope goes; pools that were granted are seen besides, and alone where they are asked for. */
export const invoicesInScope = (actor: Actor, area: ReadArea): Expression<SqlBool> => {
  if (area === 'granted') return inPools(actor, rowScopeOfActor(actor).pools)
  if (area === 'personal') return keptWithin(actor, area, 'invoice.entered_by')
  const { categories, pooled } = companyLists(actor.permissions)
  const within = inRowScope(actor)
  if (categories === null) return within
  const listed = sql<boolean>`invoice.category = any(${[...categories]}::smallint[])`
  return pooled ? sql<boolean>`((${listed} or ${inSomePool(actor)}) and ${within})` : sql<boolean>`(${listed} and ${within})`
}
/** For queries on `invoice`: those within reach whatever their category, for what began while a list showed them. */
export const invoicesInRowScope = (actor: Actor, area: Area): Expression<SqlBool> =>
  area === 'personal' ? keptWithin(actor, area, 'invoice.entered_by') : inRowScope(actor)
/** For queries on `invoice`: those that any area of the actor's shows whose lists were granted. */
export const invoicesInSight = (actor: Actor): Expression<SqlBool> => {
  const areas = readAreas.filter((area) => invoiceKeys(area).some((key) => actor.permissions.has(key)))
  return areas.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(
        areas.map((area) => invoicesInScope(actor, area)),
        sql` or `,
      )})`
}
/** Whether the lists of the company show somebody every invoice of it. */
export const seesEveryInvoice = (actor: Actor): boolean =>
  rowScopeOfActor(actor).scope === 'company' && companyLists(actor.permissions).categories === null
/** Whether an invoice of a query on `invoice` stands in any pool. The company is named, not joined: rows are then held against one column. */
export const inSomePool = ({ companyId }: Pick<Actor, 'companyId'>): Expression<SqlBool> =>
  sql<boolean>`exists (select 1 from invoice_pool p where p.company_id = ${companyId} and p.invoice_id = invoice.id)`
/** Whether an invoice of a query on `invoice` stands in one of the pools. */
export const inPools = ({ companyId }: Pick<Actor, 'companyId'>, pools: readonly string[]): Expression<SqlBool> =>
  pools.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`exists (select 1 from invoice_pool p where p.company_id = ${companyId} and p.invoice_id = invoice.id and p.pool_id = any(${[...pools]}::uuid[]))`
const inRowScope = (actor: Actor): Expression<SqlBool> => {
  const kept = keptWithin(actor, 'company', 'invoice.entered_by')
  const { scope, pools } = rowScopeOfActor(actor)
  return scope === 'company' || pools.length === 0 ? kept : sql<boolean>`(${kept} or ${inPools(actor, pools)})`
}
