// Statuses that other modules decide. The caller has locked the invoices; a status does not count as a new version.
import type { Bearer } from '@piaotai/domain/judgement/invoice-facts.ts'
import type { StandingVerdict } from '@piaotai/domain/judgement/standing-of.ts'
import type { NotToPayReason } from '@piaotai/domain/payment/not-to-pay.ts'
import { sql } from 'kysely'
import type { Warning } from '@piaotai/domain/invoice/reading.ts'
import { json } from '../../../../db/json.ts'
import type { Tx } from '../../../../kernel/deps.ts'

export const writeVerifyStatus = async (tx: Tx, id: string, status: number): Promise<void> => {
  await tx.updateTable('invoice').set({ verify_status: status }).where('id', '=', id).execute()
}
export interface WrittenStanding extends StandingVerdict {
  readonly id: string
  /** The verify status that goes with it. */
  readonly status: number
}
/** Written by the judgement alone. */
export const writeStanding = async (tx: Tx, companyId: string, rows: readonly WrittenStanding[]): Promise<void> => {
  const values = rows.map(
    ({ id, status, standing, source, day, red }) =>
      sql`(${id}::uuid, ${status}::smallint, ${standing}::text, ${source}::text, ${day}::date,
        ${red?.net ?? null}::numeric, ${red?.tax ?? null}::numeric, ${red?.gross ?? null}::numeric)`,
  )
  await sql`update invoice i set verify_status = v.status, standing = v.standing, standing_source = v.source, standing_day = v.day,
      red_net = v.net, red_tax = v.tax, red_gross = v.gross
    from (values ${sql.join(values)}) v (id, status, standing, source, day, net, tax, gross)
    where i.company_id = ${companyId} and i.id = v.id`.execute(tx)
}
/** Why nothing is to be paid for them; null: they are to be paid again. Written by payments alone, as what follows. */
export const writeNotToPay = async (
  tx: Tx,
  ids: readonly string[],
  marked: { readonly reason: NotToPayReason; readonly note: string } | null,
): Promise<void> => {
  await tx
    .updateTable('invoice')
    .set({ not_to_pay: marked?.reason ?? null, not_to_pay_note: marked?.note ?? null })
    .where('id', 'in', [...ids])
    .execute()
}
export const writeBearer = async (tx: Tx, ids: readonly string[], bearer: Bearer): Promise<void> => {
  await tx
    .updateTable('invoice')
    .set({ bearer })
    .where('id', 'in', [...ids])
    .execute()
}
/** `more`: paid on top of what was; below zero where it is taken back. What may be paid follows. */
export const writePaidBefore = async (
  tx: Tx,
  companyId: string,
  rows: readonly { readonly id: string; readonly more: string }[],
): Promise<void> => {
  await sql`update invoice i set paid_before = i.paid_before + v.more
    from (values ${sql.join(rows.map(({ id, more }) => sql`(${id}::uuid, ${more}::numeric)`))}) v (id, more)
    where i.company_id = ${companyId} and i.id = v.id`.execute(tx)
}
/** Other modules only take warnings away. */
export const writeWarnings = async (tx: Tx, id: string, warnings: readonly Warning[]): Promise<void> => {
  await tx
    .updateTable('invoice')
    .set({ warnings: json([...warnings] as unknown[]), warning_count: warnings.length })
    .where('id', '=', id)
    .execute()
}
export const writeUsageStatus = async (tx: Tx, ids: readonly string[], status: number): Promise<void> => {
  await tx.updateTable('invoice').set({ use_status: status }).where('id', 'in', ids).execute()
}
export const writePushStatus = async (tx: Tx, ids: readonly string[], status: number): Promise<void> => {
  await tx
    .updateTable('invoice')
    .set({ push_status: status })
    .where('id', 'in', [...ids])
    .execute()
}
export interface DeliveryStatus {
  readonly mail: number
  readonly send: number
}
/** Deliveries decide both of an invoice's delivery statuses at once. */
export const writeDeliveryStatus = async (tx: Tx, ids: readonly string[], { mail, send }: DeliveryStatus): Promise<void> => {
  await tx.updateTable('invoice').set({ mail_delivery_status: mail, send_status: send }).where('id', 'in', ids).execute()
}
