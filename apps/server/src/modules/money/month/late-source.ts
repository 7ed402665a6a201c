// Invoices of a closed month that came after closing.
import { sql } from 'kysely'
import { category } from '@piaotai/domain/states.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { invoicesInRowScope } from '../../people/permission/index.ts'
import { withoutVoucher } from '../voucher/index.ts'
import type { MonthContext } from './cells/index.ts'

/** Issued in the month, recorded after the moment, with the month whose books they go to. */
export const lateInvoices = (tx: Tx, { actor, companyId, first, last }: MonthContext, closedAt: string) =>
  tx
    .selectFrom('invoice')
    .leftJoin('month_late as l', 'l.invoice_id', 'invoice.id')
    .select(['invoice.id', 'invoice.number', 'invoice.entered_at', 'invoice.entry_source', 'l.goes_to'])
    .select([sql<string>`invoice.date::text`.as('issued'), sql<string | null>`invoice.amount_including_tax::text`.as('total')])
    .select(
      sql<
        string | null
      >`case when invoice.category = ${sql.lit(category.outgoing)} then invoice.buyer_name else invoice.seller_name end`.as('party'),
    )
    .select(sql<boolean>`not ${withoutVoucher(companyId)}`.as('booked'))
    .where('invoice.date', '>=', first)
    .where('invoice.date', '<=', last)
    .where('invoice.category', 'in', [category.incoming, category.outgoing])
    .where('invoice.entered_at', '>', closedAt)
    .where(invoicesInRowScope(actor, 'company'))
