// The mirror as a sheet under the bureau's own headings, in the download center.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { taxInvoiceEndpoints } from '@piaotai/contract/tax-pull/tax-invoices.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { sql } from 'kysely'
import { shanghaiSecond } from '@piaotai/domain/shanghai.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { exportRecords, type DownloadDeps, recordSheet } from '../../platform/download/index.ts'
import type { TaxPullDeps } from './deps.ts'
import { mirrorConditions } from './list-mirror.ts'
import { requireDirection } from './page-scope.ts'
import type { SheetRow } from './sheet-rows.ts'

type Export = (typeof taxInvoiceEndpoints)['exportTaxInvoices']
const most = 100_000

export const exportTaxInvoices =
  (deps: TaxPullDeps & DownloadDeps) =>
  async (actor: Actor, { direction, ids, filter }: In<Export>): Promise<Out<Export>> => {
    requireDirection(actor, direction, 'export')
    if ((ids === undefined) === (filter === undefined)) throw new Problem('input.invalid', { field: 'ids' })
    const chosen = await deps.db.inTenant(actor, async (tx) => {
      const wanted = ids && [...new Set(ids)]
      const rows = await tx
        .selectFrom('tax_invoice')
        .select('id')
        .where(mirrorConditions(actor.companyId, { ...filter, direction }))
        .$if(wanted !== undefined, (query) => query.where('id', 'in', [...wanted!]))
        .orderBy('issued_at', 'desc')
        .orderBy('id', 'desc')
        .limit(most + 1)
        .execute()
      if (wanted && rows.length < wanted.length) throw new Problem('taxInvoice.notFound')
      return rows.map((row) => row.id)
    })
    if (chosen.length > most) throw new Problem('export.tooMany', { max: most })
    return exportRecords(deps)(actor, {
      kind: 'taxMirror',
      ids: chosen,
      pagePath: direction === 'in' ? '/companyInvoice/directTaxIncomeInvoice' : '/companyInvoice/directTaxOutputInvoice',
    })
  }

const module = new URL('./sheet-rows.ts', import.meta.url).href
const chunk = 500
export const makeMirrorSheet = recordSheet({
  module,
  chunk,
  rowsOf: async (tx, { ids, before }): Promise<readonly SheetRow[]> => {
    const rows = await tx
      .selectFrom('tax_invoice')
      .selectAll()
      .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
      .orderBy('issued_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    return rows.map((row, place) => ({
      seq: String(before + place + 1),
      code: row.code,
      number: row.number,
      sellerTaxId: row.seller_tax_id,
      sellerName: row.seller_name,
      buyerTaxId: row.buyer_tax_id,
      buyerName: row.buyer_name,
      issued: shanghaiSecond(row.issued_at),
      amount: row.amount,
      tax: row.tax,
      total: row.total,
      source: row.source,
      type: row.type,
      typeWord: row.type_word,
      state: row.state,
      risk: row.risk,
      issuer: row.issuer,
      remark: row.remark,
    }))
  },
})
