// Vouchers to a file: drafts become exported in the transaction that asks for the file, which the download center keeps.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { voucherFileEndpoints } from '@piaotai/contract/voucher/files.ts'
import type { VoucherFileKind } from '@piaotai/domain/export.ts'
import { exportLimits } from '@piaotai/domain/export-limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { voucherReference, type VoucherFormat } from '@piaotai/domain/voucher/voucher.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { answerFile, askFile, refuseBusy } from '../../platform/download/index.ts'
import type { FileDeps } from './deps.ts'
import { compareVouchers } from './compare-booked.ts'
import { bookingsHeld } from './judge-bookings.ts'
import { holdOpenPeriods } from './periods.ts'
import { lockVouchers } from './voucher-rows.ts'
import { keptBackOf, missingFor, refuseKept } from './way-faults.ts'

type E = (typeof voucherFileEndpoints)['exportVouchers']
const kindOf: Readonly<Record<VoucherFormat, VoucherFileKind>> = {
  generic: 'voucherSheet',
  u8: 'voucherSheet',
  kingdee: 'voucherSheet',
  nc: 'voucherSheet',
  kis: 'voucherDbf',
  u8Text: 'voucherText',
  xbrl: 'voucherXbrl',
}
const labels: Readonly<Record<VoucherFormat, string>> = {
  generic: '通用',
  u8: 'U8-T3',
  u8Text: 'U8',
  kingdee: '金蝶云星空',
  nc: 'NC',
  kis: '金蝶KIS',
  xbrl: '入账信息',
}

export const exportVouchers =
  (deps: FileDeps) =>
  async (actor: Actor, { ids, format, pagePath, remark }: In<E>): Promise<Out<E>> => {
    const { companyId } = actor
    // What differs by now is told on the voucher, whether or not the file is made.
    await deps.db.inTenant(actor, (tx) => compareVouchers(tx, companyId, ids))
    const { id, quick, kept } = await deps.db.inTenant(actor, async (tx) => {
      const asked = await lockVouchers(tx, actor, ids)
      const missing = await missingFor(tx, format)
      if (missing.length > 0) throw new Problem('voucher.settingsMissing', { settings: missing })
      const kept = await keptBackOf(tx, companyId, format, asked)
      const back = new Set<string>(kept.map((one) => one.id))
      const rows = asked.filter((row) => !back.has(row.id))
      if (rows.length === 0) refuseKept(kept)
      const drafts = rows.filter(({ state }) => state === 'draft')
      if (drafts.some(({ changed_since }) => changed_since)) throw new Problem('voucher.changedSince')
      await holdOpenPeriods(
        tx,
        companyId,
        drafts.map(({ period }) => period),
      )
      await refuseHeld(
        tx,
        companyId,
        drafts.map((row) => row.id),
        deps.clock.now(),
      )
      const inOrder = rows.toSorted((a, b) =>
        a.day === b.day ? (a.batch === b.batch ? a.seq - b.seq : a.batch < b.batch ? -1 : 1) : a.day < b.day ? -1 : 1,
      )
      const quickly = rows.length <= exportLimits.atOnce
      if (!quickly) await refuseBusy(tx, actor)
      await markExported(
        tx,
        deps.clock.now(),
        format,
        rows.map((row) => row.id),
        drafts.map((row) => row.id),
      )
      const downloadId = await askFile(deps, tx, actor, {
        area: 'company',
        kind: kindOf[format],
        pagePath,
        remark,
        label: labels[format],
        settings: { vouchers: { format, ids: inOrder.map((row) => row.id) } },
        ids: await invoicesOf(
          tx,
          rows.map((row) => row.id),
        ),
        quick: quickly,
      })
      await deps.audit.record(
        tx,
        actor,
        inOrder.map((row) => ({
          action: 'voucher.exported',
          objectType: 'voucher',
          objectId: row.id,
          detail: { reference: voucherReference(row.batch, row.seq), format, downloadId, again: row.state !== 'draft' },
        })),
      )
      return { id: downloadId, quick: quickly, kept: [...kept] }
    })
    return { ...(await answerFile(deps, actor, id, quick)), kept }
  }
/** A draft whose invoice turned void or fully red since, or is booked elsewhere, leaves for no file. */
const refuseHeld = async (tx: Tx, companyId: string, drafts: readonly string[], now: Date): Promise<void> => {
  for (const [id, causes] of await bookingsHeld(tx, companyId, await invoicesOf(tx, drafts), now))
    throw new Problem('invoice.refused', { id, causes })
}
const markExported = async (tx: Tx, now: Date, format: VoucherFormat, ids: readonly string[], drafts: readonly string[]): Promise<void> => {
  const of = (some: readonly string[]) => sql<boolean>`id = any(${[...some]}::uuid[])`
  await tx
    .updateTable('voucher')
    .set((eb) => ({ exported_at: now.toISOString(), exported_as: format, exports: eb('exports', '+', 1), version: eb('version', '+', 1) }))
    .where(of(ids))
    .execute()
  if (drafts.length > 0) await tx.updateTable('voucher').set({ state: 'exported' }).where(of(drafts)).execute()
}
const invoicesOf = async (tx: Tx, ids: readonly string[]): Promise<readonly string[]> => {
  const { joined } = await tx
    .selectFrom('voucher_invoice')
    .select(sql<string | null>`string_agg(invoice_id::text, ',')`.as('joined'))
    .where(sql<boolean>`voucher_id = any(${[...ids]}::uuid[])`)
    .executeTakeFirstOrThrow()
  return joined === null ? [] : joined.split(',')
}
