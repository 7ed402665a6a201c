// 凭证推送: one row for each push of a voucher to a target, whose books give it its number.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
const statements = [
  // States of pushes: 1 waiting, 3 failed, 4 received, 5 rejected. No reference to the voucher: its deletion is judged by the product.
  `create table voucher_push (
     company_id uuid not null references company(id), id uuid not null, voucher_id uuid not null, target_id uuid not null, state smallint not null check (state in (1, 3, 4, 5)),
     pushed_by uuid not null references app_user(id), pushed_by_name text not null, pushed_at timestamptz not null,
     attempt integer not null default 0, next_at timestamptz, claimed_until timestamptz, unsure boolean not null default false,
     error text, note text not null default '', number text, changed_at timestamptz not null,
     primary key (company_id, id), foreign key (company_id, target_id) references push_target (company_id, id))`,
  `comment on column voucher_push.unsure is 'An attempt began whose answer was lost: the books are asked by our reference before anything is sent again.'`,
  `comment on column voucher_push.number is 'In the books, without its word.'`,
  `create index voucher_push_of on voucher_push (company_id, voucher_id, pushed_at desc, id desc)`,
  `create unique index voucher_push_under_way on voucher_push (company_id, voucher_id) where state = 1`,
  `create index voucher_push_of_target on voucher_push (company_id, target_id) where state = 1`,
  `alter table voucher_push enable row level security`,
  `alter table voucher_push force row level security`,
  `create policy tenant on voucher_push using (${company}) with check (${company})`,
]
