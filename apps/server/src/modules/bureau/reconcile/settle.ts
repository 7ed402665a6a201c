// 处理差异: a difference between the bureau's invoice and ours, settled field by field, and taken back.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { reconciliationEndpoints } from '@piaotai/contract/reconcile.ts'
import type { HandField } from '@piaotai/domain/manual-entry/manual-entry-values.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { isSettled, settledFields, settledNames, unsettleHours, type SettledField } from '@piaotai/domain/reconcile.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { applyCorrection, mayCorrect, type InvoiceRecord } from '../../invoices/invoice/index.ts'
import { addMirrorEvent, besideOurs, requireDirection, settleRow, type MirrorRecord } from '../tax-pull/index.ts'
import type { ReconcileDeps } from './deps.ts'
import { noteDown, takeBack } from './notes.ts'

type E = typeof reconciliationEndpoints
type Doing = Needs<'audit' | 'clock'>
/** What was settled: ours and the bureau's of each field that was taken, and the fields that stay as they are. */
interface Settled {
  readonly taken: Readonly<Partial<Record<SettledField, readonly [ours: string | null, bureau: string | null]>>>
  readonly kept: readonly string[]
  readonly reason: string
  readonly by: string
  /** What the row said of the difference. */
  readonly note?: string
}

/** Both sides, locked; ours first, as a sync does. */
const lockBoth = async (tx: Tx, actor: Actor, id: string): Promise<{ readonly row: MirrorRecord; readonly ours: InvoiceRecord }> => {
  const find = () => tx.selectFrom('tax_invoice').selectAll().where('id', '=', id)
  const seen = await find().executeTakeFirst()
  if (!seen) throw new Problem('taxInvoice.notFound')
  requireDirection(actor, seen.direction, 'reconcile', 'taxInvoice.notFound')
  const ours = await tx.selectFrom('invoice').selectAll().where('identity', '=', seen.identity).forUpdate().executeTakeFirst()
  const row = await find().forUpdate().executeTakeFirstOrThrow()
  if (!ours) throw new Problem('reconciliationRow.notRecorded')
  if (!(await mayCorrect(tx, actor, ours.id))) throw new Problem('invoice.notFound')
  return { row, ours }
}
const correct = async (
  deps: Doing,
  tx: Tx,
  actor: Actor,
  ours: InvoiceRecord,
  values: readonly (readonly [SettledField, string | null])[],
  reason: string,
): Promise<void> => {
  const fields = values.map(([field, value]) => ({ field: settledFields[field] satisfies HandField, value: value ?? '' }))
  if (fields.length > 0) await applyCorrection(deps, tx, actor, ours, { fields, reason })
}

/** Takes the bureau's value of the named fields; every other field stays ours, which the reconciliation has as its reason. */
export const settleDifference =
  ({ db, clock, audit }: ReconcileDeps) =>
  (actor: Actor, { taxInvoiceId, take, reason }: In<E['settleDifference']>): Promise<Out<E['settleDifference']>> =>
    db.inTenant(actor, async (tx) => {
      const { row, ours } = await lockBoth(tx, actor, taxInvoiceId)
      if (isSettled({ sync: row.sync_state, syncNote: row.sync_note })) throw new Problem('reconciliationRow.settled')
      const differing = (await besideOurs(tx, actor, row)).sides.filter(({ same }) => !same)
      if (differing.length === 0) throw new Problem('reconciliationRow.agrees')
      const sideOf = (field: SettledField) => differing.find((side) => side.field === field)
      const taken = settledNames.flatMap((field) => {
        const side = take.includes(field) ? sideOf(field) : undefined
        return side ? [[field, [side.ours, side.bureau]] as const] : []
      })
      if (taken.length < new Set(take).size) throw new Problem('reconciliationRow.agrees')
      await correct(
        { audit, clock },
        tx,
        actor,
        ours,
        taken.map(([field, [, bureau]]) => [field, bureau]),
        reason,
      )
      const kept = differing.flatMap(({ field }) => (taken.some(([one]) => one === field) ? [] : [field]))
      const settled: Settled = { taken: Object.fromEntries(taken), kept, reason, by: actor.userName, note: row.sync_note }
      if (kept.length > 0) await noteDown({ clock }, tx, actor, row, reason)
      await settleRow({ clock }, tx, row, 'same', 'settled', ours.id)
      await tell({ audit, clock }, tx, actor, row, 'settled', settled)
      return { taken: taken.length, kept: kept.length }
    })

/** Within a day: a field that somebody changed since stays as it is. */
export const unsettleDifference =
  ({ db, clock, audit }: ReconcileDeps) =>
  (actor: Actor, { taxInvoiceId }: In<E['unsettleDifference']>): Promise<Out<E['unsettleDifference']>> =>
    db.inTenant(actor, async (tx) => {
      const { row, ours } = await lockBoth(tx, actor, taxInvoiceId)
      const last = await tx
        .selectFrom('tax_invoice_event')
        .select(['kind', 'at', 'detail'])
        .where('tax_invoice_id', '=', row.id)
        .where('kind', 'in', ['settled', 'unsettled'])
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      const since = clock.now().getTime() - unsettleHours * 3_600_000
      if (last?.kind !== 'settled' || Date.parse(last.at) < since) throw new Problem('reconciliationRow.notSettled')
      const { taken, kept, note } = last.detail as unknown as Settled
      const now = new Map((await besideOurs(tx, actor, row)).sides.map(({ field, ours: value }) => [field, value]))
      const back = settledNames.flatMap((field) => {
        const pair = taken[field]
        return pair && now.get(field) === pair[1] ? [[field, pair[0]] as const] : []
      })
      await correct({ audit, clock }, tx, actor, ours, back, `撤销 ${shanghaiDay(new Date(last.at))} 的差异处理`)
      if (kept.length > 0) await takeBack({ clock }, tx, actor, row)
      await settleRow({ clock }, tx, row, 'differ', note ?? 'differsFromRecord', ours.id)
      await tell({ audit, clock }, tx, actor, row, 'unsettled', { restored: back.map(([field]) => field), by: actor.userName })
      return { restored: back.length }
    })

const tell = async (
  { audit, clock }: Doing,
  tx: Tx,
  actor: Actor,
  row: MirrorRecord,
  kind: 'settled' | 'unsettled',
  detail: object,
): Promise<void> => {
  const said = { ...detail, number: row.number }
  await addMirrorEvent({ clock }, tx, row.company_id, row.id, kind, said)
  await audit.record(tx, actor, [{ action: `taxInvoice.${kind}`, objectType: 'taxInvoice', objectId: row.id, detail: said }])
}
