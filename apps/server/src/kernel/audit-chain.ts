// The audit log: append-only; each row has a hash over itself and the row before, per company under the lock of its
// head.
import { createHash } from 'node:crypto'
import { newId } from '../lib/ids.ts'
import { canonical, json } from '../db/json.ts'
import type { Actor, Tenant } from './actor.ts'
import type { Audit, AuditFact, Clock, Tx } from './deps.ts'

export const firstHash = '0'.repeat(64)
export interface ChainedRow {
  readonly seq: string
  readonly id: string
  readonly at: string
  readonly actor_id: string | null
  readonly actor_name: string | null
  readonly session_id: string | null
  readonly ip: string | null
  readonly request_id: string | null
  readonly action: string
  readonly object_type: string
  readonly object_id: string
  readonly result: string
  readonly detail: unknown
}
/** The hash of a row that follows the given one. */
export const chainHash = (companyId: string, previous: string, row: ChainedRow): string =>
  createHash('sha256')
    .update(previous)
    .update(canonical({ companyId, ...row, at: new Date(row.at).toISOString() }))
    .digest('hex')

export const makeAudit = ({ clock }: { readonly clock: Clock }): Audit => ({
  record: async (tx, who, facts) => {
    for (let from = 0; from < facts.length; from += factsAtOnce) await append(clock, tx, who, facts.slice(from, from + factsAtOnce))
  },
})
/** A statement takes 65,535 values, and a row is seventeen of them. */
const factsAtOnce = 3000
const append = async (clock: Clock, tx: Tx, who: Parameters<Audit['record']>[1], facts: readonly AuditFact[]): Promise<void> => {
  const head = await lockHead(tx, who.companyId)
  const at = clock.now().toISOString()
  const actor = actorOf(who)
  let { seq, hash } = head
  const rows = facts.map((fact) => {
    const row: ChainedRow = {
      seq: String(++seq),
      id: newId(clock.now()),
      at,
      ...actor,
      action: fact.action,
      object_type: fact.objectType,
      object_id: fact.objectId,
      result: fact.result ?? 'ok',
      detail: fact.detail ?? {},
    }
    const previous = hash
    hash = chainHash(who.companyId, previous, row)
    return { ...row, company_id: who.companyId, detail: json(fact.detail ?? {}), previous_hash: previous, hash }
  })
  await tx
    .with('entries', (db) => db.insertInto('audit_log').values(rows))
    .updateTable('audit_head')
    .set({ seq: String(seq), hash })
    .where('company_id', '=', who.companyId)
    .execute()
}

/**
 * Collects facts until all are known: the chain advances once for any number of facts, and its head is locked only
 * briefly.
 */
export const gatherFacts = (audit: Audit): Audit & { readonly write: (tx: Tx, who: Parameters<Audit['record']>[1]) => Promise<void> } => {
  const facts: AuditFact[] = []
  return {
    record: async (_tx, _who, more) => {
      facts.push(...more)
    },
    write: (tx, who) => audit.record(tx, who, facts),
  }
}

const lockHead = async (tx: Tx, companyId: string): Promise<{ seq: number; hash: string }> => {
  const there = (): Promise<{ seq: string; hash: string } | undefined> =>
    tx.selectFrom('audit_head').select(['seq', 'hash']).where('company_id', '=', companyId).forUpdate().executeTakeFirst()
  let head = await there()
  if (!head) {
    await tx
      .insertInto('audit_head')
      .values({ company_id: companyId, seq: '0', hash: firstHash })
      .onConflict((oc) => oc.doNothing())
      .execute()
    head = (await there())!
  }
  return { seq: Number(head.seq), hash: head.hash }
}
const actorOf = (
  who: Actor | (Tenant & { readonly userName?: string | null; readonly ip?: string | null }),
): Pick<ChainedRow, 'actor_id' | 'actor_name' | 'session_id' | 'ip' | 'request_id'> =>
  'sessionId' in who
    ? { actor_id: who.userId, actor_name: who.userName, session_id: who.sessionId, ip: who.ip, request_id: who.requestId }
    : { actor_id: who.userId ?? null, actor_name: who.userName ?? null, session_id: null, ip: who.ip ?? null, request_id: null }
