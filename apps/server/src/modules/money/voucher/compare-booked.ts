// Vouchers against the invoices that they hold: one whose booked facts differ is told as changed, until they are again what was booked.
import { sql } from 'kysely'
import { sameBooked } from '@piaotai/domain/voucher/booked-facts.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { factsOf } from './unbooked.ts'

type Held = Awaited<ReturnType<typeof heldBy>>[number]
const heldBy = (tx: Tx, column: 'invoice_id' | 'voucher_id', ids: readonly string[]) =>
  tx
    .selectFrom('voucher_invoice')
    .select(['invoice_id', 'voucher_id', 'booked', 'changed_since'])
    .where(sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`)
    .execute()

/** The vouchers that hold these invoices. Facts that nobody kept differ from whatever the invoice is now. */
export const compareBooked = async (tx: Tx, companyId: string, invoiceIds: readonly string[]): Promise<void> =>
  compare(tx, companyId, await heldBy(tx, 'invoice_id', invoiceIds))
/** These drafts, also by what no event tells of: the deductible tax. */
export const compareVouchers = async (tx: Tx, companyId: string, ids: readonly string[]): Promise<void> => {
  const held = await heldBy(tx, 'voucher_id', ids)
  await compare(
    tx,
    companyId,
    held.filter(({ booked }) => booked !== null && booked.deductible !== null),
  )
}
const compare = async (tx: Tx, companyId: string, held: readonly Held[]): Promise<void> => {
  if (held.length === 0) return
  const asked = held.some(({ booked }) => booked !== null && booked.deductible !== null)
  const ids = held.map(({ invoice_id }) => invoice_id)
  const facts = await factsOf(tx, { companyId }, ids, { hold: false, deductible: asked })
  const now = new Map(facts.map(({ id, booked }) => [id, booked]))
  const turned = held.filter(({ invoice_id, booked, changed_since }) => {
    const current = now.get(invoice_id)
    return current !== undefined && (booked === null || !sameBooked(booked, current)) !== changed_since
  })
  if (turned.length === 0) return
  const [invoices, vouchers] = [turned.map((one) => one.invoice_id), [...new Set(turned.map((one) => one.voucher_id))]]
  await tx
    .updateTable('voucher_invoice')
    .set({ changed_since: sql`not changed_since` })
    .where(sql<boolean>`invoice_id = any(${invoices}::uuid[])`)
    .execute()
  await sql`update voucher v set changed_since = s.changed, version = version + 1
    from (select vi.voucher_id, bool_or(vi.changed_since) as changed from voucher_invoice vi
      where vi.company_id = ${companyId} and vi.voucher_id = any(${vouchers}::uuid[]) group by vi.voucher_id) s
    where v.company_id = ${companyId} and v.id = s.voucher_id and v.changed_since is distinct from s.changed`.execute(tx)
}
