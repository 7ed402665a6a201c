// What keeps an invoice from being deleted: its use, and whatever else refers to it.
import { toFen } from '@piaotai/domain/money/money.ts'
import { holdsInvoice, pushStates } from '@piaotai/domain/push/push.ts'
import type { ProblemType } from '@piaotai/domain/problems.ts'
import { mayDelete } from '@piaotai/domain/usage.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { holdingVouchers } from '../held-by-voucher.ts'

/** `by`: the number of a delivery, push or commercial invoice, or the reference of a voucher; empty for the invoice's own use. */
export interface Keeper {
  readonly problem: ProblemType
  readonly by: string
}
interface Kept {
  readonly id: string
  readonly use_status: number
  readonly paid_before: string
}
type ById = ReadonlyMap<string, string>

/** The first reason for each invoice that may not be deleted: one that is paid in part stays with its payment. */
export const keepersOf = async (tx: Tx, companyId: string, invoices: readonly Kept[], now: Date): Promise<ReadonlyMap<string, Keeper>> => {
  const ids = invoices.map(({ id }) => id)
  const found: readonly (readonly [ProblemType, ById])[] = [
    [
      'invoice.notUnused',
      new Map(invoices.filter((one) => !mayDelete(one.use_status) || toFen(one.paid_before) !== 0n).map(({ id }) => [id, ''])),
    ],
    ['invoice.inDelivery', await pendingDeliveries(tx, companyId, ids, now)],
    ['invoice.inVoucher', await exportedVouchers(tx, companyId, ids)],
    ['invoice.inCommercial', await commercialLinks(tx, companyId, ids)],
    ['invoice.inPush', await pushes(tx, companyId, ids)],
  ]
  const keepers = new Map<string, Keeper>()
  for (const [problem, byId] of found) for (const [id, by] of byId) if (!keepers.has(id)) keepers.set(id, { problem, by })
  return keepers
}

/** The number of a pending delivery for each invoice that one holds. */
const pendingDeliveries = async (tx: Tx, companyId: string, ids: readonly string[], now: Date): Promise<ById> => {
  const rows = await tx
    .selectFrom('delivery_invoice as i')
    .innerJoin('delivery_task as t', (on) => on.onRef('t.company_id', '=', 'i.company_id').onRef('t.id', '=', 'i.task_id'))
    .select(['i.invoice_id', 't.number'])
    .where('i.company_id', '=', companyId)
    .where('i.invoice_id', 'in', ids)
    .where('t.state', '=', 'pending')
    .where('t.valid_until', '>', now.toISOString())
    .execute()
  return new Map(rows.map((row) => [row.invoice_id, row.number]))
}
/** The number of a commercial invoice that each is linked with. */
const commercialLinks = async (tx: Tx, companyId: string, ids: readonly string[]): Promise<ById> => {
  const rows = await tx
    .selectFrom('commercial_link as l')
    .innerJoin('commercial_invoice as c', (on) => on.onRef('c.company_id', '=', 'l.company_id').onRef('c.id', '=', 'l.commercial_id'))
    .select(['l.invoice_id', 'c.number'])
    .where('l.company_id', '=', companyId)
    .where('l.invoice_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.invoice_id, row.number]))
}
/** The number of a push for each invoice that another system has, or is about to get. */
const pushes = async (tx: Tx, companyId: string, ids: readonly string[]): Promise<ById> => {
  const rows = await tx
    .selectFrom('push')
    .select(['invoice_id', 'number'])
    .where('company_id', '=', companyId)
    .where('invoice_id', 'in', ids)
    .where('state', 'in', pushStates.filter(holdsInvoice))
    .execute()
  return new Map(rows.map((row) => [row.invoice_id, row.number]))
}
/** Drafts keep nothing: they follow the invoice. */
const exportedVouchers = async (tx: Tx, companyId: string, ids: readonly string[]): Promise<ById> => {
  const vouchers = await holdingVouchers(tx, companyId, ids, true)
  return new Map([...vouchers].flatMap(([id, { state, reference }]) => (state === 'draft' ? [] : [[id, reference] as const])))
}
