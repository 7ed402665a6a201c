// Statuses that other modules decide. The caller has locked the invoices; a status does not count as a new version.
import type { Tx } from '../../../../kernel/deps.ts'

export const writeVerifyStatus = async (tx: Tx, companyId: string, id: string, status: number): Promise<void> => {
  await tx.updateTable('invoice').set({ verify_status: status }).where('company_id', '=', companyId).where('id', '=', id).execute()
}
export const writeUsageStatus = async (tx: Tx, companyId: string, ids: readonly string[], status: number): Promise<void> => {
  await tx.updateTable('invoice').set({ use_status: status }).where('company_id', '=', companyId).where('id', 'in', ids).execute()
}
export const writePushStatus = async (tx: Tx, companyId: string, ids: readonly string[], status: number): Promise<void> => {
  await tx
    .updateTable('invoice')
    .set({ push_status: status })
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .execute()
}
export interface DeliveryStatus {
  readonly mail: number
  readonly send: number
}
/** Deliveries decide both of an invoice's delivery statuses at once. */
export const writeDeliveryStatus = async (
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  { mail, send }: DeliveryStatus,
): Promise<void> => {
  await tx
    .updateTable('invoice')
    .set({ mail_delivery_status: mail, send_status: send })
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .execute()
}
