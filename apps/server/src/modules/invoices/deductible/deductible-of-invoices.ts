// The deductible tax of the company's records, for drawers, lists, exports, pushes and vouchers.
import { sql } from 'kysely'
import { category } from '@piaotai/domain/states.ts'
import { deductibleOf, type Deductible } from '@piaotai/domain/deduction/deductible.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { deductibleColumns, deductibleContext, deductibleFactsOf, recordsFirst, type DeductibleRow } from './deductible-columns.ts'

/** Of those that are incoming, by their ids, each for the period in which it was ticked or, unticked, for its month of issue. */
export const deductiblesOf = async (tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Deductible>> => {
  if (ids.length === 0) return new Map()
  const context = await deductibleContext(tx, companyId)
  const { rows } = await sql<DeductibleRow & { readonly id: string }>`
    select i.id, ${deductibleColumns} from ${recordsFirst}
    where i.company_id = ${companyId} and i.category = ${sql.lit(category.incoming)} and i.id = any(${[...ids]}::uuid[])`.execute(tx)
  return new Map(
    rows.map((row) => {
      const facts = deductibleFactsOf(row, context)
      return [row.id, deductibleOf(facts, facts.ticked?.period ?? facts.issued?.slice(0, 7) ?? '')]
    }),
  )
}
/** As it is told on the wire. */
export const toldDeductible = ({ figure, most, way, kind, source, reason, between, added, line }: Deductible) => ({
  figure,
  most,
  way,
  kind,
  source,
  reason,
  added,
  line,
  between: between && ([...between] satisfies [string, string]),
})
