import type { InsertObject, InsertQueryBuilder, InsertResult, UpdateQueryBuilder, UpdateResult } from 'kysely'
import type { Tables } from './tables.ts'

/** Tables with one row a company, whose version counts the savings. */
type Versioned =
  | 'category_rules'
  | 'delivery_settings'
  | 'extended_fields'
  | 'intake_settings'
  | 'mail_return_rules'
  | 'month_settings'
  | 'pull_schedule'
  | 'voucher_settings'
/** How the module that owns the table writes it. */
interface Writes<T extends Versioned> {
  readonly insert: InsertQueryBuilder<Tables, T, InsertResult>
  readonly update: UpdateQueryBuilder<Tables, T, T, UpdateResult>
}
/**
 * Writes the company's row, where its version is still the one that the person saw; 0 before it was ever saved. Answers
 * whether it was.
 */
export const saveVersioned = async <T extends Versioned>(
  { insert, update }: Writes<T>,
  companyId: string,
  version: number,
  values: Omit<InsertObject<Tables, T>, 'company_id' | 'version'>,
): Promise<boolean> => {
  // The tables differ in their values alone, which the signature checks.
  const one = { insert, update } as unknown as Writes<'voucher_settings'>
  const row = { ...(values as object), version: version + 1 }
  const saved =
    version === 0
      ? await one.insert
          .values({ ...row, company_id: companyId })
          .onConflict((oc) => oc.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await one.update.set(row).where('company_id', '=', companyId).where('version', '=', version).returning('version').executeTakeFirst()
  return saved !== undefined
}
