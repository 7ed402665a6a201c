// The invoices that a batch is about: all of them within reach, or the batch is refused whole.
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/needs.ts'
import { invoicesInScope } from '../permission/index.ts'
import type { InvoiceRecord } from './invoice-rows.ts'

/** Locked in one order, so that two batches never wait for each other; answered in the order asked for. */
export const chooseInvoices = async (tx: Tx, actor: Actor, area: 'personal' | 'company', ids: readonly string[]): Promise<readonly InvoiceRecord[]> => {
  const wanted = [...new Set(ids)]
  const rows = await tx.selectFrom('invoice').selectAll().where('company_id', '=', actor.companyId).where('id', 'in', wanted).where(invoicesInScope(actor, area)).orderBy('id').forUpdate().execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return wanted.map((id) => byId.get(id) ?? (() => { throw new Problem('invoice.notFound') })())
}
