// 导出勾选表: what a period is to deduct under the bureau's headings, of either generation.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { deductionEndpoints } from '@piaotai/contract/deduction/deduction.ts'
import { deductionLimits, deductionSheets, type DeductionSheet } from '@piaotai/domain/deduction/deduction.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { localText } from '../../../db/local-days.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { exportRecords, recordSheet, type DownloadDeps, type Maker } from '../../platform/download/index.ts'
import { toTick } from './changed-rows.ts'
import type { DeductionDeps } from './deps.ts'
import { judgeTicks, type Tickable } from './judge-ticks.ts'
import type { SheetRow } from './sheet-rows.ts'

type Export = (typeof deductionEndpoints)['exportDeductions']
/** A sheet of 2026-07 has no column for codes: invoices with codes go into that of 2025-10. */
const holds = (generation: DeductionSheet) => (generation === '2026-07' ? sql<boolean>`t.code is null` : sql<boolean>`true`)
export const exportDeductions =
  (deps: DeductionDeps & DownloadDeps) =>
  async (actor: Actor, { period, generation }: In<Export>): Promise<Out<Export>> => {
    const { companyId } = actor
    const { taken: ids, left } = await deps.db.inTenant(actor, async (tx) => {
      const { rows } = await sql<Tickable>`
        select t.id, t.number, t.seller_name as seller, t.state, t.risk, t.red_locked as "redLocked", t.use, t.total::text as total, i.id as "invoiceId"
        from deduction d join tax_invoice t on t.company_id = d.company_id and t.id = d.tax_invoice_id
          left join invoice i on i.company_id = t.company_id and i.identity = t.identity
        where d.company_id = ${companyId} and d.period = ${period} and ${toTick} and ${holds(generation)}
        order by t.issued_at, t.id limit ${deductionLimits.rows + 1}`.execute(tx)
      if (rows.length > deductionLimits.rows) throw new Problem('export.tooMany', { max: deductionLimits.rows })
      return judgeTicks(tx, rows)
    })
    if (ids.length === 0 && left.length > 0)
      throw new Problem('invoice.refused', { id: left[0]!.id, causes: [...new Set(left.flatMap(({ causes }) => causes))] })
    const file = await exportRecords(deps)(actor, {
      kind: deductionSheets[generation],
      ids,
      pagePath: '/companyInvoice/directTaxIncomeInvoice',
      label: `勾选_${period}`,
    })
    await deps.db.inTenant(actor, async (tx) => {
      await sql`update deduction set exported_at = ${deps.clock.now().toISOString()} where company_id = ${companyId} and period = ${period}
        and tax_invoice_id = any(${ids}::uuid[])`.execute(tx)
      await deps.audit.record(tx, actor, [
        {
          action: 'deduction.exported',
          objectType: 'company',
          objectId: companyId,
          detail: {
            name: period,
            generation,
            count: ids.length,
            ...(left.length > 0 ? { left: left.map(({ number, causes }) => ({ number, causes })) } : {}),
          },
        },
      ])
    })
    return { ...file, left: [...left] }
  }

const module = new URL('./sheet-rows.ts', import.meta.url).href
const chunk = 500
export const makeDeductionSheet = (generation: DeductionSheet): Maker =>
  recordSheet({
    module,
    settings: generation,
    chunk,
    rowsOf: async (tx, { companyId, ids, found }) => {
      const { rows } = await sql<Omit<SheetRow, 'seq'>>`
        select t.number, t.code, t.type, t.type_word as "typeWord", ${localText('t.issued_at', 'YYYY-MM-DD HH24:MI:SS')} as issued,
          t.amount::text as amount, t.tax::text as tax, d.effective_tax::text as "effectiveTax", t.buyer_tax_id as "buyerTaxId", t.seller_name as "sellerName",
          t.seller_tax_id as "sellerTaxId", t.source, t.state, t.red_locked as "redLocked", t.risk
        from deduction d join tax_invoice t on t.company_id = d.company_id and t.id = d.tax_invoice_id
        where d.company_id = ${companyId} and d.tax_invoice_id = any(${[...ids]}::uuid[]) and ${toTick} order by t.issued_at, t.id`.execute(
        tx,
      )
      return rows.map((row, place): SheetRow => ({ ...row, seq: String(found + place + 1) }))
    },
  })
