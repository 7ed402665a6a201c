// Makings of drafts in the background: begun, read and cancelled.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { voucherEndpoints } from '@piaotai/contract/voucher/voucher.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import {
  periodMonth,
  periodNumber,
  voucherLimits,
  type MakingState,
  type MakingStop,
  type Merging,
} from '@piaotai/domain/voucher/voucher.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Clock, Needs, Tx } from '../../../kernel/deps.ts'
import type { RefusedDraft } from '../../../db/column-documents.ts'
import { json } from '../../../db/json.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { newId } from '../../../lib/ids.ts'
import type { VoucherDeps } from './deps.ts'
import { leftOutOf } from './judge-bookings.ts'
import { makeJob } from './jobs.ts'

type E = typeof voucherEndpoints

interface Begun {
  readonly batch: string
  readonly month: string
  readonly merging: Merging
  readonly chosen: boolean
  readonly ids: readonly string[]
  readonly refused: readonly RefusedDraft[]
  /** A person's, for what asks for one among the chosen ones. */
  readonly reason: string
}
/** Begins a making; the person's own that runs already is answered again, that of another person refuses. The caller holds the lock of makers. */
export const beginMaking = async (
  { clock, jobs, audit }: Pick<VoucherDeps, 'clock' | 'audit'> & Needs<'jobs'>,
  tx: Tx,
  { companyId, userId, userName, ...actor }: Actor,
  { batch, month, merging, chosen, ids, refused, reason }: Begun,
): Promise<string> => {
  const running = await tx
    .selectFrom('voucher_making')
    .select(['id', 'made_by', 'made_by_name'])
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (running?.made_by === userId) return running.id
  if (running) throw new Problem('voucher.makingRuns', { by: running.made_by_name })
  const id = newId(clock.now())
  await tx
    .insertInto('voucher_making')
    .values({
      company_id: companyId,
      id,
      batch,
      period: periodNumber(month),
      merging,
      chosen,
      invoices: sql<string[]>`string_to_array(${ids.join(',')}, ',')::uuid[]`,
      refused: json(refused.slice(0, voucherLimits.refused)),
      refused_count: refused.length,
      given_reason: reason.trim(),
      made_by: userId,
      made_by_name: userName,
      made_at: clock.now().toISOString(),
    })
    .execute()
  await audit.record(tx, { ...actor, companyId, userId, userName }, [
    { action: 'voucher.makingBegun', objectType: 'company', objectId: companyId, detail: { batch, period: month, invoices: ids.length } },
  ])
  await jobs.add(tx, makeJob, { companyId, makingId: id, userId })
  return id
}

const select = (tx: Tx) =>
  tx
    .selectFrom('voucher_making')
    .select(['company_id', 'id', 'batch', 'period', 'merging', 'state', 'reason', 'done', 'vouchers', 'drafted', 'amount', 'refused'])
    .select(['refused_count', 'given_reason', 'made_by', 'made_by_name', 'made_at', 'ended_at'])
    .select((eb) => eb.fn<number>('cardinality', ['invoices']).as('total'))
export const lockMaking = (tx: Tx, id: string) => select(tx).where('id', '=', id).forUpdate().executeTakeFirst()
type Row = NonNullable<Awaited<ReturnType<typeof lockMaking>>>
const toWire = (r: Row): Out<E['cancelVoucherMaking']> => ({
  id: r.id,
  period: periodMonth(r.period),
  state: r.state,
  reason: r.reason,
  done: r.done,
  total: r.total,
  vouchers: r.vouchers,
  invoices: r.drafted,
  amount: r.amount,
  refused: [...r.refused],
  refusedCount: r.refused_count,
  leftOut: leftOutOf(r.refused),
  madeAt: toInstant(r.made_at),
  endedAt: r.ended_at && toInstant(r.ended_at),
})
/** Ends a making that the caller has locked. */
export const endMaking = async (
  clock: Clock,
  tx: Tx,
  { id }: Pick<Row, 'id'>,
  state: Exclude<MakingState, 'running'>,
  reason: MakingStop | null = null,
): Promise<void> => {
  await tx
    .updateTable('voucher_making')
    .set({ state, reason, ended_at: clock.now().toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

export const readVoucherMaking =
  ({ db }: Pick<VoucherDeps, 'db'>) =>
  (actor: Actor): Promise<Out<E['readVoucherMaking']>> =>
    db.inTenant(actor, async (tx) => {
      const row = await select(tx).where('made_by', '=', actor.userId).orderBy('made_at', 'desc').limit(1).executeTakeFirst()
      return { making: row ? toWire(row) : null }
    })
/** One that has ended stays as it is. */
export const cancelVoucherMaking =
  ({ db, clock, audit }: VoucherDeps) =>
  (actor: Actor, { id }: In<E['cancelVoucherMaking']>): Promise<Out<E['cancelVoucherMaking']>> =>
    db.inTenant(actor, async (tx) => {
      const { companyId } = actor
      const row = await lockMaking(tx, id)
      if (row?.made_by !== actor.userId) throw new Problem('voucherMaking.notFound')
      if (row.state === 'running') {
        await endMaking(clock, tx, row, 'cancelled')
        await audit.record(tx, actor, [
          {
            action: 'voucher.makingCancelled',
            objectType: 'company',
            objectId: companyId,
            detail: { batch: row.batch, vouchers: row.vouchers },
          },
        ])
      }
      return toWire((await lockMaking(tx, id))!)
    })
