// Rows of accounts at the tax bureau: finding, naming, and who may log in by one.
import { maskedPhone, taxAreas } from '@piaotai/domain/tax/tax-bureau.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Row } from '../../../db/tables.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { holdersOf } from '../../people/permission/index.ts'

export type AccountRecord = Row<'tax_account'>

export const findAccountRow = async (tx: Tx, id: string, lock = false): Promise<AccountRecord> => {
  const query = tx.selectFrom('tax_account').selectAll().where('id', '=', id)
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()
  if (!row) throw new Problem('taxAccount.notFound')
  return row
}
/** An account that has not been removed. */
export const findAccount = async (tx: Tx, id: string, lock = false): Promise<AccountRecord> => {
  const row = await findAccountRow(tx, id, lock)
  if (row.ended_at !== null) throw new Problem('taxAccount.notFound')
  return row
}
/** The account that pulls use unless another is chosen: the default of the tax id, else the only one. */
export const defaultTaxAccount = async (tx: Tx, taxId?: string): Promise<AccountRecord | undefined> => {
  const rows = await tx
    .selectFrom('tax_account')
    .selectAll()
    .where('ended_at', 'is', null)
    .$if(taxId !== undefined, (query) => query.where('tax_id', '=', taxId!))
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .limit(2)
    .execute()
  return rows[0]?.is_default || rows.length === 1 ? rows[0] : undefined
}
/** 江苏 周牧野 139****2608 */
export const nameOfAccount = ({ area, person_name, phone }: Pick<AccountRecord, 'area' | 'person_name' | 'phone'>): string =>
  `${taxAreas[area][0]} ${person_name} ${maskedPhone(phone)}`

export const usersOf = async (tx: Tx, accountId: string): Promise<readonly string[]> =>
  (await tx.selectFrom('tax_account_user').select('user_id').where('account_id', '=', accountId).orderBy('user_id').execute()).map(
    (row) => row.user_id,
  )
const keys = ['taxAccounts.login', 'directTaxIncomeInvoice.login', 'directTaxOutputInvoice.login'] as const
/** Those who may log in by an account: the people listed, or everybody with the right where nobody is. */
export const peopleOf = async (tx: Tx, account: Pick<AccountRecord, 'company_id' | 'id'>): Promise<readonly string[]> => {
  const holders = new Set<string>()
  for (const key of keys) for (const person of await holdersOf(tx, account.company_id, key)) holders.add(person)
  const listed = await usersOf(tx, account.id)
  return listed.length === 0 ? [...holders] : listed.filter((person) => holders.has(person))
}
/** Listed people alone, if any are; who writes accounts may use each of them. */
export const mayLogIn = (actor: Actor, listed: readonly string[]): boolean =>
  keys.some((key) => actor.permissions.has(key)) &&
  (listed.length === 0 || listed.includes(actor.userId) || actor.permissions.has('taxAccounts.edit'))
