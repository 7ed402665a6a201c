// What the pages of payments show: incoming invoices, and what was submitted, within the row scope of the person.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Area } from '@piaotai/domain/rights/permission.ts'
import { category, usageStatus } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { invoicesInRowScope } from '../../people/permission/index.ts'

/** For queries on `invoice`: unused incoming ones for which somebody is owed: the supplier, or an employee. */
export const unusedIncomingBy = (actor: Actor, bearer: 'supplier' | 'employee'): Expression<SqlBool> =>
  sql<boolean>`(invoice.company_id = ${actor.companyId} and invoice.category = ${sql.lit(category.incoming)}
    and invoice.use_status = ${sql.lit(usageStatus.unused)} and invoice.bearer = ${sql.lit(bearer)} and ${invoicesInRowScope(actor, 'company')})`
/** Those that the page of submissions lists: something is to be paid to a supplier. */
export const payableBy = (actor: Actor): Expression<SqlBool> =>
  sql<boolean>`(${unusedIncomingBy(actor, 'supplier')} and invoice.not_to_pay is null and invoice.payable <> 0)`
/** Those that a person marked as not to be paid to a supplier. */
export const notToPayBy = (actor: Actor): Expression<SqlBool> =>
  sql<boolean>`(${unusedIncomingBy(actor, 'supplier')} and invoice.not_to_pay is not null)`
/** For queries on `invoice`: what may be submitted from that page, besides the lists of invoices. The personal area stays one's own. */
export const submittedInScope = (actor: Actor, area: Area): Expression<SqlBool> =>
  area === 'company' && actor.permissions.has('menu_5.submitPayment')
    ? sql<boolean>`(invoice.category = ${sql.raw(String(category.incoming))} and ${invoicesInRowScope(actor, 'company')})`
    : sql<boolean>`false`
/** For queries on `invoice`: what was ever submitted, for either page. */
export const paymentsInScope = (actor: Actor, area: Area): Expression<SqlBool> =>
  area === 'company' && (actor.permissions.has('menu_5.submitPayment') || actor.permissions.has('menu_5.confirmPayment'))
    ? sql<boolean>`(${invoicesInRowScope(actor, 'company')} and exists (select 1 from payment_batch_invoice p where p.company_id = ${actor.companyId} and p.invoice_id = invoice.id))`
    : sql<boolean>`false`
