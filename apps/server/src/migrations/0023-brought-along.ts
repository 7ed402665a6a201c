// Invoices that were there before are brought along: the tax rate of lines where an earlier 0019 had found none, and the comparison with the tax platform's face for those that were verified before there was one.
import { sql, type Kysely } from 'kysely'
import { comparedWarnings, facedStatuses, type ComparedFace } from '@piaotai/domain/verification/platform-face.ts'
import type { Warning } from '@piaotai/domain/invoice/reading.ts'
import { tellRates } from './0019-export-templates.ts'

const atOnce = 500
const first = '00000000-0000-0000-0000-000000000000'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(tellRates).execute(db)
  // Company by company, as their policies demand of whoever migrates.
  const { rows: companies } = await sql<{ readonly id: string }>`select id from company order by id`.execute(db)
  for (const { id } of companies) {
    await sql`select set_config('app.company_id', ${id}, true)`.execute(db)
    let after: string | undefined = first
    while (after !== undefined) after = await compareSome(db, id, after)
  }
  await sql`select set_config('app.company_id', '', true)`.execute(db)
}

type Row = ComparedFace & { readonly id: string; readonly warnings: readonly Warning[]; readonly face: ComparedFace | null }
/** A page of a company's verified invoices behind a place. Answers the place behind it; undefined when nothing is left. */
const compareSome = async (db: Kysely<unknown>, companyId: string, after: string): Promise<string | undefined> => {
  const { rows } =
    await sql<Row>`select i.id, i.date::text as date, i.seller_name as "sellerName", i.seller_tax_id as "sellerTaxId", i.buyer_name as "buyerName", i.buyer_tax_id as "buyerTaxId",
      i.amount_excluding_tax::text as "amountExcludingTax", i.tax_amount::text as "taxAmount", i.amount_including_tax::text as "amountIncludingTax", i.warnings,
      (select v.face from verification v where v.company_id = i.company_id and v.invoice_id = i.id and v.face is not null order by v.settled_at desc, v.id desc limit 1) as face
    from invoice i where i.company_id = ${companyId} and i.id > ${after} and i.verify_status = any(${facedStatuses}::smallint[]) order by i.id limit ${atOnce}`.execute(
      db,
    )
  for (const row of rows) {
    const warnings = comparedWarnings(row.warnings, row, row.face)
    if (warnings)
      await sql`update invoice set warnings = ${JSON.stringify(warnings)}::jsonb, warning_count = ${warnings.length} where company_id = ${companyId} and id = ${row.id}`.execute(
        db,
      )
  }
  return rows.length < atOnce ? undefined : rows.at(-1)?.id
}
