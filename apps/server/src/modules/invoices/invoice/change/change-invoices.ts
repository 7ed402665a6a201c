// One change to many invoices: planned for each, previewed or made in one transaction, kept for the undo.
import type { AuditAction } from '@piaotai/domain/audit.ts'
import type { z } from 'zod'
import type { ChangeDone } from '@piaotai/contract/invoice/change.ts'
import { ruledFields } from '@piaotai/domain/rules/whose-value.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { newId } from '../../../../lib/ids.ts'
import { json } from '../../../../db/json.ts'
import type { AuditFact, Needs, Tx } from '../../../../kernel/deps.ts'
import { emit } from '../../../../kernel/events.ts'
import { poolsOf, writePools, type NamedPool } from '../../pool/index.ts'
import type { FieldChange } from './business-rows.ts'
import { chooseBatch, type Choice } from '../list/choose.ts'
import { refuseHeld } from '../held-by-voucher.ts'
import type { InvoiceRecord } from '../list/invoice-rows.ts'
import { searchedLines } from '../record/lines.ts'
import { searchedColumns, searchOf } from '../list/search-text.ts'

/** Time limit of an undo. */
export const undoMs = 24 * 60 * 60_000
/** New values of one invoice: columns, and its pools if they are set. */
export interface Values {
  readonly values: Partial<InvoiceRecord>
  readonly pools?: readonly string[] | undefined
}
export interface Plan extends Values {
  readonly changes: readonly (Omit<FieldChange, 'field'> & { readonly field: string })[]
}
interface Input extends Choice {
  readonly preview: boolean
}
interface Kind {
  readonly kind: 'edit' | 'classify' | 'pool'
  readonly action: AuditAction
  /** Limit of invoices per call. */
  readonly max: number
  readonly detail?: Readonly<Record<string, unknown>>
  readonly plan: (before: InvoiceRecord, pools: readonly NamedPool[]) => Plan
}

export const changeInvoices = async (
  { audit, clock }: Needs<'audit' | 'clock'>,
  tx: Tx,
  actor: Actor,
  input: Input,
  { kind, action, max, detail = {}, plan }: Kind,
): Promise<z.input<typeof ChangeDone>> => {
  const chosen = await chooseBatch(tx, actor, input, max)
  const stands = await poolsOf(
    tx,
    chosen.map((before) => before.id),
  )
  const pooled = (id: string) => stands.get(id) ?? []
  const planned = chosen.map((before) => ({ before, ...plan(before, pooled(before.id)) }))
  const changing = planned.filter(({ changes }) => changes.length > 0)
  const answer = {
    changed: changing.length,
    kept: planned.length - changing.length,
    items: planned.map(({ before, changes }) => ({
      id: before.id,
      number: before.number,
      sellerName: before.seller_name,
      changes: [...changes],
    })),
  }
  if (kind === 'edit') await refuseHeld(tx, changing)
  if (input.preview || changing.length === 0) return { changeId: null, ...answer }
  const changeId = await makeChange({ audit, clock }, tx, actor, changing, { area: input.area, kind, action, detail })
  return { changeId, ...answer }
}
/** Makes the planned changes, which their person can undo for a day; answers the change. */
export const makeChange = async (
  { audit, clock }: Needs<'audit' | 'clock'>,
  tx: Tx,
  actor: Actor,
  changing: readonly (Plan & { readonly before: InvoiceRecord })[],
  { area, kind, action, detail = {} }: Pick<Kind, 'kind' | 'action' | 'detail'> & Pick<Choice, 'area'>,
): Promise<string> => {
  const pooled = await poolsOf(
    tx,
    changing.flatMap(({ before, pools }) => (pools ? [before.id] : [])),
  )
  const now = clock.now()
  const changeId = newId(now)
  await forgetExpired(tx, now)
  await tx
    .insertInto('invoice_change')
    .values({
      company_id: actor.companyId,
      id: changeId,
      kind,
      area,
      created_by: actor.userId,
      created_at: now.toISOString(),
      item_count: changing.length,
      fields: json([...new Set(changing.flatMap(({ changes }) => changes.map((c) => c.field)))]),
      undone_at: null,
    })
    .execute()
  await tx
    .insertInto('invoice_change_item')
    .values(
      changing.map(({ before, values, pools }) => ({
        company_id: actor.companyId,
        change_id: changeId,
        invoice_id: before.id,
        version: before.version + 1,
        before: json({
          ...Object.fromEntries(Object.keys(values).map((column) => [column, before[column as keyof InvoiceRecord]])),
          ...(pools ? { pools: (pooled.get(before.id) ?? []).map((pool) => pool.id) } : {}),
        }),
      })),
    )
    .execute()
  await writeValues(tx, actor.companyId, changing)
  await setByHand(
    tx,
    actor.companyId,
    changing.flatMap(({ before, changes }) => changes.map(({ field }) => ({ invoiceId: before.id, field }))),
  )
  await audit.record(
    tx,
    actor,
    changing.map(
      ({ before, changes }): AuditFact => ({
        action,
        objectType: 'invoice',
        objectId: before.id,
        detail: { ...detail, fields: changes, together: changing.length },
      }),
    ),
  )
  return changeId
}

/**
 * Writes each record's new values and its search text. Records with equal new values share a statement. Every change of a recorded
 * invoice's category is written here.
 */
export const writeValues = async (
  tx: Tx,
  companyId: string,
  rows: readonly (Values & { readonly before: InvoiceRecord })[],
): Promise<void> => {
  const searched = rows.filter(({ values }) => searchedColumns.some((column) => column in values))
  const lines = await searchedLines(
    tx,
    searched.map(({ before }) => before.id),
  )
  for (const { before, values } of searched) {
    await tx
      .updateTable('invoice')
      .set({ ...values, search: searchOf({ ...before, ...values }, lines.get(before.id) ?? []), version: before.version + 1 })
      .where('id', '=', before.id)
      .execute()
  }
  const alike = Map.groupBy(
    rows.filter((row) => !searched.includes(row)),
    ({ values }) => JSON.stringify(values),
  )
  for (const same of alike.values()) {
    await tx
      .updateTable('invoice')
      .set((eb) => ({ ...same[0]!.values, version: eb('version', '+', 1) }))
      .where(
        'id',
        'in',
        same.map(({ before }) => before.id),
      )
      .execute()
  }
  await writePools(
    tx,
    companyId,
    rows.flatMap(({ before, pools }) => (pools ? [{ invoiceId: before.id, pools }] : [])),
  )
  for (const { before, values } of rows)
    if (values.category !== undefined && values.category !== before.category)
      await emit(tx, 'invoice.categoryChanged', { companyId, invoiceId: before.id, before: before.category, after: values.category })
}
/** Fields that a person set from now on belong to people: no rule writes them. */
export const setByHand = async (
  tx: Tx,
  companyId: string,
  set: readonly { readonly invoiceId: string; readonly field: string }[],
): Promise<void> => {
  const rows = set.flatMap(({ invoiceId, field }) => {
    const known = field === 'pools' ? 'pool' : ruledFields.find((one) => one === field && one !== 'category' && one !== 'reason')
    return known ? [{ company_id: companyId, invoice_id: invoiceId, field: known }] : []
  })
  if (rows.length > 0)
    await tx
      .insertInto('invoice_hand')
      .values(rows)
      .onConflict((oc) => oc.doNothing())
      .execute()
}
/** Writes what rules set, for the module of rules. */
export const setByRule = (
  tx: Tx,
  companyId: string,
  rows: readonly {
    readonly before: InvoiceRecord
    readonly values: Readonly<Record<string, unknown>>
    readonly pools?: readonly string[]
  }[],
): Promise<void> => writeValues(tx, companyId, rows as readonly (Values & { readonly before: InvoiceRecord })[])
const forgetExpired = async (tx: Tx, now: Date): Promise<void> => {
  await tx
    .deleteFrom('invoice_change')
    .where('created_at', '<', new Date(now.getTime() - undoMs).toISOString())
    .execute()
}
