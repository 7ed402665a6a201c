import type { Insertable, InsertObject } from 'kysely'
import type { Tx } from '../kernel/deps.ts'
import type { Tables } from './tables.ts'

/** Tables with one row a company, whose version counts the savings. */
type Versioned = 'category_rules' | 'delivery_settings' | 'mail_return_rules' | 'pull_schedule' | 'voucher_settings'
/**
 * Writes the company's row, where its version is still the one that the person saw; 0 before it was ever saved. Answers
 * whether it was.
 */
export const saveVersioned = async <T extends Versioned>(
  tx: Tx,
  table: T,
  companyId: string,
  version: number,
  values: Omit<InsertObject<Tables, T>, 'company_id' | 'version'>,
): Promise<boolean> => {
  // The tables differ in their values alone, which the signature checks.
  const [one, row] = [table as 'voucher_settings', { ...values, version: version + 1 } as unknown as Insertable<Tables['voucher_settings']>]
  const saved =
    version === 0
      ? await tx
          .insertInto(one)
          .values({ ...row, company_id: companyId })
          .onConflict((oc) => oc.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable(one)
          .set(row)
          .where('company_id', '=', companyId)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  return saved !== undefined
}
