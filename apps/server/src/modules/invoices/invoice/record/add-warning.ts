// A warning about the way of an invoice, beside those of its face.
import type { Warning } from '@piaotai/domain/invoice/reading.ts'
import { json } from '../../../../db/json.ts'
import type { Tx } from '../../../../kernel/deps.ts'

/** Adds it once to each; those that have one of its code keep theirs. The change of the invoices is its caller's, and its audit. */
export const addWarning = async (tx: Tx, invoiceIds: readonly string[], warning: Warning): Promise<void> => {
  if (invoiceIds.length === 0) return
  const rows = await tx
    .selectFrom('invoice')
    .select(['id', 'warnings', 'version'])
    .where('id', 'in', [...invoiceIds])
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, warnings, version } of rows) {
    if ((warnings as Warning[]).some(({ code }) => code === warning.code)) continue
    const all = [...(warnings as Warning[]), warning]
    await tx
      .updateTable('invoice')
      .set({ warnings: json(all), warning_count: all.length, version: version + 1 })
      .where('id', '=', id)
      .execute()
  }
}
