// Which rows of the bureau's list may be ticked at this moment: by the record of the company, or by what the list says where there is none.
import { noPayment } from '@piaotai/domain/judgement/invoice-facts.ts'
import type { Cause } from '@piaotai/domain/judgement/judgement-table.ts'
import { judge } from '@piaotai/domain/judgement/judge.ts'
import { mirrorFactsOf, type MirrorRow } from '@piaotai/domain/judgement/mirror-facts.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { factsOf, heldOf } from '../../invoices/judgement/index.ts'

export interface Tickable extends MirrorRow {
  readonly id: string
  readonly number: string
  readonly seller: string | null
  /** Its record, if the company has one. */
  readonly invoiceId: string | null
}
interface LeftUnticked {
  readonly id: string
  readonly number: string
  readonly seller: string | null
  readonly causes: Cause[]
}
/** Those that may go into a sheet, in their order, and those that are left out with their causes. */
export const judgeTicks = async (
  tx: Tx,
  rows: readonly Tickable[],
): Promise<{ readonly taken: readonly string[]; readonly left: readonly LeftUnticked[] }> => {
  const facts = await factsOf(
    tx,
    rows.flatMap(({ invoiceId }) => invoiceId ?? []),
  )
  const taken: string[] = []
  const left: LeftUnticked[] = []
  for (const row of rows) {
    const known = (row.invoiceId === null ? undefined : facts.get(row.invoiceId)) ?? mirrorFactsOf(row)
    const held = heldOf(judge({ ...known, ...noPayment }, 'tick'))
    if (held) left.push({ id: row.id, number: row.number, seller: row.seller, causes: [...held.causes] })
    else taken.push(row.id)
  }
  return { taken, left }
}
