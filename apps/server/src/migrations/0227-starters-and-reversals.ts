// Rules that came with the product, and vouchers that reverse others.
import { sql, type Kysely } from 'kysely'
import { rowSecurity } from '../db/row-security.ts'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
const statements = [
  `alter table rule add column starter text`,
  `comment on column rule.starter is 'Which starter rule it came as; null of those that people write.'`,
  // One reversal a voucher. invoices: those of the reversed one; they stay with it until they are booked anew.
  `create table voucher_reversal (
     company_id uuid not null references company(id), voucher_id uuid not null, reversal_id uuid not null, anew_id uuid, invoices uuid[] not null,
     primary key (company_id, voucher_id), constraint voucher_reversal_by unique (company_id, reversal_id), constraint voucher_reversal_anew unique (company_id, anew_id),
     foreign key (company_id, voucher_id) references voucher (company_id, id), foreign key (company_id, reversal_id) references voucher (company_id, id),
     foreign key (company_id, anew_id) references voucher (company_id, id))`,
  ...rowSecurity('voucher_reversal'),
]
