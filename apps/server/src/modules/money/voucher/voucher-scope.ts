// A voucher is in the scope of a person who sees every invoice of it; a reversal, and a reversed one, by those that it was made of.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import { invoicesInRowScope, rowScopeOfActor } from '../../people/permission/index.ts'

export const seesAllVouchers = (actor: Actor): boolean => rowScopeOfActor(actor).scope === 'company'
/** For queries on `voucher as v`. */
export const vouchersInScope = (actor: Actor): Expression<SqlBool> =>
  seesAllVouchers(actor)
    ? sql<boolean>`true`
    : sql<boolean>`(not exists (select 1 from voucher_invoice vi join invoice on invoice.company_id = vi.company_id and invoice.id = vi.invoice_id
        where vi.company_id = v.company_id and vi.voucher_id = v.id and not ${invoicesInRowScope(actor, 'company')})
      and not exists (select 1 from voucher_reversal r join invoice on invoice.company_id = r.company_id and invoice.id = any(r.invoices)
        where r.company_id = v.company_id and (r.voucher_id = v.id or r.reversal_id = v.id) and not ${invoicesInRowScope(actor, 'company')}))`

/** Who keeps the books finds every kind of invoice within the row scope, without a list of them. */
export const asBookkeeper = (actor: Actor): Actor => ({ ...actor, permissions: new Set([...actor.permissions, 'menu_2.allInvoiceCo']) })
