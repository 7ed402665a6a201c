// The invoices of a month within the scope of whoever looks: as rows of a cell, and how many there are.
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { category } from '@piaotai/domain/states.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { invoicesInRowScope, toldInRowScope } from '../../../people/permission/index.ts'
import { once, type MonthContext, type ThingRow } from './source.ts'

/** For queries on `invoice`. */
export const ofMonth = ({ actor, companyId, first, last }: MonthContext): RawBuilder<SqlBool> =>
  sql`(invoice.company_id = ${companyId} and invoice.date >= ${first}::date and invoice.date <= ${last}::date and ${invoicesInRowScope(actor, 'company')})`
/** Who an incoming invoice is from, or an outgoing one is for. */
export const otherParty = sql<
  string | null
>`case when invoice.category = ${sql.lit(category.outgoing)} then invoice.buyer_name else invoice.seller_name end`
/** An invoice as a row of a cell; `facts`: pairs of a name and a text. */
export const asThing = (
  facts: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`'invoice'::text as kind, invoice.id::text as id, invoice.number, ${otherParty} as party,
  invoice.date::text as day, invoice.amount_including_tax::text as amount, jsonb_build_object(${facts}) as facts, invoice.id::text as invoice_id`

/** Those that pass, as rows of a cell. */
export const invoiceThings = (month: MonthContext, passing: Expression<SqlBool>, facts: RawBuilder<unknown>): RawBuilder<ThingRow> =>
  sql<ThingRow>`select ${asThing(facts)} from invoice where ${ofMonth(month)} and ${passing}`

/** How many there are: from the running totals where these know whose they are. */
export const invoicesOfMonth = (tx: Tx, month: MonthContext): Promise<number> =>
  once(month, 'invoicesOfMonth', async () => {
    const { actor, companyId, first } = month
    const told = toldInRowScope(actor, 'company')
    const { rows } =
      told === null
        ? await sql<{ n: string }>`select count(*) as n from invoice where ${ofMonth(month)}`.execute(tx)
        : await sql<{ n: string }>`select coalesce(sum(invoice.count), 0) as n from invoice_total as invoice
            where invoice.company_id = ${companyId} and invoice.date = ${first}::date and invoice.level = ${sql.lit(told === 'nothing' ? 'states' : 'people')}
              and ${told === 'nothing' ? sql`invoice.entered_by is null` : sql`invoice.entered_by is not null and ${invoicesInRowScope(actor, 'company')}`}`.execute(
            tx,
          )
    return Number(rows[0]!.n)
  })
