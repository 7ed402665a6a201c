import { chainHash, firstHash } from '../../../kernel/audit-chain.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'

export interface ChainVerdict {
  readonly rows: number
  readonly intact: boolean
  /** The first broken row, by its number in the chain. */
  readonly brokenAt: number | null
  /** The hash of the last row: a copy kept elsewhere reveals a rewritten chain. */
  readonly head: string
}
const pageSize = 1000

/** Walks a company's chain from its first row to its head: finds an edit, a deletion, an insertion, a swap or a cut. */
export const verifyChain =
  ({ db }: Needs<'db'>) =>
  (companyId: string): Promise<ChainVerdict> =>
    db.inTenant({ companyId }, (tx) => walk(tx, companyId))

const walk = async (tx: Tx, companyId: string): Promise<ChainVerdict> => {
  let previous = firstHash
  let seq = 0
  for (;;) {
    const rows = await tx.selectFrom('audit_log').selectAll().where('seq', '>', String(seq)).orderBy('seq').limit(pageSize).execute()
    for (const { company_id, previous_hash, hash, ...row } of rows) {
      if (
        Number(row.seq) !== seq + 1 ||
        company_id !== companyId ||
        previous_hash !== previous ||
        chainHash(companyId, previous, row) !== hash
      )
        return { rows: seq, intact: false, brokenAt: seq + 1, head: previous }
      previous = hash
      seq++
    }
    if (rows.length < pageSize) break
  }
  const head = await tx.selectFrom('audit_head').selectAll().executeTakeFirst()
  const ends = head ? Number(head.seq) === seq && head.hash === previous : seq === 0
  return { rows: seq, intact: ends, brokenAt: ends ? null : seq + 1, head: previous }
}
