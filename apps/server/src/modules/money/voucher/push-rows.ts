// Rows of pushes of vouchers. Locks are taken in one order: invoices, target, voucher, push.
import { sql } from 'kysely'
import type { VoucherPushState } from '@piaotai/domain/voucher/voucher.ts'
import { pushStatus } from '@piaotai/domain/states.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { Row } from '../../../db/tables.ts'

export type VoucherPushRecord = Row<'voucher_push'>
export interface VoucherPushKey {
  readonly companyId: string
  readonly pushId: string
}
const words: ReadonlyMap<number, VoucherPushState> = new Map([
  [pushStatus.waiting, 'waiting'],
  [pushStatus.failed, 'failed'],
  [pushStatus.received, 'received'],
  [pushStatus.rejected, 'rejected'],
])
export const pushWord = (state: number): VoucherPushState => words.get(state)!
export const findVoucherPush = (tx: Tx, { pushId }: VoucherPushKey, lock = false): Promise<VoucherPushRecord | undefined> => {
  const query = tx.selectFrom('voucher_push').selectAll().where('id', '=', pushId)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}
export const changeVoucherPush = async (
  tx: Tx,
  { pushId }: VoucherPushKey,
  columns: Partial<Omit<VoucherPushRecord, 'company_id' | 'id'>>,
): Promise<void> => {
  await tx.updateTable('voucher_push').set(columns).where('id', '=', pushId).execute()
}
/** The latest push of each of these vouchers. */
export const latestPushes = async (tx: Tx, voucherIds: readonly string[]): Promise<ReadonlyMap<string, VoucherPushRecord>> =>
  new Map(
    (
      await tx
        .selectFrom('voucher_push')
        .selectAll()
        .distinctOn('voucher_id')
        .where(sql<boolean>`voucher_id = any(${[...voucherIds]}::uuid[])`)
        .orderBy('voucher_id')
        .orderBy('pushed_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
    ).map((row) => [row.voucher_id, row]),
  )
/** Under way, or lost on the way: the books may hold it as it is. */
export const isAway = (push: VoucherPushRecord | undefined): boolean =>
  push !== undefined && (push.state === pushStatus.waiting || (push.state !== pushStatus.received && push.unsure))
