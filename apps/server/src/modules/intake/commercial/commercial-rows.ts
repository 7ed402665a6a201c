// Rows of commercial invoices: found within the person's scope, and as the wire has them.
import { sql } from 'kysely'
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { commercialEndpoints } from '@piaotai/contract/commercial.ts'
import { ageOf, linkStateOf } from '@piaotai/domain/commercial/commercial.ts'
import { inCurrency } from '@piaotai/domain/money/currency.ts'
import { folded } from '@piaotai/domain/text/plain-text.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { Row } from '../../../db/tables.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { commercialInScope } from '../../people/permission/index.ts'

export type CommercialRecord = Row<'commercial_invoice'>
export type CommercialItem = Out<typeof commercialEndpoints.createCommercialInvoice>

/** The text that a keyword is looked for in; U+0001 keeps a keyword from running over two fields. */
export const searchOf = (parts: readonly (string | null)[]): string =>
  parts
    .filter((part) => part !== null && part !== '')
    .map((part) => folded(part!))
    .join('\u0001')

/** One within scope; any other answers like an unknown one. */
export const findCommercial = async (tx: Tx, actor: Actor, id: string, lock = false): Promise<CommercialRecord> => {
  const query = tx.selectFrom('commercial_invoice').selectAll().where('id', '=', id).where(commercialInScope(actor))
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw new Problem('commercial.notFound')
  return row
}
/** Keeps the number of links with the links; the row is locked. */
export const countLinks = async (tx: Tx, companyId: string, id: string): Promise<number> => {
  const { links } = await tx
    .updateTable('commercial_invoice')
    .set({
      links: sql<number>`(select count(*) from commercial_link l where l.company_id = ${companyId} and l.commercial_id = ${id})`,
    })
    .where('id', '=', id)
    .returning('links')
    .executeTakeFirstOrThrow()
  return links
}
/** With the names of those who answer for them. */
export const toItems = async (tx: Tx, rows: readonly CommercialRecord[], now: Date): Promise<CommercialItem[]> => {
  const ids = [...new Set(rows.flatMap((row) => row.responsible_id ?? []))]
  const people = ids.length === 0 ? [] : await tx.selectFrom('app_user').select(['id', 'name']).where('id', 'in', ids).execute()
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return rows.map((row) => {
    const age = ageOf(new Date(row.created_at), now)
    return {
      id: row.id,
      number: row.number,
      type: row.type,
      partnerId: row.partner_id,
      supplier: row.supplier,
      supplierTaxId: row.supplier_tax_id,
      currency: row.currency,
      amount: inCurrency(row.currency, row.amount),
      cny: row.cny,
      date: row.date,
      urgency: row.urgency,
      remark: row.remark,
      source: row.source,
      mailId: row.mail_id,
      mailTitle: row.mail_title,
      linkState: linkStateOf(row.links, age),
      age,
      links: row.links,
      responsible: row.responsible_id === null ? null : { id: row.responsible_id, name: names.get(row.responsible_id) ?? '' },
      createdBy: row.created_by_name,
      createdAt: toInstant(row.created_at),
      version: row.version,
    }
  })
}
