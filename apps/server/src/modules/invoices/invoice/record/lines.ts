// Goods lines of an invoice: its rows ↔ the domain's lines.
import type { InvoiceLine } from '@piaotai/domain/invoice/reading.ts'
import { rateOfLines } from '@piaotai/domain/invoice/summary.ts'
import { sql } from 'kysely'
import type { Rows, Tx } from '../../../../kernel/deps.ts'
import type { SearchedLine } from '../list/search-text.ts'

export const linesOf = async (tx: Rows, invoiceId: string): Promise<InvoiceLine[]> => {
  const rows = await tx.selectFrom('invoice_line').selectAll().where('invoice_id', '=', invoiceId).orderBy('seq').execute()
  return rows.map((l) => ({
    name: l.name,
    spec: l.spec,
    unit: l.unit,
    quantity: l.quantity,
    unitPrice: l.unit_price,
    amount: l.amount,
    taxRate: l.tax_rate,
    taxAmount: l.tax_amount,
  }))
}

/** The searched columns of the lines of many invoices. */
export const searchedLines = async (tx: Tx, invoiceIds: readonly string[]): Promise<ReadonlyMap<string, SearchedLine[]>> => {
  const lines = new Map<string, SearchedLine[]>()
  if (invoiceIds.length === 0) return lines
  const rows = await tx
    .selectFrom('invoice_line')
    .select(['invoice_id', 'name', 'spec'])
    .where('invoice_id', 'in', [...invoiceIds])
    .orderBy('invoice_id')
    .orderBy('seq')
    .execute()
  for (const { invoice_id, ...line } of rows) {
    const known = lines.get(invoice_id)
    if (known) known.push(line)
    else lines.set(invoice_id, [line])
  }
  return lines
}

/** Replaces all lines of an invoice and their derived columns. */
export const replaceLines = async (tx: Tx, companyId: string, invoiceId: string, lines: readonly InvoiceLine[]): Promise<void> => {
  await tx.deleteFrom('invoice_line').where('invoice_id', '=', invoiceId).execute()
  await addLines(tx, companyId, invoiceId, lines)
  const rate = rateOfLines(lines)
  await tx
    .updateTable('invoice')
    .set({ tax_rate: rate })
    .where('id', '=', invoiceId)
    .where(sql<boolean>`tax_rate is distinct from ${rate}`)
    .execute()
}
/** The lines of an invoice that has none yet. */
export const addLines = async (tx: Tx, companyId: string, invoiceId: string, lines: readonly InvoiceLine[]): Promise<void> => {
  for (let at = 0; at < lines.length; at += 500) {
    await tx
      .insertInto('invoice_line')
      .values(
        lines.slice(at, at + 500).map((l, i) => ({
          company_id: companyId,
          invoice_id: invoiceId,
          seq: at + i + 1,
          name: l.name,
          spec: l.spec,
          unit: l.unit,
          quantity: l.quantity,
          unit_price: l.unitPrice,
          amount: l.amount,
          tax_rate: l.taxRate,
          tax_amount: l.taxAmount,
        })),
      )
      .execute()
  }
}
