// What keeps an invoice from being deleted: what the judge says, and whatever else refers to it.
import type { Cause } from '@piaotai/domain/judgement/judgement-table.ts'
import { toFen } from '@piaotai/domain/money/money.ts'
import { holdsInvoice, pushStates } from '@piaotai/domain/push/push.ts'
import type { ProblemType } from '@piaotai/domain/problems.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { heldOf, judgeActs } from '../judged/judge-acts.ts'
import { holdingVouchers } from '../held-by-voucher.ts'

/** `by`: the number of a delivery, push or commercial invoice, or the reference of a voucher; empty for the invoice's own use. */
export interface Keeper {
  readonly problem: ProblemType
  readonly by: string
  /** What the judge says against it. */
  readonly causes: readonly Cause[]
}
interface Kept {
  readonly id: string
  /** One that is paid in part stays with its payment. */
  readonly paid_before: string
}
type ById = ReadonlyMap<string, string>
/** Its use: submitted, in a bank file, paid, or held by another system. */
const inUse: readonly Cause[] = ['inBatch', 'filed', 'bankSaid', 'paid', 'heldOutside']

/** The first reason for each invoice that may not be deleted. */
export const keepersOf = async (tx: Tx, invoices: readonly Kept[], now: Date): Promise<ReadonlyMap<string, Keeper>> => {
  const ids = invoices.map(({ id }) => id)
  // Exported vouchers are held first, so that none leaves between the judgement and the deletion.
  const vouchers = await exportedVouchers(tx, ids)
  const judged = await judgeActs(tx, { act: 'delete', ids })
  const against = new Map(ids.map((id) => [id, heldOf(judged.get(id))?.causes ?? []]))
  const withCause = (passes: (cause: Cause) => boolean): ById =>
    new Map(ids.flatMap((id) => (against.get(id)!.some(passes) ? [[id, ''] as const] : [])))
  const found: readonly (readonly [ProblemType, ById])[] = [
    ['invoice.notUnused', withCause((one) => inUse.includes(one))],
    ['invoice.notUnused', new Map(invoices.filter((one) => toFen(one.paid_before) !== 0n).map(({ id }) => [id, '']))],
    ['invoice.inDelivery', await pendingDeliveries(tx, ids, now)],
    ['invoice.inVoucher', vouchers],
    ['invoice.inCommercial', await commercialLinks(tx, ids)],
    ['invoice.inPush', await pushes(tx, ids)],
    ['invoice.refused', withCause(() => true)],
  ]
  const keepers = new Map<string, Keeper>()
  for (const [problem, byId] of found)
    for (const [id, by] of byId) if (!keepers.has(id)) keepers.set(id, { problem, by, causes: against.get(id) ?? [] })
  return keepers
}

/** The number of a pending delivery for each invoice that one holds. */
const pendingDeliveries = async (tx: Tx, ids: readonly string[], now: Date): Promise<ById> => {
  const rows = await tx
    .selectFrom('delivery_invoice as i')
    .innerJoin('delivery_task as t', 't.id', 'i.task_id')
    .select(['i.invoice_id', 't.number'])
    .where('i.invoice_id', 'in', ids)
    .where('t.state', '=', 'pending')
    .where('t.valid_until', '>', now.toISOString())
    .execute()
  return new Map(rows.map((row) => [row.invoice_id, row.number]))
}
/** The number of a commercial invoice that each is linked with. */
const commercialLinks = async (tx: Tx, ids: readonly string[]): Promise<ById> => {
  const rows = await tx
    .selectFrom('commercial_link as l')
    .innerJoin('commercial_invoice as c', 'c.id', 'l.commercial_id')
    .select(['l.invoice_id', 'c.number'])
    .where('l.invoice_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.invoice_id, row.number]))
}
/** The number of a push for each invoice that another system has, or is about to get. */
const pushes = async (tx: Tx, ids: readonly string[]): Promise<ById> => {
  const rows = await tx
    .selectFrom('push')
    .select(['invoice_id', 'number'])
    .where('invoice_id', 'in', ids)
    .where('state', 'in', pushStates.filter(holdsInvoice))
    .execute()
  return new Map(rows.map((row) => [row.invoice_id, row.number]))
}
/** Drafts keep nothing: they follow the invoice. */
const exportedVouchers = async (tx: Tx, ids: readonly string[]): Promise<ById> => {
  const vouchers = await holdingVouchers(tx, ids, true)
  return new Map([...vouchers].flatMap(([id, { state, reference }]) => (state === 'draft' ? [] : [[id, reference] as const])))
}
