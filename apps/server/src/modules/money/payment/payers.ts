// The company's own accounts, which pay.
import { sql } from 'kysely'
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { bankFileEndpoints } from '@piaotai/contract/payment/bank-files.ts'
import { bankFileLimits, plainBankAccount } from '@piaotai/domain/payment/bank-file.ts'
import type { Tx } from '../../../kernel/deps.ts'

type Payers = Out<(typeof bankFileEndpoints)['previewBankFile']>['payers']
/** Accounts that paid last, then those of the company's titles. */
export const payersOf = async (tx: Tx, companyId: string): Promise<Payers> => {
  const used = await tx
    .selectFrom('payment_bank_file')
    .select(['payer_name', 'payer_bank', 'payer_account', sql<string>`max(made_at)`.as('last')])
    .groupBy(['payer_name', 'payer_bank', 'payer_account'])
    .orderBy('last', 'desc')
    .limit(bankFileLimits.payers)
    .execute()
  const titles = await tx
    .selectFrom('own_title')
    .select(['name', 'bank_name', 'bank_account'])
    .where('company_id', '=', companyId)
    .where('bank_account', '<>', '')
    .orderBy('name')
    .execute()
  const all = [
    ...used.map((row) => ({ name: row.payer_name, bankName: row.payer_bank, bankAccount: row.payer_account })),
    ...titles.map((row) => ({ name: row.name, bankName: row.bank_name, bankAccount: row.bank_account })),
  ]
  return [...new Map(all.toReversed().map((payer) => [plainBankAccount(payer.bankAccount), payer])).values()]
    .toReversed()
    .slice(0, bankFileLimits.payers)
}
