// Which rows of a company somebody sees: their own in the personal area, as far as their reach goes in the company's.
import { sql, type Expression, type SqlBool } from 'kysely'
import { companyCategories, invoiceKeys, type Area } from '@piaotai/domain/permissions.ts'
import type { Actor } from '../../kernel/actor.ts'
import { reachOfActor } from './hand-on.ts'

/** Whether a row whose keeper stands in `column` is within reach. Everything else is bound by the caller: company, filters. */
const keptWithin = (actor: Actor, area: Area, column: string): Expression<SqlBool> => {
  const own = sql<boolean>`${sql.ref(column)} = ${actor.userId}`, reach = reachOfActor(actor)
  if (area === 'personal' || reach.scope === 'own') return own
  if (reach.scope === 'company') return sql<boolean>`true`
  return sql<boolean>`(${own} or ${sql.ref(column)} in (select m.user_id from member m join department d on d.company_id = m.company_id and d.id = m.department_id
    where m.company_id = ${actor.companyId} and d.lineage && ${[...reach.departments]}::uuid[]))`
}
/** Whether a file that `keeper` brought may be saved: one's own by the right to download in either area, a colleague's by the company's. */
export const mayDownload = ({ userId, permissions }: Actor, keeper: string | null): boolean =>
  [...invoiceKeys('company', 'download'), ...(keeper === userId ? invoiceKeys('personal', 'download') : [])].some((key) => permissions.has(key))
/** For queries on `import_file`. */
export const importsInScope = (actor: Actor, area: Area): Expression<SqlBool> => keptWithin(actor, area, 'import_file.created_by')
/** For queries on `invoice`: those of the lists that were granted, as far as the reach goes; pools that were granted are seen besides. */
export const invoicesInScope = (actor: Actor, area: Area): Expression<SqlBool> => {
  const categories = area === 'personal' ? null : companyCategories(actor.permissions), within = inReach(actor, area)
  return categories === null ? within : sql<boolean>`(invoice.category = any(${[...categories]}::smallint[]) and ${within})`
}
const inReach = (actor: Actor, area: Area): Expression<SqlBool> => {
  const kept = keptWithin(actor, area, 'invoice.entered_by'), { scope, pools } = reachOfActor(actor)
  if (area === 'personal' || scope === 'company' || pools.length === 0) return kept
  return sql<boolean>`(${kept} or exists (select 1 from invoice_pool p where p.company_id = invoice.company_id and p.invoice_id = invoice.id and p.pool_id = any(${[...pools]}::uuid[])))`
}
