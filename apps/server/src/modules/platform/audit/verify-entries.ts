import { chainHash, firstHash, type ChainedRow } from '../../../kernel/audit-chain.ts'
import type { Tx } from '../../../kernel/deps.ts'

type Entry = ChainedRow & { readonly previous_hash: string; readonly hash: string }

/**
 * Ids of entries that fail verification: each must match its own hash and the rows before and after it. The cost
 * depends on the number of entries, not on the length of the company's chain; verifyChain walks the whole chain and
 * also finds removed entries.
 */
export const brokenEntries = async (tx: Tx, companyId: string, rows: readonly Entry[]): Promise<ReadonlySet<string>> => {
  if (rows.length === 0) return new Set()
  const beside = [...new Set(rows.flatMap((row) => [String(Number(row.seq) - 1), String(Number(row.seq) + 1)]))]
  const near = await tx.selectFrom('audit_log').select(['seq', 'previous_hash', 'hash']).where('seq', 'in', beside).execute()
  const head = await tx.selectFrom('audit_head').selectAll().executeTakeFirst()
  const at = new Map(near.map((row) => [Number(row.seq), row]))
  const stands = (row: Entry): boolean => {
    const seq = Number(row.seq)
    const before = seq === 1 ? firstHash : at.get(seq - 1)?.hash
    const after = at.get(seq + 1)?.previous_hash ?? (Number(head?.seq) === seq ? head?.hash : undefined)
    return before === row.previous_hash && after === row.hash && chainHash(companyId, row.previous_hash, chained(row)) === row.hash
  }
  return new Set(rows.filter((row) => !stands(row)).map((row) => row.id))
}
/** The part of a row that its hash covers. */
const chained = ({
  seq,
  id,
  at,
  actor_id,
  actor_name,
  session_id,
  ip,
  request_id,
  action,
  object_type,
  object_id,
  result,
  detail,
}: Entry): ChainedRow => ({ seq, id, at, actor_id, actor_name, session_id, ip, request_id, action, object_type, object_id, result, detail })
