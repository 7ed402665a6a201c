// 导出底稿: the rows of a snapshot as a sheet in the download center.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { reconciliationEndpoints } from '@piaotai/contract/reconcile.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { exportRecords, recordSheet, type DownloadDeps } from '../../platform/download/index.ts'
import { requireDirection } from '../tax-pull/index.ts'
import type { ReconcileDeps } from './deps.ts'
import { findReconciliation, readRows } from './list.ts'
import { rowConditions, withPresent } from './rows.ts'

type Export = (typeof reconciliationEndpoints)['exportReconciled']
const most = 200_000

export const exportReconciled =
  (deps: ReconcileDeps & DownloadDeps) =>
  async (actor: Actor, { id, ...filter }: In<Export>): Promise<Out<Export>> => {
    const { ids, direction } = await deps.db.inTenant(actor, async (tx) => {
      const found = await findReconciliation(tx, actor, id)
      requireDirection(actor, found.direction, 'export', 'reconciliation.notFound')
      const snapshot = { companyId: actor.companyId, id, direction: found.direction }
      const { rows } = await sql<{
        id: string
      }>`select r.id from reconciliation_row r ${withPresent(snapshot)} where ${rowConditions(snapshot, filter)}
        order by r.issued desc nulls last, r.id desc limit ${most + 1}`.execute(tx)
      return { ids: rows.map((row) => row.id), direction: found.direction }
    })
    if (ids.length > most) throw new Problem('export.tooMany', { max: most })
    return exportRecords(deps)(actor, {
      kind: 'reconciliation',
      ids,
      pagePath: direction === 'in' ? '/companyInvoice/directTaxIncomeInvoice' : '/companyInvoice/directTaxOutputInvoice',
    })
  }

const module = new URL('./sheet-rows.ts', import.meta.url).href
const chunk = 500
export const makeReconciliationSheet = recordSheet({
  module,
  chunk,
  rowsOf: async (tx, { companyId, ids }) => {
    const first = await tx
      .selectFrom('reconciliation_row')
      .select(['reconciliation_id', 'direction'])
      .where('id', '=', ids[0]!)
      .executeTakeFirst()
    if (!first) return []
    const snapshot = { companyId, id: first.reconciliation_id, direction: first.direction }
    return readRows(tx, snapshot, sql<boolean>`r.company_id = ${companyId} and r.id = any(${[...ids]}::uuid[])`, chunk, 0)
  },
})
