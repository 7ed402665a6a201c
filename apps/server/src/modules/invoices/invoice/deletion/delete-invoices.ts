// Deletion: the invoice with all its rows moves into one snapshot. The data never leaves the database, so that no
// amount becomes a float.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { deletionEndpoints } from '@piaotai/contract/invoice/deletion.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { newId } from '../../../../lib/ids.ts'
import type { Needs, Tx } from '../../../../kernel/deps.ts'
import { emit } from '../../../../kernel/events.ts'
import { chooseBatch } from '../list/choose.ts'
import { keepersOf } from '../record/keepers.ts'

type Endpoint = typeof deletionEndpoints.deleteInvoices
/** Rows that go and return with the invoice, referenced tables first. */
export const rowsWithIt = ['invoice_line', 'invoice_original', 'invoice_attachment', 'invoice_pool'] as const
/** Rows that stay, and refer to the invoice while it exists. */
const pointingRows = ['import_item', 'verification'] as const

export const deleteInvoices =
  ({ db, audit, clock }: Needs<'db' | 'audit' | 'clock'>) =>
  (actor: Actor, { reason, each, ...choice }: In<Endpoint>): Promise<Out<Endpoint>> =>
    db.inTenant(actor, async (tx) => {
      const chosen = await chooseBatch(tx, actor, choice, limits.batch)
      const keepers = await keepersOf(tx, chosen, clock.now())
      const free = chosen.filter(({ id }) => !keepers.has(id))
      const refused = chosen.find(({ id }) => keepers.has(id))
      if (!each && refused) {
        const { problem, by, causes } = keepers.get(refused.id)!
        throw new Problem(problem, { number: refused.number ?? '—', by, causes })
      }
      const deletions = new Map<string, string>()
      for (const { id } of free) deletions.set(id, await deleteOne(tx, actor, id, reason.trim(), clock.now()))
      await audit.record(
        tx,
        actor,
        free.map((r) => ({
          action: 'invoice.deleted',
          objectType: 'invoice',
          objectId: r.id,
          detail: { number: r.number, reason: reason.trim() },
        })),
      )
      return chosen.map((row) => {
        const { id, number, seller_name: sellerName } = row
        const named = { id, number, sellerName }
        const keeper = keepers.get(id)
        return keeper
          ? { ...named, ok: false, ...keeper, causes: [...keeper.causes] }
          : { ...named, ok: true, deletionId: deletions.get(id)! }
      })
    })

/** Returns the id of the record, for restoring it. */
export const deleteOne = async (tx: Tx, actor: Actor, id: string, reason: string, now: Date): Promise<string> => {
  const deletionId = newId(now)
  const of = (table: string, what: string) =>
    sql`(select coalesce(jsonb_agg(${sql.raw(what)}), '[]') from ${sql.table(table)} t where t.company_id = i.company_id and t.invoice_id = i.id)`
  const parts = [
    ...rowsWithIt.map((table) => sql`${sql.lit(table)}, ${of(table, 'to_jsonb(t)')}`),
    ...pointingRows.map((table) => sql`${sql.lit(table)}, ${of(table, 't.id')}`),
  ]
  await sql`insert into invoice_deletion (company_id, id, invoice_id, type, code, number, date, seller_name, buyer_name, amount_including_tax, entered_by_name, reason, deleted_by, deleted_by_name, deleted_at, snapshot)
    select i.company_id, ${deletionId}, i.id, i.type, i.code, i.number, i.date, i.seller_name, i.buyer_name, i.amount_including_tax, i.entered_by_name, ${reason}, ${actor.userId}, ${actor.userName}, ${now.toISOString()},
      jsonb_build_object('invoice', to_jsonb(i), ${sql.join(parts)}) from invoice i where i.company_id = ${actor.companyId} and i.id = ${id}`.execute(
    tx,
  )
  await emit(tx, 'invoice.deleted', { companyId: actor.companyId, invoiceId: id, deletionId })
  await tx.deleteFrom('invoice_line').where('invoice_id', '=', id).execute()
  await tx.deleteFrom('invoice_original').where('invoice_id', '=', id).execute()
  await tx.deleteFrom('invoice_attachment').where('invoice_id', '=', id).execute()
  await tx.deleteFrom('invoice').where('id', '=', id).execute()
  return deletionId
}
