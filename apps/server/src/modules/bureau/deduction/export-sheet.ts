// 导出勾选表: what a period is to deduct, not to deduct or to have refunded, under the bureau's headings, of either generation.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { deductionEndpoints } from '@piaotai/contract/deduction/deduction.ts'
import { deductionSheets, sheetNames, type DeductionSheet, type SheetPurpose } from '@piaotai/domain/deduction/deduction.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { localText } from '../../../db/local-days.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { exportRecords, recordSheet, type DownloadDeps, type Maker } from '../../platform/download/index.ts'
import type { DeductionDeps } from './deps.ts'
import { judgeTicks, meantFor } from './judge-ticks.ts'
import type { SheetRow } from './sheet-rows.ts'

type Export = (typeof deductionEndpoints)['exportDeductions']
const labels: Readonly<Record<SheetPurpose, string>> = { deduct: '勾选', notDeduct: '不抵扣', refund: '退税' }
/** Rows that a refusal names. */
const shown = 50
export const exportDeductions =
  (deps: DeductionDeps & DownloadDeps) =>
  async (actor: Actor, { period, generation, purpose = 'deduct' }: In<Export>): Promise<Out<Export>> => {
    const { companyId } = actor
    const { taken: ids, left } = await deps.db.inTenant(actor, (tx) => judgeTicks(tx, companyId, { period, purpose, generation }))
    if (ids.length === 0 && left.length > 0) throw new Problem('deduction.allLeft', { count: left.length, left: left.slice(0, shown) })
    const file = await exportRecords(deps)(actor, {
      kind: deductionSheets[generation],
      ids,
      settings: { purpose },
      pagePath: '/companyInvoice/directTaxIncomeInvoice',
      label: `${labels[purpose]}_${period}`,
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
            purpose,
            count: ids.length,
            ...(left.length > 0 ? { left: left.map(({ number, causes, reason }) => ({ number, causes, reason })) } : {}),
          },
        },
      ])
    })
    return { ...file, left: [...left] }
  }

const module = new URL('./sheet-rows.ts', import.meta.url).href
const chunk = 500
/** What the bureau would refuse since the sheet was asked for stays out of it, however late a job makes it. */
const stillGood = sql<boolean>`(t.state in ('normal', 'redPartial') and t.total >= 0 and not t.red_locked and t.risk not in ('abnormal', 'lost')
  and abs(d.effective_tax) <= abs(t.tax))`
export const makeDeductionSheet =
  (generation: DeductionSheet): Maker =>
  (deps) =>
  (order, making) => {
    const purpose = order.settings.purpose ?? 'deduct'
    const sheet = recordSheet({
      module,
      settings: { generation, purpose },
      chunk,
      title: sheetNames[purpose],
      rowsOf: async (tx, { companyId, ids, found }) => {
        const { rows } = await sql<Omit<SheetRow, 'seq'>>`
          select t.number, t.code, t.type, t.type_word as "typeWord", ${localText('t.issued_at', 'YYYY-MM-DD')} as issued,
            t.amount::text as amount, t.tax::text as tax, d.effective_tax::text as "effectiveTax", t.buyer_tax_id as "buyerTaxId", t.seller_name as "sellerName",
            t.seller_tax_id as "sellerTaxId", t.source, t.state, t.red_locked as "redLocked", t.risk, d.reason, d.note
          from deduction d join tax_invoice t on t.company_id = d.company_id and t.id = d.tax_invoice_id
          where d.company_id = ${companyId} and d.tax_invoice_id = any(${[...ids]}::uuid[]) and ${meantFor(purpose)} and ${stillGood} order by t.issued_at, t.id`.execute(
          tx,
        )
        return rows.map((row, place): SheetRow => ({ ...row, seq: String(found + place + 1) }))
      },
    })
    return sheet(deps)(order, making)
  }
