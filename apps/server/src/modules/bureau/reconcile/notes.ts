// 说明: a reason why a row of a reconciliation may stand as it is, and its undoing. Both are kept.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { reconciliationEndpoints } from '@piaotai/contract/reconcile.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { reconcileOpen } from '@piaotai/domain/reconcile.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'
import { mayIn } from '../tax-pull/index.ts'
import type { ReconcileDeps } from './deps.ts'

type E = typeof reconciliationEndpoints
const findRows = async (tx: Tx, actor: Actor, ids: readonly string[]) => {
  const wanted = [...new Set(ids)]
  const rows = await tx
    .selectFrom('reconciliation_row')
    .select(['id', 'direction', 'month', 'identity', 'number', 'result'])
    .where('id', 'in', wanted)
    .orderBy('id')
    .execute()
  if (rows.length < wanted.length || rows.some(({ direction }) => !mayIn(actor, direction, 'reconcile')))
    throw new Problem('reconciliationRow.notFound')
  return rows.flatMap(({ identity, ...row }) =>
    identity === null || !reconcileOpen.some((open) => open === row.result) ? [] : [{ ...row, identity }],
  )
}
interface Noted {
  readonly direction: 'in' | 'out'
  readonly month: string
  readonly identity: string
}
const noteOf = (tx: Tx, row: Noted) =>
  tx
    .updateTable('reconciliation_note')
    .where('direction', '=', row.direction)
    .where('month', '=', row.month)
    .where('identity', '=', row.identity)
    .where('undone_at', 'is', null)
/** Why a row may stand, in place of what was said before. */
export const noteDown = async (
  { clock }: Pick<ReconcileDeps, 'clock'>,
  tx: Tx,
  actor: Actor,
  row: Noted,
  reason: string,
): Promise<void> => {
  const now = clock.now()
  await takeBack({ clock }, tx, actor, row)
  await tx
    .insertInto('reconciliation_note')
    .values({
      company_id: actor.companyId,
      id: newId(now),
      direction: row.direction,
      month: row.month,
      identity: row.identity,
      reason,
      by_id: actor.userId,
      by_name: actor.userName,
      at: now.toISOString(),
    })
    .execute()
}
/** Answers whether something had been said. */
export const takeBack = async ({ clock }: Pick<ReconcileDeps, 'clock'>, tx: Tx, actor: Actor, row: Noted): Promise<boolean> => {
  const ended = await noteOf(tx, row)
    .set({ undone_at: clock.now().toISOString(), undone_by_name: actor.userName })
    .returning('id')
    .execute()
  return ended.length > 0
}
/** Replaces what was said before. */
export const explainReconciled =
  ({ db, clock, audit }: ReconcileDeps) =>
  (actor: Actor, { ids, reason }: In<E['explainReconciled']>): Promise<Out<E['explainReconciled']>> =>
    db.inTenant(actor, async (tx) => {
      const rows = await findRows(tx, actor, ids)
      const said = reason.trim()
      if (said === '') throw new Problem('input.invalid', { field: 'reason' })
      for (const row of rows) await noteDown({ clock }, tx, actor, row, said)
      await audit.record(
        tx,
        actor,
        rows.map((row) => ({
          action: 'reconciliation.explained' as const,
          objectType: 'reconciliationRow',
          objectId: row.id,
          detail: { number: row.number, month: row.month, direction: row.direction, reason: said },
        })),
      )
      return { count: rows.length }
    })
export const unexplainReconciled =
  ({ db, clock, audit }: ReconcileDeps) =>
  (actor: Actor, { ids }: In<E['unexplainReconciled']>): Promise<Out<E['unexplainReconciled']>> =>
    db.inTenant(actor, async (tx) => {
      const undone = []
      for (const row of await findRows(tx, actor, ids)) {
        if (await takeBack({ clock }, tx, actor, row)) undone.push(row)
      }
      await audit.record(
        tx,
        actor,
        undone.map((row) => ({
          action: 'reconciliation.unexplained' as const,
          objectType: 'reconciliationRow',
          objectId: row.id,
          detail: { number: row.number, month: row.month, direction: row.direction },
        })),
      )
      return { count: undone.length }
    })
