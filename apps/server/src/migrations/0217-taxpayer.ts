// 纳税人类型 with its day, 上期留抵 of a period, what a person says of a ticket's traveller and of farm products, and the lines of transfers by use.
import { sql, type Kysely } from 'kysely'
import { rowSecurity } from '../db/row-security.ts'

const statements = [
  `create table taxpayer_kind (
     company_id uuid not null references company(id), since date not null, kind text not null check (kind in ('general', 'small')),
     by_id uuid not null references app_user(id), by_name text not null, at timestamptz not null, primary key (company_id, since))`,
  `comment on table taxpayer_kind is 'What the company is to the tax office, each since its first day.'`,
  ...rowSecurity('taxpayer_kind'),
  `create table carried_credit (
     company_id uuid not null references company(id), period text not null check (period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
     tax numeric(18,2) not null check (tax >= 0), by_id uuid not null references app_user(id), by_name text not null, at timestamptz not null,
     primary key (company_id, period))`,
  `comment on table carried_credit is '上期留抵: what a person says that the period before left, line 13 of the return.'`,
  ...rowSecurity('carried_credit'),
  `alter table invoice add column traveller text check (traveller in ('employee', 'outside'))`,
  `comment on column invoice.traveller is 'What a person says of the traveller of a ticket; null where nobody has said.'`,
  `alter table invoice add column drawn_for_13 boolean not null default false`,
  `comment on column invoice.drawn_for_13 is 'Farm products that go into goods of 13 per cent: one more per cent is deducted.'`,
  `alter table deduction_transfer drop constraint deduction_transfer_line_check`,
  `alter table deduction_transfer add constraint deduction_transfer_line_check check (line in ('14', '15', '16', '17', '20', '23a', '23b'))`,
  `comment on column deduction_transfer.line is 'The line of the return: 20 by a red invoice, 23a by the risk, 23b by a void, 14 to 17 and 23b by its use.'`,
  // The planner reads what is open, however many invoices of other months are there.
  `create index tax_invoice_unticked on tax_invoice (company_id, type, month) where direction = 'in' and use = 'none'`,
  `create index tax_invoice_toll on tax_invoice (company_id, month)
     where direction = 'in' and use = 'none' and (type_word like '%通行费%' or extra->>'特定业务类型' like '通行费%')`,
  `create index invoice_toll on invoice (company_id, date) where special_business = '通行费'`,
  `create index invoice_not_deductible on invoice (company_id, identity) where non_deductible_reason is not null`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
