// The audit log: append-only; each row has a hash over itself and the row before, per company under the lock of its
// head. A transaction's facts are appended at its end.
import { createHash } from 'node:crypto'
import { newId } from '../lib/ids.ts'
import { canonical, json } from '../db/json.ts'
import type { Actor, Tenant } from './actor.ts'
import { actAs, companyOf } from './as-company.ts'
import type { Audit, AuditFact, Needs, Tx } from './deps.ts'

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

/** Facts of one transaction, in the order of their acts. */
interface Gathered extends Needs<'clock'> {
  readonly companyId: string
  readonly actor: ReturnType<typeof actorOf>
  readonly fact: AuditFact
}
const gathered = new WeakMap<Tx, Gathered[]>()
/** Called by the database for each transaction that it opens. */
export const gatherFacts = (tx: Tx): void => {
  gathered.set(tx, [])
}
/**
 * The facts are written when the transaction has done all its work: the lock of a head is the last one that it takes, and a short one, so
 * that no act waits for another's rows while it holds a chain.
 */
export const makeAudit = ({ clock }: Needs<'clock'>): Audit => ({
  record: async (tx, who, facts) => {
    const list = gathered.get(tx)
    if (!list) throw new Error('facts were recorded in a transaction that does not write them')
    const { companyId } = who
    if (facts.length > 0 && companyOf(tx) !== companyId) throw new Error('a fact was recorded for a company that does not act')
    const actor = actorOf(who)
    list.push(...facts.map((fact) => ({ clock, companyId, actor, fact })))
  },
})
/** Ends the work of a transaction: appends what it gathered to the chains, in the order of their companies. */
export const writeFacts = async (tx: Tx): Promise<void> => {
  const byCompany = Map.groupBy(gathered.get(tx) ?? [], ({ companyId }) => companyId)
  for (const companyId of [...byCompany.keys()].toSorted()) {
    if (companyOf(tx) !== companyId) await actAs(tx, '', companyId)
    const all = byCompany.get(companyId)!
    for (let from = 0; from < all.length; from += factsAtOnce) await append(tx, companyId, all.slice(from, from + factsAtOnce))
  }
}
/** A statement takes 65,535 values, and a row is seventeen of them. */
const factsAtOnce = 3000
const append = async (tx: Tx, companyId: string, facts: readonly Gathered[]): Promise<void> => {
  const head = await lockHead(tx, companyId)
  let { seq, hash } = head
  const rows = facts.map(({ clock, actor, fact }) => {
    const row: ChainedRow = {
      seq: String(++seq),
      id: newId(clock.now()),
      at: clock.now().toISOString(),
      ...actor,
      action: fact.action,
      object_type: fact.objectType,
      object_id: fact.objectId,
      result: fact.result ?? 'ok',
      detail: fact.detail ?? {},
    }
    const previous = hash
    hash = chainHash(companyId, previous, row)
    return { ...row, company_id: companyId, detail: json(fact.detail ?? {}), previous_hash: previous, hash }
  })
  await tx
    .with('entries', (db) => db.insertInto('audit_log').values(rows))
    .updateTable('audit_head')
    .set({ seq: String(seq), hash })
    .execute()
}

const lockHead = async (tx: Tx, companyId: string): Promise<{ seq: number; hash: string }> => {
  const there = (): Promise<{ seq: string; hash: string } | undefined> =>
    tx.selectFrom('audit_head').select(['seq', 'hash']).forUpdate().executeTakeFirst()
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
