// Commercial invoices as a sheet in the download center.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { commercialEndpoints } from '@piaotai/contract/commercial.ts'
import { commercialLimits } from '@piaotai/domain/commercial/commercial.ts'
import { inCurrency } from '@piaotai/domain/money/currency.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { exportRecords, recordSheet } from '../../platform/download/index.ts'
import { commercialInScope } from '../../people/permission/index.ts'
import type { CommercialDeps } from './deps.ts'
import { commercialConditions } from './list-commercial.ts'
import type { SheetRow } from './sheet-rows.ts'

type Export = (typeof commercialEndpoints)['exportCommercialInvoices']

export const exportCommercialInvoices =
  (deps: CommercialDeps) =>
  async (actor: Actor, { ids, filter }: In<Export>): Promise<Out<Export>> => {
    if ((ids === undefined) === (filter === undefined)) throw new Problem('input.invalid', { field: 'ids' })
    const chosen = await deps.db.inTenant(actor, async (tx) => {
      const wanted = ids && [...new Set(ids)]
      const rows = await tx
        .selectFrom('commercial_invoice')
        .select('id')
        .where(wanted ? commercialInScope(actor) : commercialConditions(actor, filter ?? {}, deps.clock.now()))
        .$if(wanted !== undefined, (q) => q.where('id', 'in', [...wanted!]))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(commercialLimits.exported + 1)
        .execute()
      if (wanted && rows.length < wanted.length) throw new Problem('commercial.notFound')
      return rows.map((row) => row.id)
    })
    if (chosen.length > commercialLimits.exported) throw new Problem('export.tooMany', { max: commercialLimits.exported })
    return exportRecords(deps)(actor, { kind: 'commercial', ids: chosen, pagePath: '/companyInvoice/businessInvoiceCo' })
  }

const module = new URL('./sheet-rows.ts', import.meta.url).href
const chunk = 200
/** One row each, in the chosen order. */
export const makeCommercialSheet = recordSheet({
  module,
  chunk,
  rowsOf: async (tx, { ids }): Promise<readonly SheetRow[]> => {
    const rows = await tx
      .selectFrom('commercial_invoice as c')
      .leftJoin('app_user as u', 'u.id', 'c.responsible_id')
      .selectAll('c')
      .select([
        'u.name as responsible',
        sql<
          string | null
        >`(select string_agg(i.number, ', ' order by l.linked_at) from commercial_link l join invoice i on i.company_id = l.company_id and i.id = l.invoice_id
                where l.company_id = c.company_id and l.commercial_id = c.id)`.as('numbers'),
      ])
      .where(sql<boolean>`c.id = any(${[...ids]}::uuid[])`)
      .orderBy('c.created_at', 'desc')
      .orderBy('c.id', 'desc')
      .execute()
    return rows.map((row) => ({
      number: row.number,
      type: row.type,
      supplier: row.supplier,
      taxId: row.supplier_tax_id,
      currency: row.currency,
      amount: inCurrency(row.currency, row.amount),
      cny: row.cny,
      date: row.date,
      urgency: row.urgency,
      numbers: row.numbers,
      responsible: row.responsible,
      createdBy: row.created_by_name,
      createdAt: row.created_at,
      mail: row.mail_title,
      remark: row.remark,
    }))
  },
})
