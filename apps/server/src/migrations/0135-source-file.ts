// 原件来源 of what was recorded before it was judged: the rules of the domain's sourceFileOf, as of this migration.
import { sql, type Kysely } from 'kysely'

const bureau = `(coalesce(s->>'signer', '') ~ '税务总局|税务局|税务监制' or coalesce(s->>'seal', '') ~ '税务总局|税务局|税务监制')`
const some = (condition: string): string =>
  `exists (select 1 from jsonb_array_elements(coalesce(o.signatures, '[]'::jsonb)) s where ${condition})`
const fetched = `coalesce(o.from_bureau, false)`
const ofBureau = `(${fetched} or ${some(`s->>'says' = 'intact' and ${bureau}`)})`
const unread = `(o.format not in ('jpg', 'png') and (o.signatures is null or ${some(`s->>'says' in ('unknownAlgorithm', 'unknownForm', 'unpublished')`)}))`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `update invoice i set source_file = found.flag
       from (
         select o.company_id, o.invoice_id,
           case when bool_or(${ofBureau}) then 'TAX_BUREAU' when bool_or(not ${unread}) then 'NON_TAX_BUREAU' else 'DEFAULT' end as flag
         from invoice_original o group by 1, 2) found
       where i.company_id = found.company_id and i.id = found.invoice_id and i.source_file <> found.flag`,
    )
    .execute(db)
}
