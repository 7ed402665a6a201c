// 计算抵扣: documents of a month that are not ticked at the bureau. They are declared or computed, confirmed on pages of their own, or stay open.
import { sql } from 'kysely'
import { deductibleOf, type Deductible } from '@piaotai/domain/deduction/deductible.ts'
import {
  electronicTypes,
  normalTypes,
  specialTypes,
  untickedBusinesses,
  untickedTypes,
} from '@piaotai/domain/deduction/deductible-facts.ts'
import { category } from '@piaotai/domain/states.ts'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { deductionEndpoints } from '@piaotai/contract/deduction/deduction.ts'
import { travellersOf } from '@piaotai/domain/tax/taxpayer.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import {
  deductibleColumns,
  deductibleContext,
  deductibleFactsOf,
  recordsFirst,
  rowsFirst,
  toldDeductible,
  type DeductibleContext,
  type DeductibleRow,
} from '../../invoices/deductible/index.ts'
import type { DeductionDeps } from './deps.ts'

type Listing = (typeof deductionEndpoints)['listComputed']
export interface ComputedRow extends DeductibleRow {
  readonly invoice_id: string | null
  /** The bureau's row of it. */
  readonly tax_invoice_id: string | null
  readonly number: string
  readonly issued: string
  readonly deductible: Deductible & { readonly kind: NonNullable<Deductible['kind']> }
}
const numbers = (types: readonly number[]) => sql.raw(types.join(', '))
/** Of normal invoices passenger transport, by its label or its lines, and farm products. */
const ordinary = sql`(i.special_business = any(${[...untickedBusinesses]}::text[]) or i.type in (${numbers(electronicTypes)}) and exists (select 1 from invoice_line l
  where l.company_id = i.company_id and l.invoice_id = i.id and l.name ~ '^\\s*\\*(运输服务|交通运输服务|[^*]*旅客运输[^*]*)\\*'))`
/** Farm products on a special invoice are confirmed on their own page, not ticked. */
const special = sql`(i.type in (${numbers(specialTypes)}) and i.tax_rate = '3%')`

/** Of our records of the month, and of rows of the bureau that the company has no record of; the newest first. */
export const computedRows = async (
  tx: Tx,
  companyId: string,
  period: string,
  known?: DeductibleContext,
): Promise<readonly ComputedRow[]> => {
  const context = known ?? (await deductibleContext(tx, companyId))
  const first = `${period}-01`
  const { rows } = await sql<Omit<ComputedRow, 'deductible'>>`
    select i.id as invoice_id, t.id as tax_invoice_id, coalesce(i.number, '') as number, ${deductibleColumns} from ${recordsFirst}
    where i.company_id = ${companyId} and i.category <> ${category.outgoing} and i.date >= ${first}::text::date
      and i.date < ${first}::text::date + interval '1 month'
      and (i.type in (${numbers(untickedTypes)}) or i.type in (${numbers(normalTypes)}) and ${ordinary} or ${special})
    union all
    select null, t.id, t.number, ${deductibleColumns} from ${rowsFirst}
    where t.company_id = ${companyId} and t.direction = 'in' and t.month = ${period} and t.type in (${numbers(normalTypes)}) and i.id is null
      and t.extra->>'特定业务类型' ~ ${`^(${untickedBusinesses.join('|')})`}
    order by issued desc, number desc`.execute(tx)
  return rows.flatMap((row) => {
    const deductible = deductibleOf(deductibleFactsOf(row, context), period)
    const { kind } = deductible
    // What the bureau's list offers for ticking stands there.
    return kind === null || kind === 'special' || kind === 'toll' ? [] : [{ ...row, deductible: { ...deductible, kind } }]
  })
}
export const listComputed =
  ({ db }: Pick<DeductionDeps, 'db'>) =>
  (actor: Actor, { period, way, page, pageSize }: In<Listing>): Promise<Out<Listing>> =>
    db.inTenant(actor, async (tx) => {
      const all = await computedRows(tx, actor.companyId, period)
      const found = way === undefined ? all : all.filter((row) => row.deductible.way === way)
      return {
        content: found.slice((page - 1) * pageSize, page * pageSize).map((row) => ({
          invoiceId: row.invoice_id,
          number: row.number,
          seller: row.seller,
          type: row.type,
          issued: row.issued,
          total: row.total,
          travellers: [...travellersOf(row.extra)],
          deductible: toldDeductible(row.deductible),
        })),
        page,
        pageSize,
        totalElements: found.length,
      }
    })
