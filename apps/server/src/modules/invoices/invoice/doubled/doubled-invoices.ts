// 重复的记录: pairs are listed, joined, and parted again within 24 hours.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { doubledEndpoints } from '@piaotai/contract/invoice/doubled.ts'
import { joinUndoMs } from '@piaotai/domain/invoice/doubled-records.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Clock, Needs, Tx } from '../../../../kernel/deps.ts'
import { emit } from '../../../../kernel/events.ts'
import { toInstant } from '../../../../lib/datetime.ts'
import type { Row } from '../../../../db/tables.ts'
import { invoicesInSight } from '../../../people/permission/index.ts'
import { restoreOne } from '../deletion/deletions.ts'
import { handOver, joinPair, settleRecord, showOriginal, type Changed, type Moved } from './join-pair.ts'
import { findPairs, judgePairs, type JudgedSide } from './pairs.ts'

type E = typeof doubledEndpoints
type Deps = Needs<'db' | 'audit' | 'clock'>
const shown = 200
const sinceOf = (clock: Clock): string => new Date(clock.now().getTime() - joinUndoMs).toISOString()
const sideOf = ({ record, keeper, originals }: JudgedSide) => ({
  id: record.id,
  enteredBy: record.entered_by_name,
  enteredAt: toInstant(record.entered_at),
  originals,
  held: keeper ? { problem: keeper.problem, by: keeper.by } : null,
})

export const listDoubledInvoices =
  ({ db, clock }: Deps) =>
  (actor: Actor): Promise<Out<E['listDoubledInvoices']>> =>
    db.inTenant(actor, async (tx) => {
      const { pairs, count } = await findPairs(tx, actor, shown)
      const judged = await judgePairs(tx, pairs, clock.now())
      const joins = await tx
        .selectFrom('invoice_join as j')
        .innerJoin('invoice', 'invoice.id', 'j.kept_id')
        .select(['j.kept_id', 'j.number', 'j.joined_by_name', 'j.joined_at'])
        .where('j.undone_at', 'is', null)
        .where('j.joined_at', '>=', sinceOf(clock))
        .where(invoicesInSight(actor))
        .orderBy('j.joined_at', 'desc')
        .orderBy('j.id', 'desc')
        .limit(shown)
        .execute()
      return {
        count,
        pairs: judged.map(({ digital, coded, kept }) => {
          const stays = kept === 'coded' ? coded.record : digital.record
          return {
            number: digital.record.number ?? '',
            sellerName: stays.seller_name,
            amountIncludingTax: stays.amount_including_tax,
            digital: sideOf(digital),
            coded: sideOf(coded),
            kept,
          }
        }),
        joins: joins.map((row) => ({ keptId: row.kept_id, number: row.number, by: row.joined_by_name, at: toInstant(row.joined_at) })),
      }
    })

/** Pair by pair: one whose records are both held stays as it is. */
export const joinDoubledInvoices =
  (deps: Deps) =>
  (actor: Actor, { ids }: In<E['joinDoubledInvoices']>): Promise<Out<E['joinDoubledInvoices']>> =>
    deps.db.inTenant(actor, async (tx) => {
      const wanted = [...new Set(ids)]
      await requireSeen(tx, actor, wanted)
      const { pairs } = await findPairs(tx, actor, 2 * wanted.length, wanted)
      const answers = new Map<string, string | undefined>()
      for (const { digital, coded, kept } of await judgePairs(tx, pairs, deps.clock.now())) {
        const [stays, goes] = kept === 'coded' ? [coded, digital] : [digital, coded]
        const problem =
          kept === 'none'
            ? 'doubled.bothHeld'
            : (await joinPair(deps, tx, actor, stays.record, goes.record))
              ? undefined
              : 'attachment.tooMany'
        for (const id of [digital.record.id, coded.record.id]) answers.set(id, problem)
      }
      return wanted.map((id) => answerOf(id, answers.has(id) ? answers.get(id) : 'doubled.none'))
    })
/** Locked in one order, as every batch locks its invoices. */
const requireSeen = async (tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> => {
  const seen = await tx
    .selectFrom('invoice')
    .select('id')
    .where('id', 'in', [...ids])
    .where(invoicesInSight(actor))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (seen.length < ids.length) throw new Problem('invoice.notFound')
}
const answerOf = (id: string, problem: string | undefined) => (problem === undefined ? { id, ok: true } : { id, ok: false, problem })

export const partJoinedInvoices =
  (deps: Deps) =>
  (actor: Actor, { ids }: In<E['partJoinedInvoices']>): Promise<Out<E['partJoinedInvoices']>> =>
    deps.db.inTenant(actor, async (tx) => {
      const wanted = [...new Set(ids)].toSorted()
      await requireSeen(tx, actor, wanted)
      const answers = new Map<string, string | undefined>()
      for (const id of wanted) answers.set(id, await partOne(deps, tx, actor, id))
      return [...new Set(ids)].map((id) => answerOf(id, answers.get(id)))
    })
const partOne = async ({ audit, clock }: Deps, tx: Tx, actor: Actor, keptId: string): Promise<string | undefined> => {
  const { companyId } = actor
  const join = await tx
    .selectFrom('invoice_join')
    .selectAll()
    .where('kept_id', '=', keptId)
    .where('undone_at', 'is', null)
    .where('joined_at', '>=', sinceOf(clock))
    .orderBy('joined_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!join) return 'doubled.partedNot'
  const was = await recordOf(tx, keptId)
  const back = Object.entries(join.before as Changed).filter(
    ([column, { to }]) => JSON.stringify(was[column as keyof Row<'invoice'>]) === JSON.stringify(to),
  )
  const set = Object.fromEntries(back.map(([column, { from }]) => [column, from]))
  const identity = 'identity' in set ? set['identity'] : was.identity
  if (await isTaken(tx, companyId, join, identity)) return 'invoice.duplicate'
  const moved = join.moved as unknown as Moved
  if (back.length > 0) await tx.updateTable('invoice').set(set).where('id', '=', keptId).execute()
  if (moved.lines) await tx.deleteFrom('invoice_line').where('invoice_id', '=', keptId).execute()
  const { deletion_id: deletionId, gone_id: goneId } = join
  const { pools, deliveries } = moved
  await emit(tx, 'invoice.parted', { companyId, keptId, goneId, deletionId, deliveries, pools })
  if (!(await restoreOne(tx, actor, deletionId, goneId))) throw new Problem('invoice.duplicate')
  await handOver(tx, companyId, goneId, moved, moved.current)
  if (moved.left !== null) await showOriginal(tx, companyId, keptId, moved.left)
  await settleRecord(tx, companyId, goneId)
  await settleRecord(tx, companyId, keptId)
  const now = clock.now().toISOString()
  await tx
    .updateTable('invoice_deletion')
    .set({ restored_at: now, restored_by_name: actor.userName })
    .where('id', '=', deletionId)
    .execute()
  await tx.updateTable('invoice_join').set({ undone_at: now, undone_by_name: actor.userName }).where('id', '=', join.id).execute()
  await emit(tx, 'invoice.corrected', { companyId, invoiceId: keptId, was: { identity: was.identity, redOf: was.red_of } })
  await audit.record(tx, actor, [
    { action: 'invoice.parted', objectType: 'invoice', objectId: keptId, detail: { number: join.number } },
    { action: 'invoice.restored', objectType: 'invoice', objectId: goneId, detail: { number: join.number } },
  ])
  return undefined
}
const recordOf = (tx: Tx, id: string) => tx.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** Another record has meanwhile what the one that comes back was known by. */
const isTaken = async (tx: Tx, companyId: string, join: Row<'invoice_join'>, identity: unknown): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    select d.snapshot->'invoice'->>'identity' = ${String(identity)} or exists (select 1 from invoice i where i.company_id = d.company_id
      and i.id <> ${join.kept_id} and i.identity in (d.snapshot->'invoice'->>'identity', ${String(identity)})) as taken
    from invoice_deletion d where d.company_id = ${companyId} and d.id = ${join.deletion_id}`.execute(tx)
  return rows[0]?.taken ?? true
}
