// One change to many invoices: planned for each, shown or made in one transaction, kept for the undo.
import type { z } from 'zod'
import type { ChangeDone } from '@piaotai/contract/invoice/change.ts'
import type { Actor } from '../../kernel/actor.ts'
import { newId } from '../../kernel/ids.ts'
import { json } from '../../kernel/json.ts'
import type { Audit, AuditFact, Clock, Tx } from '../../kernel/needs.ts'
import type { FieldChange } from './business-rows.ts'
import { chooseInvoices } from './choose.ts'
import { searchOf, type InvoiceRecord } from './invoice-rows.ts'
import { lineNames } from './lines.ts'

/** How long a change can be undone. */
export const undoMs = 24 * 60 * 60_000
export interface Plan { readonly values: Partial<InvoiceRecord>; readonly changes: readonly (Omit<FieldChange, 'field'> & { readonly field: string })[] }
interface Ask { readonly area: 'personal' | 'company'; readonly ids: readonly string[]; readonly preview: boolean }
interface Kind { readonly kind: 'edit' | 'classify'; readonly action: string; readonly detail?: Readonly<Record<string, unknown>>; readonly plan: (before: InvoiceRecord) => Plan }

export const changeInvoices = async ({ audit, clock }: { readonly audit: Audit; readonly clock: Clock }, tx: Tx, actor: Actor, ask: Ask, { kind, action, detail = {}, plan }: Kind): Promise<z.input<typeof ChangeDone>> => {
  const planned = (await chooseInvoices(tx, actor, ask.area, ask.ids)).map((before) => ({ before, ...plan(before) }))
  const changing = planned.filter(({ changes }) => changes.length > 0)
  const answer = {
    changed: changing.length, kept: planned.length - changing.length,
    items: planned.map(({ before, changes }) => ({ id: before.id, number: before.number, sellerName: before.seller_name, changes: [...changes] })),
  }
  if (ask.preview || changing.length === 0) return { changeId: null, ...answer }
  const now = clock.now(), changeId = newId(now)
  await forgetExpired(tx, actor, now)
  await tx.insertInto('invoice_change').values({
    company_id: actor.companyId, id: changeId, kind, area: ask.area, created_by: actor.userId, created_at: now.toISOString(), item_count: changing.length,
    fields: json([...new Set(changing.flatMap(({ changes }) => changes.map((c) => c.field)))]), undone_at: null,
  }).execute()
  await tx.insertInto('invoice_change_item').values(changing.map(({ before, values }) => ({
    company_id: actor.companyId, change_id: changeId, invoice_id: before.id, version: before.version + 1,
    before: json(Object.fromEntries(Object.keys(values).map((column) => [column, before[column as keyof InvoiceRecord]]))),
  }))).execute()
  await writeValues(tx, actor.companyId, changing)
  await audit.record(tx, actor, changing.map(({ before, changes }): AuditFact => ({ action, objectType: 'invoice', objectId: before.id, detail: { ...detail, fields: changes, together: changing.length } })))
  return { changeId, ...answer }
}

/** Writes each record's new values; what the search looks at follows. */
export const writeValues = async (tx: Tx, companyId: string, rows: readonly { readonly before: InvoiceRecord; readonly values: Partial<InvoiceRecord> }[]): Promise<void> => {
  const names = await lineNames(tx, companyId, rows.map(({ before }) => before.id))
  for (const { before, values } of rows) {
    await tx.updateTable('invoice').set({ ...values, search: searchOf({ ...before, ...values }, names.get(before.id) ?? []), version: before.version + 1 })
      .where('company_id', '=', companyId).where('id', '=', before.id).execute()
  }
}
const forgetExpired = async (tx: Tx, actor: Actor, now: Date): Promise<void> => {
  await tx.deleteFrom('invoice_change').where('company_id', '=', actor.companyId).where('created_at', '<', new Date(now.getTime() - undoMs).toISOString()).execute()
}
