// 收款方: whom a seller's invoices pay, by the partner with its tax id.
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { paymentEndpoints } from '@piaotai/contract/payment/payment.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { Row } from '../../../db/tables.ts'

export type Payee = Out<(typeof paymentEndpoints)['readPaymentBatch']>['payee']
export interface Seller {
  readonly seller_tax_id: string | null
  readonly seller_name: string | null
}
export type PartnerAccounts = ReadonlyMap<string, Pick<Row<'partner'>, 'name' | 'bank_name' | 'bank_account' | 'bank_code'>>

/** The accounts of the partners with these tax ids. Whoever pays sees them, whatever lists of partners they hold. */
export const accountsOf = async (tx: Tx, taxIds: readonly (string | null)[]): Promise<PartnerAccounts> => {
  const wanted = [...new Set(taxIds.filter((id) => id !== null && id !== ''))] as string[]
  if (wanted.length === 0) return new Map()
  const rows = await tx
    .selectFrom('partner')
    .select(['tax_id', 'name', 'bank_name', 'bank_account', 'bank_code'])
    .where('tax_id', 'in', wanted)
    .execute()
  return new Map(rows.map(({ tax_id, ...account }) => [tax_id, account]))
}
export const payeeOf = (seller: Seller, accounts: PartnerAccounts): Payee => {
  const partner = seller.seller_tax_id === null ? undefined : accounts.get(seller.seller_tax_id)
  const known = partner !== undefined && partner.bank_account !== ''
  return {
    name: partner?.name ?? seller.seller_name ?? '',
    bankName: partner?.bank_name ?? '',
    bankAccount: partner?.bank_account ?? '',
    from: known ? 'partner' : 'none',
  }
}
