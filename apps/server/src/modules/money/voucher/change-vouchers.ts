// Drafts edited, merged and removed, and exported vouchers recalled to drafts.
import type { AuditAction } from '@piaotai/domain/audit.ts'
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { voucherEndpoints } from '@piaotai/contract/voucher/voucher.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { category } from '@piaotai/domain/states.ts'
import {
  judgeEntries,
  periodMonth,
  periodOfDay,
  voucherLimits,
  voucherReference,
  type VoucherEntry,
} from '@piaotai/domain/voucher/voucher.ts'
import type { BookedFacts } from '@piaotai/domain/voucher/booked-facts.ts'
import { mergedEntries } from '@piaotai/domain/voucher/voucher-rule.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'
import type { VoucherDeps } from './deps.ts'
import { bookableOf } from './ledger-accounts.ts'
import { lockVoucherMaking, newBatch } from './make-vouchers.ts'
import { closedAmong, holdOpenPeriods } from './periods.ts'
import { isAway, latestPushes } from './push-rows.ts'
import { linksOf, refusalOf } from './reverse-vouchers.ts'
import { deleteVouchers, insertEntries, insertVouchers, lockVouchers, selectVouchers, toWire, type NewVoucher } from './voucher-rows.ts'

type E = typeof voucherEndpoints

/** The typed entries with the names of their accounts; throws every problem that they have. */
const judged = async (tx: Tx, typed: In<E['editVoucher']>['entries']): Promise<readonly VoucherEntry[]> => {
  const chart = await bookableOf(tx)
  const problems = [
    ...judgeEntries(typed),
    ...typed.flatMap(({ account }, at) => {
      const reason = account === '' ? undefined : chart.faultOf(account)
      return reason ? [{ path: `entries.${at}.account`, reason, account: `${account} ${chart.nameOf(account)}`.trim() }] : []
    }),
  ]
  if (problems.length > 0) throw new Problem('voucher.invalid', { problems })
  return typed.map((entry) => ({
    ...entry,
    accountName: chart.nameOf(entry.account),
    summary: entry.summary.trim(),
    auxiliary: entry.auxiliaryName.trim() === '' ? null : entry.auxiliary,
    auxiliaryName: entry.auxiliaryName.trim(),
    auxiliaryCode: entry.auxiliaryCode.trim(),
  }))
}
export const editVoucher =
  ({ db, audit }: VoucherDeps) =>
  (actor: Actor, { id, version, day, entries }: In<E['editVoucher']>): Promise<Out<E['editVoucher']>> =>
    db.inTenant(actor, async (tx) => {
      const { companyId } = actor
      const [before] = await lockVouchers(tx, actor, [id])
      if (before!.version !== version) throw new Problem('voucher.changed')
      const refusal = refusalOf('edit', before!, (await linksOf(tx, [id])).get(id))
      if (refusal) throw new Problem(refusal)
      await holdOpenPeriods(tx, companyId, [before!.period, periodOfDay(day)])
      const after = await judged(tx, entries)
      await tx.deleteFrom('voucher_entry').where('voucher_id', '=', id).execute()
      await insertEntries(tx, companyId, [{ id, entries: after }])
      await tx
        .updateTable('voucher')
        .set({ day, period: periodOfDay(day), by_hand: true, version: version + 1 })
        .where('id', '=', id)
        .execute()
      await audit.record(tx, actor, [
        { action: 'voucher.edited', objectType: 'voucher', objectId: id, detail: { before: before!.day, day, entries: after } },
      ])
      return toWire(await selectVouchers(tx).where('v.id', '=', id).executeTakeFirstOrThrow())
    })

/** Merged drafts leave for new ones, of a new batch, that hold their invoices. Drafts that are alone in their group stay. */
export const mergeVouchers =
  ({ db, clock, audit }: VoucherDeps) =>
  (actor: Actor, { ids, by }: In<E['mergeVouchers']>): Promise<Out<E['mergeVouchers']>> =>
    db.inTenant(actor, async (tx) => {
      const { companyId } = actor
      await lockVoucherMaking(tx, companyId)
      const rows = await lockVouchers(tx, actor, ids)
      const links = await linksOf(tx, ids)
      const refusal = rows.map((row) => refusalOf('merge', row, links.get(row.id))).find((one) => one !== undefined)
      if (refusal) throw new Problem(refusal)
      await holdOpenPeriods(
        tx,
        companyId,
        rows.map(({ period }) => period),
      )
      const invoices = await invoicesOf(
        tx,
        rows.map(({ id }) => id),
      )
      const whole = await selectVouchers(tx)
        .where(sql<boolean>`v.id = any(${rows.map(({ id }) => id)}::uuid[])`)
        .orderBy('v.batch')
        .orderBy('v.seq')
        .execute()
      const partyOf = (id: string): string => [...new Set((invoices.get(id) ?? []).map(({ party }) => party))].toSorted().join('\n')
      const groups = [...Map.groupBy(whole, ({ id, day }) => (by === 'day' ? day : `${day} ${partyOf(id)}`)).values()].filter(
        (group) => group.length > 1,
      )
      const now = clock.now()
      const batch = newBatch(now)
      const made = groups.map((group, at): NewVoucher & { readonly from: typeof group } => {
        // The entries of one invoice alone; of a merged voucher that a person changed nobody knows them.
        const held = group.flatMap(({ id, by_hand, entries: ofVoucher }) => {
          const own = invoices.get(id) ?? []
          return own.map((one) => ({ ...one, entries: own.length === 1 ? ofVoucher : by_hand ? [] : one.entries }))
        })
        const entries = mergedEntries(
          group.map((one) => one.entries),
          `${(group[0]!.entries[0]?.summary ?? '').slice(0, voucherLimits.summary - 20)} 等 ${held.length} 张`,
        )
        if (held.length > voucherLimits.merged || entries.length > voucherLimits.entries)
          throw new Problem('voucher.tooManyMerged', { max: voucherLimits.merged })
        return {
          id: newId(now),
          batch,
          seq: at + 1,
          day: group[0]!.day,
          merging: by,
          ruleName: group.every(({ rule_name }) => rule_name === group[0]!.rule_name) ? group[0]!.rule_name : '',
          entries,
          invoices: held,
          from: group,
        }
      })
      const fit = made.filter(({ entries }) => entries.length >= 2)
      await deleteVouchers(
        tx,
        fit.flatMap(({ from }) => from.map(({ id }) => id)),
      )
      await insertVouchers(tx, actor, now, fit)
      const changed = fit.filter(({ from }) => from.some((one) => one.changed_since)).map(({ id }) => id)
      await keepChangedSince(tx, changed, invoices)
      await audit.record(
        tx,
        actor,
        fit.map(({ id, seq, from }) => ({
          action: 'voucher.merged',
          objectType: 'voucher',
          objectId: id,
          detail: { reference: voucherReference(batch, seq), from: from.map((one) => voucherReference(one.batch, one.seq)) },
        })),
      )
      const gone = fit.reduce((sum, { from }) => sum + from.length, 0)
      return { before: rows.length, after: rows.length - gone + fit.length }
    })
interface HeldInvoice {
  readonly id: string
  readonly total: string
  readonly party: string
  readonly changedSince: boolean
  readonly booked: BookedFacts | null
  readonly entries: readonly VoucherEntry[]
}
const invoicesOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, readonly HeldInvoice[]>> => {
  const rows = await tx
    .selectFrom('voucher_invoice as vi')
    .leftJoin('invoice as i', 'i.id', 'vi.invoice_id')
    .select(['vi.voucher_id as voucher', 'vi.invoice_id as id', 'vi.total', 'vi.changed_since as changedSince', 'vi.entries', 'vi.booked'])
    .select(
      sql<string>`coalesce(case when i.category = ${sql.lit(category.outgoing)} then coalesce(i.buyer_tax_id, i.buyer_name) else coalesce(i.seller_tax_id, i.seller_name) end, '')`.as(
        'party',
      ),
    )
    .where(sql<boolean>`vi.voucher_id = any(${[...ids]}::uuid[])`)
    .orderBy('vi.position')
    .execute()
  return Map.groupBy(rows, ({ voucher }) => voucher)
}
/** What was corrected before the merge is still to be looked at after it. */
const keepChangedSince = async (
  tx: Tx,
  vouchers: readonly string[],
  invoices: ReadonlyMap<string, readonly HeldInvoice[]>,
): Promise<void> => {
  if (vouchers.length === 0) return
  const changed = [...invoices.values()].flat().filter(({ changedSince }) => changedSince)
  await tx
    .updateTable('voucher')
    .set({ changed_since: true })
    .where('id', 'in', [...vouchers])
    .execute()
  await tx
    .updateTable('voucher_invoice')
    .set({ changed_since: true })
    .where(
      'invoice_id',
      'in',
      changed.map(({ id }) => id),
    )
    .execute()
}

type PerVoucher = Out<E['removeVouchers']>
/** An act on each voucher whose state and period allow it; the others with their problems. An unknown id refuses the whole call. */
const onEach =
  ({ db, audit }: VoucherDeps, act: 'remove' | 'recall', action: AuditAction, write: (tx: Tx, ids: readonly string[]) => Promise<void>) =>
  (actor: Actor, { ids }: In<E['removeVouchers']>): Promise<PerVoucher> =>
    db.inTenant(actor, async (tx) => {
      const rows = await lockVouchers(tx, actor, ids)
      const closed = await closedAmong(
        tx,
        rows.map(({ period }) => period),
      )
      const pushes = await latestPushes(tx, ids)
      const links = await linksOf(tx, ids)
      const problemOf = (row: (typeof rows)[number]) =>
        refusalOf(act, row, links.get(row.id)) ??
        (closed.has(row.period) ? 'voucher.periodClosed' : isAway(pushes.get(row.id)) ? 'voucher.pushUnderWay' : undefined)
      const free = rows.filter((row) => problemOf(row) === undefined)
      await write(
        tx,
        free.map(({ id }) => id),
      )
      await audit.record(
        tx,
        actor,
        free.map(({ id, batch, seq, period }) => ({
          action,
          objectType: 'voucher',
          objectId: id,
          detail: { reference: voucherReference(batch, seq), period: periodMonth(period) },
        })),
      )
      return rows.map((row) => {
        const problem = problemOf(row)
        return problem === undefined ? { id: row.id, ok: true } : { id: row.id, ok: false, problem }
      })
    })
export const removeVouchers = (deps: VoucherDeps) => onEach(deps, 'remove', 'voucher.removed', deleteVouchers)
export const recallVouchers = (deps: VoucherDeps) =>
  onEach(deps, 'recall', 'voucher.recalled', async (tx, ids) => {
    if (ids.length === 0) return
    await tx
      .updateTable('voucher')
      .set((eb) => ({ state: 'draft' as const, version: eb('version', '+', 1) }))
      .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
      .execute()
  })
