import { chainHash, firstHash, type ChainedRow } from '../../kernel/audit.ts'
import type { Tx } from '../../kernel/needs.ts'

/**
 * Whether these rows stand as they were written: each fits its own hash and the rows before and after it. The cost is that of the rows, however long
 * the company's chain; the walk over all of it is verifyChain, for operators.
 */
export const entriesIntact = async (tx: Tx, companyId: string, rows: readonly (ChainedRow & { readonly previous_hash: string; readonly hash: string })[]): Promise<boolean> => {
  if (rows.length === 0) return true
  const beside = [...new Set(rows.flatMap((row) => [String(Number(row.seq) - 1), String(Number(row.seq) + 1)]))]
  const near = await tx.selectFrom('audit_log').select(['seq', 'previous_hash', 'hash']).where('company_id', '=', companyId).where('seq', 'in', beside).execute()
  const head = await tx.selectFrom('audit_head').selectAll().where('company_id', '=', companyId).executeTakeFirst()
  const at = new Map(near.map((row) => [Number(row.seq), row]))
  return rows.every((row) => {
    const seq = Number(row.seq), before = seq === 1 ? firstHash : at.get(seq - 1)?.hash, after = at.get(seq + 1)?.previous_hash ?? (Number(head?.seq) === seq ? head?.hash : undefined)
    return before === row.previous_hash && after === row.hash && chainHash(companyId, row.previous_hash, row) === row.hash
  })
}
