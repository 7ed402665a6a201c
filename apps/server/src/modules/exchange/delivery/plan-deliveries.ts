// What a delivery would send: a verdict for each invoice and address, the files, and the form. Reads only; sending judges again under locks.
import { sql } from 'kysely'
import type { z } from 'zod'
import type { In } from '@piaotai/contract/endpoint.ts'
import type { deliveryEndpoints } from '@piaotai/contract/delivery/delivery.ts'
import type { Target as TargetShape } from '@piaotai/contract/delivery/delivery-shapes.ts'
import { deliveryLimits as most, mayAttach, type SendingPage } from '@piaotai/domain/delivery/delivery.ts'
import { fromFen, sumFen } from '@piaotai/domain/money/money.ts'
import type { OrderRow } from '@piaotai/domain/delivery/order-details.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { requireRunningSuite } from '../../../kernel/running-suite.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { judgeActs } from '../../invoices/judgement/index.ts'
import { invoicesInRowScope } from '../../people/permission/index.ts'
import { judgeAddresses, type AddressVerdict } from './addresses.ts'
import { settingsOf, type Settings } from './delivery-settings.ts'
import type { DeliveryDeps } from './deps.ts'
import { dataAloneOf, filesOf, type OfferedFile } from './visit/offered-files.ts'
import { findReceivers, type Reached, type Receiver } from './receipt/find-receivers.ts'
import { matchesOf, ordersOf } from './order-details/match-orders.ts'
import { takesOrders } from './order-details/order-sheet.ts'
import { areaOf } from './page-area.ts'
import { sortOut, type RefusedInvoice, type SentInvoice } from './sort-out.ts'

type Center = typeof deliveryEndpoints
export type SendInput = Omit<In<Center['sendDeliveries']>, 'key'>
export type { SentInvoice }
export type Target = z.output<typeof TargetShape>
export interface JudgedTarget {
  readonly target: Target
  readonly form: 'attached' | 'link' | 'platform'
  readonly customer: string
  readonly invoices: readonly SentInvoice[]
  readonly refused: readonly RefusedInvoice[]
  readonly addresses: readonly AddressVerdict[]
  readonly to: readonly string[]
  readonly cc: readonly string[]
  /** The company that receives inside the platform. */
  readonly receiver: Receiver | null
  /** All that receive inside the platform: each gets a task of its own. */
  readonly receivers: readonly Reached[]
  readonly files: readonly OfferedFile[]
  /** Ids of its invoices that are data alone: their faces are drawn, marked as no originals. */
  readonly drawn: readonly string[]
  readonly amount: string
  /** Rows of the order sheet that belong to its invoices. */
  readonly orderRows: readonly OrderRow[]
}

/** The page's own button, its way, the company's settings, and a suite that has not ended. */
export const requireSending = async (
  tx: Tx,
  { clock }: Pick<DeliveryDeps, 'clock'>,
  actor: Actor,
  { page, way }: Pick<SendInput, 'page' | 'way'>,
): Promise<Settings> => {
  if (!actor.permissions.has(`${page}.send`)) throw new Problem('permission.denied', { permission: `${page}.send` })
  await requireRunningSuite(tx, { clock }, actor.companyId)
  const settings = await settingsOf(tx)
  const fits = page === 'sendInvoice' ? settings.personal : page === 'sendInvoiceCo' ? way === 'platform' : way === 'mail'
  if (!fits) throw new Problem('delivery.off')
  if (way === 'platform' && !(settings.platform && (actor.open?.has('delivery') ?? true))) throw new Problem('delivery.off')
  return settings
}
/** An ended suite keeps its records and sends nothing. */
/** The columns that a `SentInvoice` is read from. */
export const sentColumns = [
  'id',
  'number',
  'code',
  'type',
  'date',
  'buyer_name',
  'buyer_tax_id',
  'seller_name',
  'remark',
  'amount_including_tax',
  'category',
] as const satisfies readonly (keyof SentInvoice)[]

/** Invoices of a call by id; `lock` holds them in one order until the transaction ends. */
const invoicesOf = async (tx: Tx, actor: Actor, page: SendingPage, ids: readonly string[], lock: boolean) => {
  const query = tx
    .selectFrom('invoice')
    .select(sentColumns)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where(invoicesInRowScope(actor, areaOf(page)))
    .orderBy('id')
  const rows: readonly SentInvoice[] = await (lock ? query.forUpdate() : query).execute()
  return new Map(rows.map((row) => [row.id, row]))
}
/** `invoice receiver` for each pending delivery of these invoices: nobody gets the same invoice twice at a time. */
const pendingOf = async (tx: Tx, ids: readonly string[], now: Date, replaced: string | undefined): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .selectFrom('delivery_invoice as i')
    .innerJoin('delivery_task as t', 't.id', 'i.task_id')
    .leftJoin('delivery_recipient as r', (on) => on.onRef('r.task_id', '=', 't.id').on('r.role', '=', 'to'))
    .select(['i.invoice_id', 'r.address', 't.receiver_company_id', 't.receiver_user_id'])
    .where(sql<boolean>`i.invoice_id = any(${[...ids]}::uuid[])`)
    .where('t.state', '=', 'pending')
    .where('t.valid_until', '>', now.toISOString())
    .$if(replaced !== undefined, (query) => query.where('t.id', '<>', replaced!))
    .execute()
  return new Set(rows.map((row) => `${row.invoice_id} ${row.receiver_user_id ?? row.receiver_company_id ?? row.address ?? ''}`))
}
/** Invoices that a file waits at, which would change them: it is taken or refused first. One changed since it was signed never will. */
const waitingOriginalsOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .selectFrom('import_item')
    .select('invoice_id')
    .distinct()
    .where(sql<boolean>`invoice_id = any(${[...ids]}::uuid[])`)
    .where(sql<boolean>`outcome = 'held' and reason is distinct from 'signatureBroken'`)
    .execute()
  return new Set(rows.flatMap((row) => row.invoice_id ?? []))
}

/** Rows of the order sheet by the invoice that they belong to; those without one invoice are left out. */
const orderRowsOf = async (tx: Tx, actor: Actor, invoices: readonly SentInvoice[], { content, orders }: SendInput, anybodys: boolean) => {
  if (!takesOrders(content, orders)) return new Map<string, never>()
  const rows = await ordersOf(tx, actor, orders, anybodys)
  const matches = await matchesOf(tx, rows, invoices)
  return Map.groupBy(
    rows.map((row, at) => ({ row, invoiceId: matches[at]?.invoiceId ?? '' })),
    ({ invoiceId }) => invoiceId,
  )
}

/** What is known of the invoices that are to go out. */
const factsOf = async (
  tx: Tx,
  deps: Pick<DeliveryDeps, 'clock'>,
  actor: Actor,
  input: SendInput,
  { ids, lock, replaced, again }: { ids: readonly string[]; lock: boolean; replaced: string | undefined; again: boolean },
) => {
  const { page, way, content } = input
  const found = await invoicesOf(tx, actor, page, ids, lock)
  const pending = await pendingOf(tx, ids, deps.clock.now(), replaced)
  const held = await waitingOriginalsOf(tx, ids)
  const drawable = content.originals.includes('pdf') ? await dataAloneOf(tx, [...found.keys()]) : new Set<string>()
  // Inside the platform the data goes with its drawn face, which alone nobody could enter.
  const data = way === 'platform' ? drawable : new Set<string>()
  const files = await filesOf(tx, [...found.values()], { ...content, data })
  const ordered = await orderRowsOf(tx, actor, [...found.values()], input, again)
  const judgements = await judgeActs(tx, { act: 'deliver', ids: [...found.keys()] })
  return { found, pending, held, drawable, files, ordered, judgements }
}
/** `replaced`: a pending task whose place the new one takes. `again`: sent before, by whomever, with the same order sheet. */
export const judgeTargets = async (
  tx: Tx,
  deps: Pick<DeliveryDeps, 'clock' | 'mailDomain' | 'ownerOfAddress'>,
  actor: Actor,
  input: SendInput,
  lock = false,
  replaced?: string,
  again = false,
): Promise<readonly JudgedTarget[]> => {
  const { page, way, targets, content, attach } = input
  if (content.originals.length === 0 && !content.sheet && !content.orderDetails && !content.attachments)
    throw new Problem('delivery.nothing')
  const ids = [...new Set(targets.flatMap(({ invoiceIds }) => invoiceIds))]
  if (ids.length > most.invoices) throw new Problem('input.invalid', { field: 'invoiceIds', reason: 'tooMany' })
  const facts = await factsOf(tx, deps, actor, input, { ids, lock, replaced, again })
  const { found, drawable, files, ordered } = facts
  const receiversOf =
    way === 'platform'
      ? await findReceivers(
          tx,
          deps,
          actor,
          targets.map((target) => ({ ...target, buyers: buyersOf(target, found) })),
        )
      : []
  return targets.map((target, at): JudgedTarget => {
    const typed = judgeAddresses(target, way, deps.mailDomain)
    const resolved = receiversOf[at]
    const judged = { ...typed, addresses: [...typed.addresses, ...(resolved?.wrong ?? [])] }
    const reached = resolved?.receivers ?? []
    const receiver = reached[0] ?? null
    const receivers = reached.length > 0 ? reached.map((one) => one.userId ?? one.companyId) : judged.to
    const anyCategory = page === 'sendInvoice' || (reached.length > 0 && reached.every(({ colleague }) => colleague))
    const { invoices, refused } = sortOut(target, facts, content, { anyCategory, receivers })
    const offered = invoices.flatMap(({ id }) => files.get(id) ?? [])
    const attached =
      way === 'mail' &&
      attach &&
      mayAttach(targets.length, invoices.length, content) &&
      offered.reduce((sum, { size }) => sum + size, 0) <= most.attachedBytes
    return {
      target,
      form: way === 'platform' ? 'platform' : attached ? 'attached' : 'link',
      receiver,
      receivers: reached,
      customer: receiver?.name ?? invoices[0]?.buyer_name ?? found.get(target.invoiceIds[0]!)?.buyer_name ?? judged.to[0] ?? '',
      invoices,
      refused,
      ...judged,
      files: offered,
      drawn: invoices.flatMap(({ id }) => (drawable.has(id) ? [id] : [])),
      orderRows: invoices
        .flatMap(({ id }) => ordered.get(id) ?? [])
        .map(({ row }) => row)
        .toSorted((a, b) => a.line - b.line),
      amount: fromFen(sumFen(invoices.map((one) => one.amount_including_tax ?? '0')) ?? 0n),
    }
  })
}
const buyersOf = ({ invoiceIds }: Target, found: ReadonlyMap<string, SentInvoice>) =>
  invoiceIds.flatMap((id) => {
    const invoice = found.get(id)
    return invoice ? [{ name: invoice.buyer_name, taxId: invoice.buyer_tax_id }] : []
  })
