// What stands out among the invoices that files brought in: as their records are now.
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ImportFile } from '@piaotai/contract/intake/intake.ts'
import { brokenWords } from '@piaotai/domain/invoice/signature.ts'
import { category, titleStatus } from '@piaotai/domain/states.ts'
import type { Tx } from '../../../kernel/deps.ts'

export type Findings = z.input<typeof ImportFile>['findings']
export const nothingFound: Findings = { toCheck: 0, broken: 0, unknownTitles: 0, thirdParties: 0, amount: null }
const unknown = [titleStatus.nameMismatch, titleStatus.taxIdMismatch, titleStatus.notFound]

/** By the id of the file. A signature counts where this very file bears it. */
export const findingsOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Findings>> => {
  if (ids.length === 0) return new Map()
  const broken = sql<boolean>`exists (
    select 1 from invoice_original o, jsonb_array_elements(coalesce(o.signatures, '[]'::jsonb)) s
    where o.company_id = v.company_id and o.invoice_id = v.id and o.stored_file_id = f.stored_file_id and s->>'says' = any(${[...brokenWords]}::text[]))`
  const rows = await tx
    .selectFrom('import_item as i')
    .innerJoin('import_file as f', 'f.id', 'i.import_file_id')
    .innerJoin('invoice as v', 'v.id', 'i.invoice_id')
    .select([
      'i.import_file_id as id',
      sql<string>`sum(v.warning_count)`.as('toCheck'),
      sql<string>`count(*) filter (where ${broken})`.as('broken'),
      sql<string>`count(*) filter (where v.category not in (${category.outgoing}, ${category.thirdParty}) and v.title_status = any(${unknown}::smallint[]))`.as(
        'unknownTitles',
      ),
      sql<string>`count(*) filter (where v.category = ${category.thirdParty})`.as('thirdParties'),
      sql<string | null>`sum(v.amount_including_tax) filter (where i.outcome = 'entered')`.as('amount'),
    ])
    .where('i.import_file_id', 'in', ids)
    .where('i.outcome', 'in', ['entered', 'originalUpdated', 'joined'])
    .groupBy('i.import_file_id')
    .execute()
  return new Map(
    rows.map(({ id, amount, ...counts }) => [
      id,
      {
        toCheck: Number(counts.toCheck),
        broken: Number(counts.broken),
        unknownTitles: Number(counts.unknownTitles),
        thirdParties: Number(counts.thirdParties),
        amount,
      },
    ]),
  )
}
