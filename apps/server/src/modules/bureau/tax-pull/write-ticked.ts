// What a book of the bureau lists as ticked, in the mirror: rows that are known take their use alone, others enter as the bureau tells them.
import { sql } from 'kysely'
import type { TickedFacts } from '@piaotai/domain/deduction/ticked-book.ts'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import type { BureauRow } from '../../../ports/bureau-pull.ts'
import { identityOfRow, writeRows } from './mirror-rows.ts'

const chunk = 300
/** What such a book does not tell, or what a pull tells better and later. */
const unsaid = new Set([
  'state',
  'risk',
  'red_locked',
  'booking',
  'amount',
  'tax',
  'total',
  'seller_name',
  'buyer_name',
] as const satisfies readonly string[])

interface Telling {
  readonly companyId: string
  readonly taxId: string
  readonly taxpayer: string | null
  readonly sheet: string
}
/** The use that a known row has already: what is confirmed stays so. */
type UseOf = (identity: string) => BureauRow['use'] | undefined

export const identityOfTicked = ({ code, number, type, issued }: TickedFacts): string => identityOfRow({ code, number, type, issued })

/** Ids of the mirror's rows by identity. */
export const writeTicked = async (
  deps: Needs<'clock' | 'audit'>,
  tx: Tx,
  { companyId, taxId, taxpayer, sheet }: Telling,
  all: readonly TickedFacts[],
  useOf: UseOf,
): Promise<ReadonlyMap<string, string>> => {
  const ids = new Map<string, string>()
  const ordered = all.map((facts) => ({ facts, identity: identityOfTicked(facts) })).toSorted((a, b) => (a.identity < b.identity ? -1 : 1))
  for (let at = 0; at < ordered.length; at += chunk) {
    const part = ordered.slice(at, at + chunk)
    const rows = part.map(({ facts, identity }) => rowOf(facts, useOf(identity) === 'confirmed' ? 'confirmed' : 'ticked', taxId, taxpayer))
    await writeRows(deps, tx, { companyId, direction: 'in', taxId, by: { sheet } }, rows, unsaid)
    const { rows: found } = await sql<{ id: string; identity: string }>`
      update tax_invoice t set used_at = coalesce(v.at, t.used_at)
      from unnest(${part.map(({ identity }) => identity)}::text[], ${part.map(({ facts }) => facts.tickedAt)}::timestamptz[]) as v(identity, at)
      where t.company_id = ${companyId} and t.direction = 'in' and t.identity = v.identity returning t.id, t.identity`.execute(tx)
    for (const { id, identity } of found) ids.set(identity, id)
  }
  return ids
}
const rowOf = (facts: TickedFacts, use: BureauRow['use'], taxId: string, taxpayer: string | null): BureauRow => {
  const { effectiveTax, tickedAt: _, ...face } = facts
  return {
    ...face,
    buyerName: taxpayer,
    buyerTaxId: taxId,
    total: fromFen(toFen(face.amount)! + toFen(face.tax)!),
    redLocked: false,
    use,
    useTax: effectiveTax,
    booking: 'none',
    bookedOn: null,
    issuer: null,
    remark: null,
  }
}
