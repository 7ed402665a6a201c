// Conditions of a filter: one set for lists, counts and totals.
import { sql, type ExpressionBuilder, type Expression, type SqlBool } from 'kysely'
import type { In } from '@piaotai/contract/endpoint.ts'
import type { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import type { tabs } from '@piaotai/contract/invoice/invoice-words.ts'
import { usageStatus, verifyStatus } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Tables } from '../../../../db/tables.ts'
import { inSomePool, invoicesInScope } from '../../../people/permission/index.ts'
import { filterConditions, type PartyBy } from './filter-conditions.ts'
import type { Look } from './search-conditions.ts'

export type Filter = In<typeof invoiceCenter.endpoints.countInvoices>
export type Tab = (typeof tabs)[number]
type Builder = ExpressionBuilder<Tables, 'invoice'>

const exceptions = [
  verifyStatus.quotaExceeded,
  verifyStatus.notFound,
  verifyStatus.inconsistent,
  verifyStatus.badFormat,
  verifyStatus.failed,
  verifyStatus.cancelled,
  verifyStatus.redOffset,
]
/** The tab's own condition, as SQL that a FILTER clause can take too. */
export const tabCondition: Readonly<Record<Tab, Expression<SqlBool>>> = {
  all: sql<boolean>`true`,
  notVerified: sql<boolean>`verify_status = 0`,
  exceptions: sql<boolean>`verify_status = any(array[${sql.raw(exceptions.join(','))}]::smallint[])`,
  unused: sql<boolean>`use_status = ${sql.raw(String(usageStatus.unused))}`,
  submitted: sql<boolean>`use_status = ${sql.raw(String(usageStatus.submitted))}`,
  confirmed: sql<boolean>`use_status = ${sql.raw(String(usageStatus.confirmed))}`,
  uncategorised: sql<boolean>`category = 0`,
  warnings: sql<boolean>`warning_count > 0`,
}

/** A filter with the kinds of its party keys, as far as known. */
export type FilterOfParties = Filter & { readonly sellerBy?: PartyBy | undefined; readonly buyerBy?: PartyBy | undefined }
/** What the list is, apart from its filters. */
const ofList =
  (actor: Actor, f: Filter) =>
  (eb: Builder): Expression<SqlBool>[] => [
    eb('company_id', '=', actor.companyId),
    invoicesInScope(actor, f.area),
    ...(f.category === undefined ? [] : [eb('category', '=', f.category)]),
    ...(f.pooled === undefined ? [] : [f.pooled ? inSomePool(actor) : sql<boolean>`not ${inSomePool(actor)}`]),
  ]
export const conditions =
  (actor: Actor, f: FilterOfParties, look: Look = 'byIndex') =>
  (eb: Builder): Expression<SqlBool> =>
    eb.and([...ofList(actor, f)(eb), ...filterConditions(f, { actor, look, sellerBy: f.sellerBy, buyerBy: f.buyerBy })(eb)])
