// Whether the buyer on a face is the company, for queries that judge invoices.
import { sql, type RawBuilder } from 'kysely'
import type { TitleFact } from '@piaotai/domain/judgement/invoice-facts.ts'
import { titleStatus } from '@piaotai/domain/states.ts'

/** Of the invoice under `alias`: nameOnly has the company's tax id under another name. */
export const titleFact = (alias: string): RawBuilder<TitleFact> => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const status = of('title_status')
  return sql<TitleFact>`(case when ${status} = ${sql.lit(titleStatus.correct)} then 'ours' when ${status} = ${sql.lit(titleStatus.nameMismatch)} then 'nameOnly'
    when ${status} in (${sql.lit(titleStatus.taxIdMismatch)}, ${sql.lit(titleStatus.notFound)}) then
      case when exists (select 1 from own_title o where o.company_id = ${of('company_id')} and o.tax_id = ${of('buyer_tax_id')}) then 'nameOnly' else 'foreign' end
    else 'open' end)`
}
