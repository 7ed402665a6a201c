// 推送到金蝶: vouchers chosen by a person, to the books of one target. Drafts become exported, so that nobody changes what is on its way.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { voucherPushEndpoints } from '@piaotai/contract/voucher/pushes.ts'
import { Problem, type ProblemType } from '@piaotai/domain/problems.ts'
import { pushStatus } from '@piaotai/domain/states.ts'
import { mayPushVoucher, voucherReference } from '@piaotai/domain/voucher/voucher.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'
import { findTarget } from '../../exchange/push/index.ts'
import type { BeginPushDeps } from './deps.ts'
import { pushVoucher } from './jobs.ts'
import { compareVouchers } from './compare-booked.ts'
import { bookingsHeld } from './judge-bookings.ts'
import { closedAmong } from './periods.ts'
import { isAway, latestPushes, pushWord } from './push-rows.ts'
import { lockVouchers } from './voucher-rows.ts'
import { booksOf, keptBackOf, missingFor, problemOfKept } from './way-faults.ts'

type E = typeof voucherPushEndpoints

/** Those that are on and whose settings say where vouchers go. */
export const listVoucherTargets =
  ({ db, pushAdapters }: BeginPushDeps) =>
  (actor: Actor): Promise<Out<E['listVoucherTargets']>> =>
    db.inTenant(actor, async (tx) => {
      const rows = await tx
        .selectFrom('push_target')
        .select(['id', 'name', 'kind', 'settings'])
        .where('is_on', '=', true)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      const taking = rows.filter(({ kind, settings }) => pushAdapters[kind].vouchers?.takes(settings))
      return { targets: taking.map(({ id, name, settings }) => ({ id, name, book: booksOf(settings).book })) }
    })

export const pushVouchers =
  (deps: BeginPushDeps) =>
  (actor: Actor, { ids, targetId }: In<E['pushVouchers']>): Promise<Out<E['pushVouchers']>> =>
    deps.db.inTenant(actor, async (tx) => {
      await compareVouchers(tx, actor.companyId, ids)
      const rows = await lockVouchers(tx, actor, ids)
      const target = await findTarget(tx, targetId)
      if (!target.is_on) throw new Problem('push.targetOff')
      if (!deps.pushAdapters[target.kind].vouchers?.takes(target.settings)) throw new Problem('pushTarget.takesNoVouchers')
      const missing = await missingFor(tx, 'kingdeePush', booksOf(target.settings))
      if (missing.length > 0) throw new Problem('voucher.settingsMissing', { settings: missing })
      const kept = new Map((await keptBackOf(tx, actor.companyId, 'kingdeePush', rows)).map((one) => [one.id as string, one]))
      const closed = await closedAmong(
        tx,
        rows.map(({ period }) => period),
      )
      const latest = await latestPushes(
        tx,
        rows.map(({ id }) => id),
      )
      const now = deps.clock.now()
      const held = await heldAmong(
        tx,
        actor.companyId,
        rows.filter(({ state }) => state === 'draft').map(({ id }) => id),
        now,
      )
      const problemOf = (row: (typeof rows)[number]): ProblemType | undefined => {
        const before = latest.get(row.id)
        if (before?.state === pushStatus.waiting) return 'voucher.pushUnderWay'
        if (!mayPushVoucher(row.state, before && pushWord(before.state))) return 'voucher.stateRefuses'
        if (closed.has(row.period)) return 'voucher.periodClosed'
        if (row.state === 'draft' && row.changed_since) return 'voucher.changedSince'
        if (row.state === 'draft' && held.has(row.id)) return 'invoice.refused'
        const back = kept.get(row.id)
        return back && problemOfKept(back)
      }
      const ready = rows
        .filter((row) => problemOf(row) === undefined)
        .map((voucher) => ({ voucher, pushId: newId(now), unsure: isAway(latest.get(voucher.id)) }))
      await begin(deps, tx, actor, target, ready)
      return rows.map((row) => {
        const problem = problemOf(row)
        if (problem === undefined) return { id: row.id, ok: true }
        const back = kept.get(row.id)
        return { id: row.id, ok: false, problem, ...(back && problem === problemOfKept(back) ? { parties: back.parties } : {}) }
      })
    })
/** Drafts with an invoice that may not be booked. */
const heldAmong = async (tx: Tx, companyId: string, drafts: readonly string[], now: Date): Promise<ReadonlySet<string>> => {
  if (drafts.length === 0) return new Set()
  const rows = await tx.selectFrom('voucher_invoice').select(['voucher_id', 'invoice_id']).where('voucher_id', 'in', drafts).execute()
  const held = await bookingsHeld(
    tx,
    companyId,
    rows.map(({ invoice_id }) => invoice_id),
    now,
  )
  return new Set(rows.flatMap(({ voucher_id, invoice_id }) => (held.has(invoice_id) ? [voucher_id] : [])))
}
interface Ready {
  readonly voucher: Awaited<ReturnType<typeof lockVouchers>>[number]
  readonly pushId: string
  /** An earlier push may have arrived. */
  readonly unsure: boolean
}
const begin = async (
  { clock, audit, jobs }: BeginPushDeps,
  tx: Tx,
  actor: Actor,
  target: { readonly id: string; readonly name: string },
  ready: readonly Ready[],
): Promise<void> => {
  if (ready.length === 0) return
  const { companyId } = actor
  const now = clock.now().toISOString()
  const drafts = ready.filter(({ voucher }) => voucher.state === 'draft').map(({ voucher }) => voucher.id)
  if (drafts.length > 0)
    await tx
      .updateTable('voucher')
      .set((eb) => ({
        state: 'exported',
        exported_at: now,
        exported_as: 'kingdee',
        exports: eb('exports', '+', 1),
        version: eb('version', '+', 1),
      }))
      .where(sql<boolean>`id = any(${drafts}::uuid[])`)
      .execute()
  await tx
    .insertInto('voucher_push')
    .values(
      ready.map(({ voucher, pushId, unsure }) => ({
        company_id: companyId,
        id: pushId,
        voucher_id: voucher.id,
        target_id: target.id,
        state: pushStatus.waiting,
        pushed_by: actor.userId,
        pushed_by_name: actor.userName,
        pushed_at: now,
        changed_at: now,
        unsure,
      })),
    )
    .execute()
  await audit.record(
    tx,
    actor,
    ready.map(({ voucher: { id, batch, seq } }) => ({
      action: 'voucher.pushed',
      objectType: 'voucher',
      objectId: id,
      detail: { reference: voucherReference(batch, seq), target: target.name },
    })),
  )
  await jobs.add(tx, pushVoucher, ...ready.map(({ pushId }) => ({ companyId, pushId, attempt: 1 })))
}
